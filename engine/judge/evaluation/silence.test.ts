import { expect, test } from 'vitest'

import type { Check, Evidence } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import { ONLY_ADMINISTRATOR, RIGHTS_UNTOLD } from '../../model/permission.ts'
import { requireVersion } from '../../model/version.ts'
import { openEvaluation } from './evaluation.ts'

const RECORD = { method: 'GET' } as const
const ASKED = { method: 'PUT' } as const
const BY_ACCOUNT: Evidence = {
  kind: 'chain',
  isEach: true,
  steps: [RECORD, ASKED],
  unled: RIGHTS_UNTOLD,
  by: ({ account }) => account?.username,
}
const OTHER = '404 says that there is no such route'

test('"only an administrator" is the reason only if no one else sent requests', () => {
  const admin = [seen('admin', 'GET'), seen('admin', 'PUT')]
  const reader = [seen('reader', 'GET'), seen('reader', 'PUT')]

  expect(findSilence(admin)).toBe(ONLY_ADMINISTRATOR)
  expect(findSilence([...admin, ...reader])).toBe(OTHER)
  expect(findSilence([...reader, ...admin])).toBe(OTHER)
})

test('unknown permissions of an account are the reason', () => {
  const admin = [seen('admin', 'GET'), seen('admin', 'PUT')]

  expect(findSilence([seen('reader', 'PUT')])).toBe(RIGHTS_UNTOLD)
  expect(findSilence([seen(undefined, 'PUT')])).toBe(RIGHTS_UNTOLD)
  expect(findSilence([...admin, seen('reader', 'PUT')])).toBe(RIGHTS_UNTOLD)
  expect(findSilence([seen('reader', 'GET')])).toBeUndefined()
})

/** Returns the reason of a check about non-administrators. */
function findSilence(exchanges: readonly Annotated[]): string | undefined {
  const version = requireVersion('5.1.0')
  const check: Check = {
    ...({ id: 'x', title: 'MUST', subject: 'server', mode: 'read' } as unknown as Check),
    evidence: BY_ACCOUNT,
    judge: ([shown]) => ({
      kind: 'inconclusive',
      reason: shown?.account?.username === 'admin' ? ONLY_ADMINISTRATOR : OTHER,
    }),
  }
  const evaluation = openEvaluation(check, { version, settings: {} })
  exchanges.forEach((x, index) => {
    const at = { index, startedAt: index, endedAt: index }
    evaluation.collect({ ...x, index, exchange: { ...x.exchange, ...at } })
  })
  return evaluation.result().silence
}

function seen(username: string | undefined, method: string): Annotated {
  const none = { state: 'absent', size: 0 } as const
  return {
    method,
    root: 'http://h',
    path: '/x',
    query: '',
    status: 404,
    parameters: [],
    route: `${method} /x`,
    rejectedBy: 'none',
    requestedBy: 'absent',
    reach: 'a-route',
    ...(username !== undefined && { account: { username, permissions: ['*'] } }),
    credential: { form: 'user', validity: 'valid', because: '' },
    exchange: {
      request: { method, origin: '', target: '/x', httpVersion: '1.1', headers: [], body: none },
      response: { status: 404, reason: '', httpVersion: '1.1', headers: [], body: none },
    },
  } as unknown as Annotated
}
