import { basicOf, sessionOf } from '../harness/ledger.ts'
import { type Behaviour, type Fault, faultsIn } from '../harness/fault.ts'
import { all, edit, fresh, isGood, on, refuse, shutOut, tell, whenGood } from '../harness/words.ts'

const LOGIN = 'POST /system/sessions'
const LOGOUT = 'DELETE /system/sessions/{sessionId}'
const TOKEN = 'POST /users/{userId}/tokens/{name}'
const TOKEN_END = 'DELETE /users/{userId}/tokens/{idOrToken}'

const { at, row } = faultsIn('credentials')

/** Credentials over several requests: when they begin and end. */
export const CREDENTIAL_LIVES: readonly Fault[] = [
  row(
    'logout-ends-all-sessions',
    'a logout ends all sessions of the user',
    LOGOUT,
    endsAll(LOGOUT, 'sessions'),
  ),
  row(
    'login-ends-older-session',
    'a new login ends the older session of the user',
    LOGIN,
    fresh(() => {
      const dead = new Set<string>()
      const end: Behaviour = async (request, forward, { ledger }) => {
        const older = [...ledger.sessions.keys()]
        const response = await forward(request)
        if (isGood(response)) for (const id of older) dead.add(id)
        return response
      }
      return all(on(LOGIN, end), refused(dead, 'sessions'))
    }),
  ),
  row(
    'logout-ends-tokens',
    'a logout ends the tokens of the user, too',
    LOGOUT,
    endsAll(LOGOUT, 'tokens'),
  ),
  row(
    'token-end-ends-others',
    'deleting one token ends all others of the user',
    TOKEN_END,
    endsAll(TOKEN_END, 'tokens'),
  ),
  row(
    'token-end-ends-sessions',
    'deleting a token ends the sessions of the user',
    TOKEN_END,
    endsAll(TOKEN_END, 'sessions'),
  ),
  row('token-once', 'a token is good for one request only', TOKEN, usedUp(1, tokenOf)),
  row('session-five-uses', 'a session ends after five requests', LOGIN, usedUp(5, sessionOf)),
  row(
    'token-changed-list',
    'a refused token ends the right one',
    TOKEN,
    fresh(() => {
      let isSpoilt = false
      return async (request, forward, { ledger }) => {
        if (ledger.kindOf(request) === 'token' && isSpoilt) return refuse(401)
        const response = await forward(request)
        if (ledger.kindOf(request) === 'token:invented' && response.status === 401) isSpoilt = true
        return response
      }
    }),
  ),
  at(
    'same-session-twice',
    'every login of a user gets the same session',
    LOGIN,
    constant('session_id'),
  ),
  at('same-token-twice', 'tokens of different names have the same value', TOKEN, constant('token')),
  at(
    'logout-does-nothing',
    'a logout answers well and the session lives on',
    LOGOUT,
    async (request, forward, { version: { major, minor }, ledger }) =>
      ledger.kindOf(request).startsWith('session')
        ? tell(major > 4 || (major === 4 && minor > 2) ? 200 : 204)
        : forward(request),
  ),
  row(
    'token-not-for-login',
    'a token works only until the first session is made',
    LOGIN,
    fresh(() => {
      let has = false
      const note = whenGood((response) => {
        has = true
        return response
      })
      return all(
        on(LOGIN, note),
        on(() => has, shutOut('token')),
      )
    }),
  ),
]

/** Repeats the first value of a member for the whole run. */
export function constant(key: string): Behaviour {
  return fresh(() => {
    let first: unknown
    return edit((json) => {
      first ??= json[key]
      return first === json[key] ? undefined : { ...json, [key]: first }
    })
  })
}

/** Ends every credential of a kind when a request to the route was accepted. */
function endsAll(route: string, what: 'sessions' | 'tokens'): Behaviour {
  return fresh(() => {
    const dead = new Set<string>()
    const end = whenGood((response, _request, { ledger }) => {
      for (const one of ledger[what].keys()) dead.add(one)
      return response
    })
    return all(on(route, end), refused(dead, what))
  })
}

function refused(dead: ReadonlySet<string>, what: 'sessions' | 'tokens'): Behaviour {
  const nameOf = what === 'sessions' ? sessionOf : tokenOf
  return async (request, forward) =>
    dead.has(nameOf(request) ?? '') ? refuse(401) : forward(request)
}

/** Refuses a credential after so many requests. */
function usedUp(times: number, nameOf: typeof tokenOf): Behaviour {
  return fresh(() => {
    const uses = new Map<string, number>()
    return async (request, forward) => {
      const name = nameOf(request) ?? ''
      const count = (uses.get(name) ?? 0) + 1
      uses.set(name, count)
      return name !== '' && count > times ? refuse(401) : forward(request)
    }
  })
}

function tokenOf(request: Parameters<typeof basicOf>[0]): string | undefined {
  const [value, word] = basicOf(request) ?? []
  return word === 'token' ? value : undefined
}
