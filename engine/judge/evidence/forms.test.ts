import { expect, test } from 'vitest'

import type { Exchange } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { createForms } from './forms.ts'
import { READ } from './test-read.ts'

const LATER: Exchange = {
  ...READ,
  index: 7,
  startedAt: READ.startedAt + 10_000,
  endedAt: READ.endedAt + 10_001,
  connection: '2',
  response: {
    ...READ.response,
    headers: READ.response.headers.map(([name, value]) => [
      name,
      name === 'Date' || name.startsWith('X-Runtime') ? `${value}1` : value,
    ]),
  },
}

test('an identical read and response at a different time has the same form', () => {
  const forms = createForms(() => ({}))

  expect(forms.of(READ)).toBeDefined()
  expect(forms.of(LATER)).toBe(forms.of(READ))
})

const { response } = READ
test.each<[string, Exchange]>([
  ['another request', { ...READ, request: { ...READ.request } }],
  ['another body', { ...READ, response: { ...response, body: { ...response.body } } }],
  ['another status', { ...READ, response: { ...response, status: 201 } }],
  ['another reason', { ...READ, response: { ...response, reason: 'Fine' } }],
  ['another header', { ...READ, response: { ...response, headers: [['ETag', '"c"']] } }],
  ['no Date', { ...READ, response: { ...response, headers: response.headers.slice(0, 2) } }],
  ['another sender', { ...READ, actor: 'limited' }],
  ['another probe', { ...READ, probe: 'streams' }],
])('%s has a different form', (_what, other) => {
  const forms = createForms(() => ({}))

  expect(forms.of(other)).not.toBe(forms.of(READ))
})

test('a failed exchange has no form', () => {
  const { response: _response, ...unanswered } = READ
  const forms = createForms(() => ({}))

  expect(forms.of(unanswered)).toBeUndefined()
  expect(forms.of({ ...READ, failure: { kind: 'truncated', message: 'cut' } })).toBeUndefined()
})

test('facts that changed over time make a different form', () => {
  const forms = createForms(() => ({}))
  const facts = {
    credential: { form: 'token', validity: 'valid', because: 'a' },
    rejectedBy: 'none',
  } as Annotated
  const first = forms.of(READ, facts)

  expect(forms.of(LATER, { ...facts, credential: { ...facts.credential } })).toBe(first)
  expect(forms.of(READ)).not.toBe(first)
  expect(forms.of(READ, { ...facts, rejectedBy: 'credential' })).not.toBe(first)
  const ended = { ...facts.credential, validity: 'invalid' } as const
  expect(forms.of(READ, { ...facts, credential: ended })).not.toBe(first)
})
