import type { Behaviour, Middleware } from '../model.ts'
import { asAdmin, isGood, membersOf, on, refuse, withJson } from '../words.ts'
import { basicOf, sessionOf } from '../ledger.ts'
import { rowIn } from '../rows.ts'

const row = rowIn('credentials', '5')
const LOGIN = 'POST /system/sessions'
const LOGOUT = 'DELETE /system/sessions/{sessionId}'

/** How names, passwords, tokens and headers are compared. */
export const CREDENTIAL_COMPARISONS: readonly Behaviour[] = [
  row(
    'lock-out-at-once',
    'one wrong password locks the account out for the rest',
    LOGIN,
    { by: '5; recordings: right login after wrong ones' },
    () => {
      let isLocked = false
      return async (request, forward) => {
        if (isLocked && request.route === LOGIN) return refuse(401)
        const answer = await forward(request)
        if (request.route === LOGIN && answer.status === 401) isLocked = true
        return answer
      }
    },
  ),
  row(
    'logout-of-another',
    "a logout ends the session that the path names, not the caller's",
    LOGOUT,
    { by: 'server-facts 2.3' },
    () =>
      on(LOGOUT, async (request, forward) => {
        const id = request.parameters[0] ?? ''
        if (id === sessionOf(request)) return forward(request)
        const basic = Buffer.from(`${id}:session`).toString('base64')
        const headers = asAdmin(request).headers.filter(([key]) => key !== 'Authorization')
        return forward({ ...request, headers: [...headers, ['Authorization', `Basic ${basic}`]] })
      }),
  ),
  row(
    'login-by-basic',
    'a login takes the Authorization header for the body',
    LOGIN,
    { by: 'lab-facts 1: wrong login is 401' },
    () =>
      on(LOGIN, async (request, forward) => {
        const pair = basicOf(request)
        if (!pair) return forward(request)
        const [username, password] = pair
        return forward({ ...request, body: JSON.stringify({ username, password, host: '' }) })
      }),
  ),
  row(
    'case-of-name',
    'the name of a user is taken in any case',
    'GET /cluster',
    { by: 'lab-facts 1: unknown user 401' },
    () =>
      async (request, forward, { ledger }) => {
        const [sent, word] = basicOf(request) ?? []
        const [name, password] =
          [...ledger.passwords].find(
            ([known]) => known !== sent && known.toLowerCase() === sent?.toLowerCase(),
          ) ?? []
        return name !== undefined && password !== undefined && password === word
          ? forward(asAdmin(request, { name, password }))
          : forward(request)
      },
  ),
  row('case-of-password', 'a password is compared without case', 'GET /cluster', () =>
    passwordsComparedBy((word) => word.toLowerCase()),
  ),
  row(
    'password-prefix',
    'a password is compared up to its first eight characters',
    'GET /cluster',
    () => passwordsComparedBy((word) => word.slice(0, 8)),
  ),
  row(
    'token-prefix',
    'a token is compared up to its last character',
    'GET /cluster',
    () =>
      async (request, forward, { ledger }) => {
        const [name = '', word] = basicOf(request) ?? []
        if (word !== 'token' || ledger.tokens.has(name)) return forward(request)
        const isAlike = [...ledger.tokens.keys()].some(
          (own) => own.slice(0, -1) === name.slice(0, -1),
        )
        return isAlike ? forward(asAdmin(request)) : forward(request)
      },
  ),
  row(
    'colon-in-password',
    'a password with a colon is cut at the second colon',
    'GET /cluster',
    { by: 'server-facts 4: works from 2.4.4', since: '2.5.0' },
    () =>
      on(
        (request) => basicOf(request)?.[1].includes(':') ?? false,
        async () => refuse(401),
      ),
  ),
  row(
    'percent-in-password',
    'a percent sign in a password is taken for an escape',
    'GET /cluster',
    () =>
      on(
        (request) => basicOf(request)?.[1].includes('%') ?? false,
        async () => refuse(401),
      ),
  ),
  row('plus-in-password', 'a plus in a password is taken for a space', 'GET /cluster', () =>
    on(
      (request) => basicOf(request)?.[1].includes('+') ?? false,
      async () => refuse(401),
    ),
  ),
  row(
    'password-change-keeps-old',
    'after a change of the password the old one is good, too',
    'PUT /users/{userId}/password',
    () => {
      let isChanged = false
      return async (request, forward, { ledger }) => {
        const answer = await forward(request)
        if (request.route === 'PUT /users/{userId}/password' && isGood(answer)) isChanged = true
        const isOld = isChanged && ledger.kindOf(request) === 'user'
        return isOld && answer.status === 401 ? forward(asAdmin(request)) : answer
      }
    },
  ),
  row('session-of-token', 'a session cannot be made by a user who has a token', LOGIN, () =>
    on(LOGIN, async (request, forward, { ledger }) => {
      const name = membersOf(request)['username']
      const has = [...ledger.tokens.values()].some(
        ({ owner, state }) => owner === name && state === 'live',
      )
      return has ? refuse(401) : forward(request)
    }),
  ),
  row(
    'cookie-over-basic',
    'a cookie of an ended session spoils right Basic credentials',
    'GET /cluster',
    { by: 'server-facts 2.4: precedence', since: '4.3.0' },
    () =>
      on(
        ({ headers }) =>
          headers.some(([key]) => /^cookie$/i.test(key)) &&
          headers.some(([key]) => /^authorization$/i.test(key)),
        async () => refuse(401),
      ),
  ),
  row(
    'challenge-for-browsers',
    'a 401 to XMLHttpRequest still has its challenge',
    'GET /cluster',
    { by: 'lab-facts 1: 401', since: '2.1.0' },
    () => async (request, forward) => {
      const answer = await forward(request)
      const has = answer.headers.some(([key]) => /^www-authenticate$/i.test(key))
      if (answer.status !== 401 || has) return answer
      return {
        ...answer,
        headers: [...answer.headers, ['WWW-Authenticate', 'Basic realm="Graylog Server"'] as const],
      }
    },
  ),
  row(
    'session-check-extends-nothing',
    'GET /system/sessions says that every session is valid',
    'GET /system/sessions',
    { by: 'server-facts 2.2' },
    () => sessionsSaidToBe(true),
  ),
  row(
    'session-check-false',
    'GET /system/sessions says that no session is valid',
    'GET /system/sessions',
    { by: 'server-facts 2.2' },
    () => sessionsSaidToBe(false),
  ),
]

/** Lets in whoever shows another password than the user's that is the same in what is compared of it. */
function passwordsComparedBy(compared: (word: string) => string): Middleware {
  return async (request, forward, { ledger }) => {
    const [name = '', word = ''] = basicOf(request) ?? []
    const own = ledger.passwords.get(name)
    const isAlike = own !== undefined && own !== word && compared(own) === compared(word)
    return isAlike ? forward(asAdmin(request)) : forward(request)
  }
}

/** Turns what a session is told of itself round, where it says otherwise. */
function sessionsSaidToBe(valid: boolean): Middleware {
  return on('GET /system/sessions', async (request, forward) => {
    const answer = await forward(request)
    const record = membersOf(answer)
    return record['is_valid'] === !valid ? withJson(answer, { ...record, is_valid: valid }) : answer
  })
}
