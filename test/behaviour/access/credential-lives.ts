import type { Behaviour, Middleware } from '../model.ts'
import { all, isGood, membersOf, on, refuse, shutOut, tell, withJson } from '../words.ts'
import { basicOf, sessionOf } from '../ledger.ts'
import { rowIn } from '../rows.ts'

const row = rowIn('credentials', '2.3')
const LOGIN = 'POST /system/sessions'
const LOGOUT = 'DELETE /system/sessions/{sessionId}'
const TOKEN = 'POST /users/{userId}/tokens/{name}'
const TOKEN_END = 'DELETE /users/{userId}/tokens/{idOrToken}'

/** Credentials over several requests: what begins, ends, or should not. */
export const CREDENTIAL_LIVES: readonly Behaviour[] = [
  row(
    'logout-ends-all-sessions',
    'a logout ends all sessions of the user',
    LOGOUT,
    { by: '5 rule 4' },
    () => endsAll(LOGOUT, 'sessions'),
  ),
  row(
    'login-ends-older-session',
    'a new login ends the older session of the user',
    LOGIN,
    { by: '5 rule 4: valid until valid_until' },
    () => {
      const dead = new Set<string>()
      return all(async (request, forward, world) => {
        const older = [...world.ledger.sessions.keys()]
        const answer = await forward(request)
        if (request.route === LOGIN && isGood(answer)) for (const id of older) dead.add(id)
        return answer
      }, deadSessions(dead))
    },
  ),
  row(
    'logout-ends-tokens',
    'a logout ends the tokens of the user, too',
    LOGOUT,
    { by: '2.3: permanent access' },
    () => endsAll(LOGOUT, 'tokens'),
  ),
  row('token-end-ends-others', 'deleting one token ends all others of the user', TOKEN_END, () =>
    endsAll(TOKEN_END, 'tokens'),
  ),
  row(
    'token-end-ends-sessions',
    'deleting a token ends the sessions of the user',
    TOKEN_END,
    { by: '2.3, 2.2' },
    () => endsAll(TOKEN_END, 'sessions'),
  ),
  row(
    'token-once',
    'a token is good for one request only',
    TOKEN,
    { by: '2.3: permanent access' },
    () => {
      const used = new Set<string>()
      return on(
        (request) => basicOf(request)?.[1] === 'token',
        async (request, forward) => {
          const [value = ''] = basicOf(request) ?? []
          if (used.has(value)) return refuse(401)
          used.add(value)
          return forward(request)
        },
      )
    },
  ),
  row(
    'session-five-uses',
    'a session ends after five requests',
    LOGIN,
    { by: '3: valid until valid_until' },
    () => {
      const uses = new Map<string, number>()
      return async (request, forward) => {
        const id = sessionOf(request) ?? ''
        const count = (uses.get(id) ?? 0) + 1
        uses.set(id, count)
        return id !== '' && count > 5 ? refuse(401) : forward(request)
      }
    },
  ),
  row('token-changed-list', 'a refused token ends the right one', TOKEN, () => {
    let isSpoilt = false
    return async (request, forward, { ledger }) => {
      if (ledger.kindOf(request) === 'token' && isSpoilt) return refuse(401)
      const answer = await forward(request)
      if (ledger.kindOf(request) === 'token:invented' && answer.status === 401) isSpoilt = true
      return answer
    }
  }),
  row(
    'same-session-twice',
    'every login of a user gets the same session',
    LOGIN,
    { by: 'server-facts 2.1: a new session' },
    () => {
      let first: string | undefined
      return on(LOGIN, async (request, forward) => {
        const answer = await forward(request)
        if (!isGood(answer)) return answer
        const record = membersOf(answer)
        first ??= record['session_id'] as string
        return first === record['session_id']
          ? answer
          : withJson(answer, { ...record, session_id: first })
      })
    },
  ),
  row('same-token-twice', 'tokens of different names have the same value', TOKEN, () => {
    let first: string | undefined
    return on(TOKEN, async (request, forward) => {
      const answer = await forward(request)
      if (!isGood(answer)) return answer
      const record = membersOf(answer)
      first ??= record['token'] as string
      return first === record['token'] ? answer : withJson(answer, { ...record, token: first })
    })
  }),
  row(
    'logout-does-nothing',
    'a logout answers well and the session lives on',
    LOGOUT,
    { by: 'lab-facts 1: deleting a session' },
    () =>
      on(LOGOUT, async (request, forward, { version, ledger }) => {
        if (!ledger.kindOf(request).startsWith('session')) return forward(request)
        return version.major > 4 || (version.major === 4 && version.minor > 2)
          ? tell(200)
          : tell(204)
      }),
  ),
  row('token-not-for-login', 'a token works only until the first session is made', LOGIN, () => {
    let has = false
    return async (request, forward, world) => {
      const answer = await (has
        ? shutOut('*', ['token'])(request, forward, world)
        : forward(request))
      if (request.route === LOGIN && isGood(answer)) has = true
      return answer
    }
  }),
]

/** What is done on a route ends everything of a kind that was given out. */
function endsAll(route: string, what: 'sessions' | 'tokens'): Middleware {
  const dead = new Set<string>()
  const end = on(route, async (request, forward, { ledger }) => {
    const answer = await forward(request)
    if (isGood(answer)) for (const one of ledger[what].keys()) dead.add(one)
    return answer
  })
  return all(end, what === 'sessions' ? deadSessions(dead) : deadTokens(dead))
}

function deadSessions(dead: ReadonlySet<string>): Middleware {
  return async (request, forward) =>
    dead.has(sessionOf(request) ?? '') ? refuse(401) : forward(request)
}

function deadTokens(dead: ReadonlySet<string>): Middleware {
  return async (request, forward) => {
    const [value = '', word] = basicOf(request) ?? []
    return word === 'token' && dead.has(value) ? refuse(401) : forward(request)
  }
}
