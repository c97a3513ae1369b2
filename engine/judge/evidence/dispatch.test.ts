import { expect, test } from 'vitest'

import type { Evidence, Selector } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import { createDispatch } from './dispatch.ts'

/** A successful login with all facts that select evidence. */
const LOGIN = {
  index: 0,
  root: 'http://h/api',
  route: 'POST /system/sessions',
  method: 'POST',
  rejectedBy: 'none',
  status: 200,
  requestedBy: 'present',
  side: 'before',
  credential: { form: 'user', validity: 'valid', because: '' },
  login: { validity: 'valid', because: '' },
  exchange: { response: {} },
} as unknown as Annotated

type Fact = Exclude<keyof Selector, 'where'>

/** For each fact, a selector of the login's value and an exchange that differs only in it. */
const FACTS: Readonly<Record<Fact, readonly [Selector, Partial<Annotated>]>> = {
  route: [{ route: 'POST /system/sessions' }, { route: 'POST /streams' }],
  method: [{ method: 'POST' }, { method: 'HEAD' }],
  rejectedBy: [{ rejectedBy: ['none', 'unknown'] }, { rejectedBy: 'credential' }],
  form: [{ form: 'user' }, { credential: { ...LOGIN.credential, form: 'token' } }],
  validity: [{ validity: 'valid' }, { credential: { ...LOGIN.credential, validity: 'invalid' } }],
  requestedBy: [{ requestedBy: 'present' }, { requestedBy: 'empty' }],
  login: [{ login: 'valid' }, { login: { validity: 'invalid', because: '' } }],
  status: [{ status: [200, 201] }, { status: 204 }],
  side: [{ side: 'before' }, { side: 'after' }],
}

test.each(Object.entries(FACTS))(
  'exchanges that differ only in %s are separate, in either order',
  (_fact, [selector, difference]) => {
    const other = { ...LOGIN, ...difference }

    expect(handed({ kind: 'one', of: selector }, [LOGIN, other, LOGIN])).toEqual([LOGIN, LOGIN])
    expect(handed({ kind: 'one', of: selector }, [other, LOGIN, other])).toEqual([LOGIN])
  },
)

test('exchanges without a response or outside the root are separate', () => {
  const failed = { ...LOGIN, status: 0, exchange: {} } as unknown as Annotated
  const { root: _root, ...outside } = LOGIN

  expect(handed({ kind: 'one', of: {} }, [LOGIN, failed, outside])).toEqual([LOGIN])
  expect(handed({ kind: 'one', of: {} }, [failed, outside, LOGIN])).toEqual([LOGIN])
})

test('steady evidence receives every change and only its own reads', () => {
  const of: Selector = { route: 'GET /cluster' }
  const read = { ...LOGIN, route: 'GET /streams', method: 'GET' }
  const lost = { ...LOGIN, status: 0 }
  const refused = { ...LOGIN, status: 403 }

  const all = [LOGIN, read, lost, refused]

  expect(handed({ kind: 'steady', first: of, second: of }, all)).toEqual([LOGIN, lost])
})

function handed(evidence: Evidence, exchanges: readonly Annotated[]): readonly Annotated[] {
  const found: Annotated[] = []
  const dispatch = createDispatch([{ evidence, collect: (x) => found.push(x) }])
  for (const exchange of exchanges) dispatch(exchange)
  return found
}
