import {
  type Behaviour,
  type CredentialKind,
  type LiveFault,
  faultsIn,
  slug,
} from '../harness/fault.ts'
import {
  asAdmin,
  letIn,
  on,
  refuse,
  retry,
  shutOut,
  when,
  all,
  edit,
  fresh,
  isGood,
  tell,
  whenGood,
  ask,
  basic,
  deny,
  getMembers,
  replaced,
  withJson,
} from '../harness/words.ts'
import { findBasic, findSession } from '../harness/ledger.ts'
import { hasHeader, header } from '#engine/model/exchange.ts'

const LOGIN = 'POST /system/sessions'
const NODES = 'GET /cluster'
const SYSTEM = 'GET /system'
const STREAMS = 'GET /streams'
const USERS = 'GET /users'
const USER = 'GET /users/{username}'
const ROLES = 'GET /roles'
const OUTPUTS = 'GET /system/outputs'
const TOKENS = 'GET /users/{userId}/tokens'
const MAKE = 'POST /streams'
const END = 'DELETE /streams/{streamId}'
const MAKE_OUTPUT = 'POST /system/outputs'
const SEARCH = 'GET /search/universal/relative'
const MOST = [NODES, STREAMS, SYSTEM, MAKE]
/** Credentials that are invalid on every server, and routes on which a server may accept them. */
const WRONG: readonly (readonly [CredentialKind, string, readonly string[]])[] = [
  [
    'none',
    'no credential',
    [NODES, SYSTEM, STREAMS, USER, OUTPUTS, END, MAKE_OUTPUT, 'POST /users/{userId}/tokens/{name}'],
  ],
  ['bearer', 'a bearer token', [NODES, STREAMS, USERS, MAKE, SYSTEM]],
  ['undecodable', 'a Basic credential that cannot be decoded', MOST],
  ['user:wrong-password', 'a wrong password', [NODES, STREAMS, MAKE, OUTPUTS, TOKENS, LOGIN]],
  ['user:empty-password', 'an empty password', [...MOST, LOGIN]],
  ['user:unknown', 'an unknown user', [NODES, SYSTEM, ROLES, MAKE_OUTPUT, STREAMS]],
  ['user:deleted', 'the password of a deleted user', MOST],
  [
    'token:invented',
    'an invented token',
    [NODES, STREAMS, OUTPUTS, MAKE, 'DELETE /system/outputs/{outputId}'],
  ],
  ['token:deleted', 'a deleted token', [NODES, SYSTEM, STREAMS, TOKENS, MAKE, USER]],
  ['token:of-deleted-user', 'the token of a deleted user', MOST],
  ['token:wrong-word', 'a token with another word than "token"', MOST],
  ['session:invented', 'an invented session', [NODES, STREAMS, USERS, MAKE, OUTPUTS]],
  [
    'session:ended',
    'an ended session',
    [NODES, SYSTEM, STREAMS, USER, MAKE, 'DELETE /system/sessions/{sessionId}'],
  ],
  ['session:of-deleted-user', 'the session of a deleted user', MOST],
  ['session:wrong-word', 'a session with another word than "session"', MOST],
  ['cookie:invented', 'an invented cookie', MOST],
  ['cookie:ended', 'the cookie of an ended session', MOST],
]
/** Credentials that are valid on every server. */
const RIGHT: readonly (readonly [CredentialKind, readonly string[]])[] = [
  [
    'user',
    [
      'GET /system/cluster/nodes',
      ROLES,
      'GET /system/indices/index_sets',
      'POST /streams/{streamId}/clone',
    ],
  ],
  ['token', [NODES, STREAMS, OUTPUTS, TOKENS, SYSTEM, MAKE, END, SEARCH, ROLES]],
  ['session', [NODES, STREAMS, OUTPUTS, USER, SYSTEM, MAKE, END, SEARCH, ROLES]],
  ['cookie', [NODES, STREAMS, OUTPUTS, SYSTEM, MAKE, END]],
]
const { at, row } = faultsIn('credentials')
const LOGOUT = 'DELETE /system/sessions/{sessionId}'
const TOKEN = 'POST /users/{userId}/tokens/{name}'
const TOKEN_END = 'DELETE /users/{userId}/tokens/{idOrToken}'
const CHECK = 'GET /system/sessions'
const CHANGE = 'PUT /users/{userId}/password'

