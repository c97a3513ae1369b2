import { expect, test } from 'vitest'

import type { Check, Context, Evidence } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import { requireVersion } from '../../model/version.ts'
import { openEvaluation } from './evaluation.ts'

const LOOK = { method: 'GET' } as const
const ASK = { method: 'PUT' } as const

test('a chain lists the deviating exchange first and takes its route', () => {
  const chain = { kind: 'chain', by: () => 'x', steps: [LOOK, ASK] } as const

  expect(getResult(chain)).toMatchObject({ exchanges: [8, 7], routes: ['PUT /x'] })
})

test('a pair keeps its order', () => {
  const pair = { kind: 'pair', first: LOOK, second: ASK, same: () => 'x' } as const

  expect(getResult(pair)).toMatchObject({ exchanges: [7, 8], routes: ['GET /x'] })
})

test('a finding names the exchange that it is about', () => {
  const pair = { kind: 'pair', first: LOOK, second: ASK, same: () => 'x' } as const

  expect(getResult(pair, 8)).toMatchObject({ exchanges: [8, 7], routes: ['PUT /x'] })
})

function getResult(evidence: Evidence, index?: number) {
  const version = requireVersion('5.1.0')
  const given = { kind: 'deviation', expected: '403', actual: '200' } as const
  const finding = index === undefined ? given : { ...given, index }
  const check: Check = {
    ...({ id: 'x', title: 'MUST', subject: 'server', mode: 'read', evidence } as unknown as Check),
    judge: () => finding,
  }
  const evaluation = openEvaluation(check, { version, settings: {} } satisfies Context)
  evaluation.collect(seen(7, 'GET'))
  evaluation.collect(seen(8, 'PUT'))
  return evaluation.result()
}

function seen(index: number, method: string): Annotated {
  const none = { state: 'absent', size: 0 } as const
  return {
    index,
    method,
    root: 'http://h',
    path: '/x',
    query: '',
    status: 200,
    parameters: [],
    route: `${method} /x`,
    rejectedBy: 'none',
    requestedBy: 'absent',
    reach: 'a-route',
    credential: { form: 'user', validity: 'valid', because: '' },
    exchange: {
      index,
      startedAt: index,
      endedAt: index,
      request: { method, origin: '', target: '/x', httpVersion: '1.1', headers: [], body: none },
      response: { status: 200, reason: '', httpVersion: '1.1', headers: [], body: none },
    },
  } as unknown as Annotated
}
