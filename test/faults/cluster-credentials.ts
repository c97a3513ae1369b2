import { basicOf, sessionOf } from '../harness/ledger.ts'
import { type Fault, faultsIn } from '../harness/fault.ts'
import { ask, deny, named, on, promote, refuse, second } from '../harness/words.ts'

const NODES = 'GET /cluster'

const { row } = faultsIn('cluster', { nodes: 2 })

/** Two nodes that do not know the same credentials. */
export const CLUSTER_CREDENTIALS: readonly Fault[] = [
  row(
    'session-not-shared',
    'a session of the first node is unknown to the second',
    'POST /system/sessions',
    second(on((request) => sessionOf(request) !== undefined, deny(401))),
  ),
  row(
    'token-not-shared',
    'a token is unknown to the second node',
    'POST /users/{userId}/tokens/{name}',
    second(on((request) => basicOf(request)?.[1] === 'token', deny(401))),
  ),
  row(
    'session-lives-on',
    'a session that was ended on the first node is good on the second',
    'DELETE /system/sessions/{sessionId}',
    second(promote('session:ended', 'cookie:ended')),
  ),
  row(
    'token-lives-on',
    'a token that was deleted on the first node is good on the second',
    'DELETE /users/{userId}/tokens/{idOrToken}',
    second(promote('token:deleted')),
  ),
  row('strangers-in', 'the second node lets strangers in', NODES, second(promote('none'))),
  row(
    'wrong-password-in',
    'the second node lets a wrong password in',
    NODES,
    second(promote('user:wrong-password')),
  ),
  row(
    'csrf-off',
    'the second node does not ask for X-Requested-By',
    'POST /streams',
    second(ask(named)),
    { since: '2.5.0' },
  ),
  row(
    'second-always-503',
    'the second node answers everything with 503',
    '*',
    second(deny(503, 'HTTP 503 Service Unavailable')),
  ),
  row(
    'user-unknown',
    'a user that was made on the first node cannot log in on the second',
    'POST /users',
    second(async (request, forward, { ledger }) => {
      const user = ledger.userOf(request)
      return user !== undefined && user !== 'admin' ? refuse(401) : forward(request)
    }),
  ),
]
