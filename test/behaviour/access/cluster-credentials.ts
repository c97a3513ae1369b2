import type { Behaviour } from '../model.ts'
import { anywhereIn, rowIn } from '../rows.ts'
import { basicOf, sessionOf } from '../ledger.ts'
import { second, asAdmin, refuse } from '../words.ts'

const FACTS = '2.1; lab-facts 3; recordings of clusters'

const row = rowIn('cluster', FACTS)
const anywhere = anywhereIn('cluster', FACTS)

const rows = [
  row(
    'session-not-shared',
    'a session of the first node is unknown to the second',
    'POST /system/sessions',
    () =>
      second(async (request, forward) =>
        sessionOf(request) === undefined ? forward(request) : refuse(401),
      ),
  ),
  row(
    'token-not-shared',
    'a token is unknown to the second node',
    'POST /users/{userId}/tokens/{name}',
    () =>
      second(async (request, forward) =>
        basicOf(request)?.[1] === 'token' ? refuse(401) : forward(request),
      ),
  ),
  row(
    'session-lives-on',
    'a session that was ended on the first node is good on the second',
    'DELETE /system/sessions/{sessionId}',
    () =>
      second(async (request, forward, { ledger }) => {
        const kind = ledger.kindOf(request)
        return kind === 'session:ended' || kind === 'cookie:ended'
          ? forward(asAdmin(request))
          : forward(request)
      }),
  ),
  row(
    'token-lives-on',
    'a token that was deleted on the first node is good on the second',
    'DELETE /users/{userId}/tokens/{idOrToken}',
    () =>
      second(async (request, forward, { ledger }) =>
        ledger.kindOf(request) === 'token:deleted' ? forward(asAdmin(request)) : forward(request),
      ),
  ),
  row('strangers-in', 'the second node lets strangers in', 'GET /cluster', { by: '5' }, () =>
    second(async (request, forward, { ledger }) =>
      ledger.kindOf(request) === 'none' ? forward(asAdmin(request)) : forward(request),
    ),
  ),
  row(
    'wrong-password-in',
    'the second node lets a wrong password in',
    'GET /cluster',
    { by: '5' },
    () =>
      second(async (request, forward, { ledger }) =>
        ledger.kindOf(request) === 'user:wrong-password'
          ? forward(asAdmin(request))
          : forward(request),
      ),
  ),
  row(
    'csrf-off',
    'the second node does not ask for X-Requested-By',
    'POST /streams',
    { by: '5 rule 5', since: '2.5.0' },
    () =>
      second(async (request, forward) =>
        request.headers.some(([key]) => /^x-requested-by$/i.test(key))
          ? forward(request)
          : forward({ ...request, headers: [...request.headers, ['X-Requested-By', 'x']] }),
      ),
  ),
  anywhere('second-always-503', 'the second node answers everything with 503', () =>
    second(async () => refuse(503, 'HTTP 503 Service Unavailable')),
  ),
  row(
    'user-unknown',
    'a user that was made on the first node cannot log in on the second',
    'POST /users',
    () =>
      second(async (request, forward, { ledger }) => {
        const user = ledger.userOf(request)
        return user !== undefined && user !== 'admin' ? refuse(401) : forward(request)
      }),
  ),
]

/** Two nodes that do not know the same credentials. */
export const CLUSTER_CREDENTIALS: readonly Behaviour[] = rows.map((row) => ({
  ...row,
  nodes: 2 as const,
}))
