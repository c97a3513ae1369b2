import { basicOf, sessionOf } from '../harness/ledger.ts'
import { hasHeader } from '#engine/model/exchange.ts'
import { type Behaviour, type Fault, faultsIn } from '../harness/fault.ts'
import {
  ask,
  asAdmin,
  basic,
  deny,
  fresh,
  isGood,
  membersOf,
  on,
  refuse,
  replaced,
  when,
  whenGood,
  withJson,
} from '../harness/words.ts'

const NODES = 'GET /cluster'
const LOGIN = 'POST /system/sessions'
const LOGOUT = 'DELETE /system/sessions/{sessionId}'
const CHECK = 'GET /system/sessions'
const CHANGE = 'PUT /users/{userId}/password'

const { at, row } = faultsIn('credentials')

/** How names, passwords, tokens and headers are compared. */
export const CREDENTIAL_COMPARISONS: readonly Fault[] = [
  at(
    'lock-out-at-once',
    'one wrong password locks the account out for the rest',
    LOGIN,
    fresh(() => {
      let isLocked = false
      return async (request, forward) => {
        if (isLocked) return refuse(401)
        const response = await forward(request)
        isLocked = response.status === 401
        return response
      }
    }),
  ),
  at(
    'logout-of-another',
    "a logout ends the session that the path names, not the caller's",
    LOGOUT,
    ask((request) => {
      const {
        parameters: [id = ''],
      } = request
      if (id === sessionOf(request)) return request
      const headers = replaced(asAdmin(request).headers, 'Authorization', basic(`${id}:session`))
      return { ...request, headers }
    }),
  ),
  at(
    'login-by-basic',
    'a login takes the Authorization header for the body',
    LOGIN,
    ask((request) => {
      const pair = basicOf(request)
      if (!pair) return request
      const [username, password] = pair
      return { ...request, body: JSON.stringify({ username, password, host: '' }) }
    }),
  ),
  row(
    'case-of-name',
    'the name of a user is taken in any case',
    NODES,
    ask((request, { ledger }) => {
      const [sent, word] = basicOf(request) ?? []
      const [name, password] =
        [...ledger.passwords].find(
          ([known]) => known !== sent && known.toLowerCase() === sent?.toLowerCase(),
        ) ?? []
      return name !== undefined && password !== undefined && password === word
        ? asAdmin(request, { name, password })
        : request
    }),
  ),
  row(
    'case-of-password',
    'a password is compared without case',
    NODES,
    passwordsComparedBy((word) => word.toLowerCase()),
  ),
  row(
    'password-prefix',
    'a password is compared up to its first eight characters',
    NODES,
    passwordsComparedBy((word) => word.slice(0, 8)),
  ),
  row(
    'token-prefix',
    'a token is compared up to its last character',
    NODES,
    ask((request, { ledger: { tokens } }) => {
      const [name = '', word] = basicOf(request) ?? []
      const isAlike = [...tokens.keys()].some((own) => own.slice(0, -1) === name.slice(0, -1))
      return word === 'token' && !tokens.has(name) && isAlike ? asAdmin(request) : request
    }),
  ),
  row(
    'colon-in-password',
    'a password with a colon is cut at the second colon',
    NODES,
    passwordsRefusedWith(':'),
    { since: '2.5.0' },
  ),
  row(
    'percent-in-password',
    'a percent sign in a password is taken for an escape',
    NODES,
    passwordsRefusedWith('%'),
  ),
  row(
    'plus-in-password',
    'a plus in a password is taken for a space',
    NODES,
    passwordsRefusedWith('+'),
  ),
  row(
    'password-change-keeps-old',
    'after a change of the password the old one is good, too',
    CHANGE,
    fresh(() => {
      let isChanged = false
      return async (request, forward, { ledger }) => {
        const response = await forward(request)
        if (request.route === CHANGE && isGood(response)) isChanged = true
        const isOld = isChanged && ledger.kindOf(request) === 'user'
        return isOld && response.status === 401 ? forward(asAdmin(request)) : response
      }
    }),
  ),
  at(
    'session-of-token',
    'a session cannot be made by a user who has a token',
    LOGIN,
    async (request, forward, { ledger }) => {
      const name = membersOf(request)['username']
      const has = [...ledger.tokens.values()].some(
        ({ owner, state }) => owner === name && state === 'live',
      )
      return has ? refuse(401) : forward(request)
    },
  ),
  row(
    'cookie-over-basic',
    'a cookie of an ended session spoils right Basic credentials',
    NODES,
    on(
      ({ headers }) => hasHeader(headers, 'cookie') && hasHeader(headers, 'authorization'),
      deny(401),
    ),
    { since: '4.3.0' },
  ),
  row(
    'challenge-for-browsers',
    'a 401 to XMLHttpRequest still has its challenge',
    NODES,
    when(401, (response) =>
      hasHeader(response.headers, 'www-authenticate')
        ? response
        : {
            ...response,
            headers: [...response.headers, ['WWW-Authenticate', 'Basic realm="Graylog Server"']],
          },
    ),
    { since: '2.1.0' },
  ),
  at(
    'session-check-extends-nothing',
    'GET /system/sessions says that every session is valid',
    CHECK,
    sessionsSaidToBe(true),
  ),
  at(
    'session-check-false',
    'GET /system/sessions says that no session is valid',
    CHECK,
    sessionsSaidToBe(false),
  ),
]

/** Lets in a password that differs from the user's only in parts that are not compared. */
function passwordsComparedBy(compared: (word: string) => string): Behaviour {
  return ask((request, { ledger }) => {
    const [name = '', word = ''] = basicOf(request) ?? []
    const own = ledger.passwords.get(name)
    const isAlike = own !== undefined && own !== word && compared(own) === compared(word)
    return isAlike ? asAdmin(request) : request
  })
}

function passwordsRefusedWith(part: string): Behaviour {
  return on((request) => basicOf(request)?.[1].includes(part) ?? false, deny(401))
}

/** Turns the validity of sessions round if it is not this. */
function sessionsSaidToBe(valid: boolean): Behaviour {
  return whenGood((response) => {
    const record = membersOf(response)
    return record['is_valid'] === !valid
      ? withJson(response, { ...record, is_valid: valid })
      : response
  })
}