/** Faults of access on single routes. */
export const CREDENTIALS: readonly LiveFault[] = [
  // Access on a single route.
  ...WRONG.flatMap(([kind, words, routes]) =>
    routes.map((route) =>
      at(
        `in.${kind.replace(':', '-')}.${slug(route)}`,
        `${route} lets in ${words}`,
        route,
        route === LOGIN ? logsInWith(kind) : letIn(kind),
        since(kind),
      ),
    ),
  ),
  ...WRONG.filter(([kind]) => kind !== 'bearer' && kind !== 'undecodable').map(([kind, words]) =>
    row(
      `in.${kind.replace(':', '-')}.changing`,
      `every changing route lets in ${words}`,
      '*',
      on(/^(?:POST|PUT|DELETE) (?!\/system\/sessions)/, letIn(kind)),
      since(kind),
    ),
  ),
  ...RIGHT.flatMap(([kind, routes]) =>
    routes.map((route) =>
      at(
        `out.${kind}.${slug(route)}`,
        `${route} rejects a right ${kind}`,
        route,
        shutOut(kind),
        since(kind),
      ),
    ),
  ),
  ...[403, 302, 200].map((status) =>
    at(
      `status-${status}`,
      `streams are denied to other accounts with ${status} where real servers say 401`,
      STREAMS,
      when(401, () => refuse(status)),
    ),
  ),
  // Start and end of credentials over several requests.
  row(
    'logout-ends-all-sessions',
    'a logout ends all sessions of the user',
    LOGOUT,
    endsAll(LOGOUT, 'sessions'),
  ),
  row(
    'failed-login-ends-sessions',
    'a login with a wrong password ends the sessions of the user',
    LOGIN,
    fresh(() => {
      const dead = new Set<string>()
      const end = when(401, (response, request, { ledger }) => {
        for (const [id, { owner }] of ledger.sessions)
          if (owner === getMembers(request)['username']) dead.add(id)
        return response
      })
      return all(on(LOGIN, end), refused(dead, 'sessions'))
    }),
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
    'logout-ends-its-tokens',
    'a logout revokes the tokens that were created with the session',
    LOGOUT,
    fresh(() => {
      const dead = new Set<string>()
      const makers = new Map<unknown, string | undefined>()
      const make = whenGood((response, request) => {
        makers.set(getMembers(response)['token'], findSession(request))
        return response
      })
      const end = whenGood((response, request) => {
        for (const [token, session] of makers)
          if (session === findSession(request)) dead.add(String(token))
        return response
      })
      return all(on(TOKEN, make), on(LOGOUT, end), refused(dead, 'tokens'))
    }),
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
  row(
    'writes-as-before',
    'a change of streams without a credential is done as the last user who changed one',
    MAKE,
    fresh(() => {
      let last: string | undefined
      return on(/^(?:POST|PUT|DELETE) \/streams/, async (request, forward) => {
        const sent = header(request.headers, 'authorization')
        if (sent === undefined && last !== undefined)
          return forward({ ...request, headers: [...request.headers, ['Authorization', last]] })
        const response = await forward(request)
        if (isGood(response)) last = sent
        return response
      })
    }),
  ),
  row('token-once', 'a token is good for one request only', TOKEN, usedUp(1, tokenOf)),
  row(
    'session-of-one-client',
    'a session is good only with the User-Agent of its first use',
    LOGIN,
    fresh(() => {
      const agents = new Map<string, string | undefined>()
      return async (request, forward) => {
        const session = findSession(request) ?? ''
        const agent = header(request.headers, 'user-agent')
        if (!agents.has(session)) agents.set(session, agent)
        return session === '' || agents.get(session) === agent ? forward(request) : refuse(401)
      }
    }),
  ),
  row('session-five-uses', 'a session ends after five requests', LOGIN, usedUp(5, findSession)),
  row(
    'token-changed-list',
    'a rejected token ends the right one',
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
    'a logout succeeds and the session lives on',
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
  // Comparison of names, passwords, tokens, and headers.
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
      if (id === findSession(request)) return request
      const headers = replaced(asAdmin(request).headers, 'Authorization', basic(`${id}:session`))
      return { ...request, headers }
    }),
  ),
  at(
    'login-by-basic',
    'a login takes the Authorization header for the body',
    LOGIN,
    ask((request) => {
      const pair = findBasic(request)
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
      const [sent, word] = findBasic(request) ?? []
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
    passwordsComparedBy((word, own) => word.toLowerCase() === own.toLowerCase()),
  ),
  row(
    'password-prefix',
    'a password is compared up to its first eight characters',
    NODES,
    passwordsComparedBy((word, own) => word.slice(0, 8) === own.slice(0, 8)),
  ),
  row(
    'password-longer',
    'a password with more characters at its end is accepted, also by a login',
    NODES,
    passwordsComparedBy((word, own) => word.startsWith(own)),
  ),
  row(
    'token-prefix',
    'a token is compared up to its last character',
    NODES,
    secretsComparedBy('token', (secret) => secret.slice(0, -1)),
  ),
  row(
    'session-prefix',
    'a session is found by the first eight characters of its ID',
    NODES,
    secretsComparedBy('session', (secret) => secret.slice(0, 8)),
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
      const name = getMembers(request)['username']
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

function since(kind: CredentialKind) {
  return kind.startsWith('cookie') ? { since: '4.3.0' } : undefined
}

/** Accepts a login with an empty or wrong password. */
function logsInWith(kind: CredentialKind): Behaviour {
  return retry(
    ({ status }, { body }) =>
      status >= 400 &&
      /"password"\s*:\s*""/.test(body) === (kind === 'user:empty-password') &&
      /"password"/.test(body) &&
      /"username"\s*:\s*"[^"]/.test(body),
    (request) => ({
      ...asAdmin(request),
      body: JSON.stringify({ username: 'admin', password: 'admin', host: '' }),
    }),
  )
}

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

/** Ends every credential of a kind after an accepted request to the route. */
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
  const nameOf = what === 'sessions' ? findSession : tokenOf
  return async (request, forward) =>
    dead.has(nameOf(request) ?? '') ? refuse(401) : forward(request)
}

/** Rejects a credential after a number of requests. */
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

function tokenOf(request: Parameters<typeof findBasic>[0]): string | undefined {
  const [value, word] = findBasic(request) ?? []
  return word === 'token' ? value : undefined
}

/** Accepts an unknown token or session that is like a known one. */
function secretsComparedBy(
  word: 'token' | 'session',
  compared: (secret: string) => string,
): Behaviour {
  return ask((request, { ledger }) => {
    const [secret = '', sent] = findBasic(request) ?? []
    const known = ledger[`${word}s`]
    const isAlike = [...known.keys()].some((own) => compared(own) === compared(secret))
    return sent === word && !known.has(secret) && isAlike ? asAdmin(request) : request
  })
}

/** Accepts a wrong password that is like the user's, also in the body of a login. */
function passwordsComparedBy(isAlike: (word: string, own: string) => boolean): Behaviour {
  return ask((request, { ledger }) => {
    const findOwn = ([name, word]: readonly unknown[]): string | undefined => {
      const own = ledger.passwords.get(String(name))
      return own !== undefined && own !== word && isAlike(String(word), own) ? own : undefined
    }
    const { username, password } = getMembers(request)
    const own = request.route === LOGIN ? findOwn([username, password]) : undefined
    const taken =
      own === undefined
        ? request
        : { ...request, body: JSON.stringify({ username, password: own, host: '' }) }
    return findOwn(findBasic(request) ?? []) === undefined ? taken : asAdmin(taken)
  })
}

function passwordsRefusedWith(part: string): Behaviour {
  return on((request) => findBasic(request)?.[1].includes(part) ?? false, deny(401))
}

/** Inverts the validity of sessions unless it has this value. */
function sessionsSaidToBe(valid: boolean): Behaviour {
  return whenGood((response) => {
    const record = getMembers(response)
    return record['is_valid'] === !valid
      ? withJson(response, { ...record, is_valid: valid })
      : response
  })
}
