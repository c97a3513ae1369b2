import { has } from '../knowledge/features/features.ts'
import type { Exchange } from '../model/exchange.ts'
import { pathTo } from '../text/paths/path.ts'
import { answerObject, isGood, isIdentifier, textAt } from './answer.ts'
import type { UserCredentials } from './credentials.ts'
import { enterMade, isReadAlike, type RunState, sendStep } from './run-state.ts'
import { StopError, UnavailableError } from './stop.ts'

/** Milliseconds under which a session may end by itself before a busy machine used it again. */
const BRIEF = 10_000

/** Logs in as the account that certifies; undefined when the server does not let it or no password was given. */
export async function openSession(state: RunState, probe: string): Promise<string | undefined> {
  const { given, mode, sessions, purse } = state
  const isOpen = purse.session !== undefined && sessions.open().includes(purse.session)
  if (isOpen && !state.livesBriefly) return purse.session
  if (!given.user || mode === 'read') return undefined
  const login = await logIn(state, given.user, probe)
  const session = sessionIn(login)
  if (session === undefined) return undefined
  state.livesBriefly = livesBriefly(login)
  state.purse = { ...state.purse, session }
  return session
}

/**
 * Opens the session for an account that Basic cannot carry, before any other request. Throws a
 * StopError if the server does not issue one.
 */
export async function openOwnSession(state: RunState, probe: string): Promise<void> {
  const { user } = state.given
  if (!user?.onlyLogsIn) return
  const exchange = await logIn(state, user, probe)
  const session = sessionIn(exchange)
  if (session === undefined)
    throw new StopError(
      `"${user.name}" could not log in: ${exchange.response?.status ?? 'no response'} (its name or password cannot be sent with Basic authentication)`,
    )
  state.purse = { ...state.purse, ownSession: session }
}

function logIn(
  state: RunState,
  { name, password }: UserCredentials,
  probe: string,
): Promise<Exchange> {
  const json = { username: name, password, host: '' }
  return sendStep(state, 'POST', '/system/sessions', { probe, as: 'none', json })
}

function sessionIn(exchange: Exchange): string | undefined {
  const session = isGood(exchange) ? textAt(answerObject(exchange), 'session_id') : undefined
  return session !== undefined && isIdentifier(session) ? session : undefined
}

/** By the clocks of both: where they are apart, a session may be taken for one that lives briefly. */
function livesBriefly(login: Exchange): boolean {
  const until = Date.parse(textAt(answerObject(login), 'valid_until') ?? '')
  return until - (login.endedAt ?? Date.now()) < BRIEF
}

/** Makes an access token of the account that certifies, unless one was given. Mode write only. */
export async function openToken(state: RunState, probe: string): Promise<string | undefined> {
  if (state.purse.token !== undefined) return state.purse.token
  if (state.mode !== 'write') return undefined
  const owner = await ownerOfTokens(state, probe)
  if (owner === undefined) return undefined
  const name = `${state.prefix}-token`
  const list = pathTo`/users/${owner}/tokens`
  if (!isReadAlike(list)) return undefined
  const exchange = await sendStep(state, 'POST', pathTo`${list}/${name}`, { probe, json: {} })
  const record = answerObject(exchange)
  const token = isGood(exchange) ? textAt(record, 'token') : undefined
  if (token === undefined) return undefined
  enterMade(state, {
    what: `access token "${name}"`,
    path: pathTo`${list}/${textAt(record, 'id') ?? token}`,
  })
  state.purse = { ...state.purse, token }
  return token
}

/** The name of the certifying account in the token routes. */
export async function ownerOfTokens(
  state: RunState,
  probe: string,
  evenWhenStopped = false,
): Promise<string | undefined> {
  const name = state.given.user?.name
  if (name === undefined || !has(state.version, 'user-by-id')) return name
  const exchange = await sendStep(state, 'GET', pathTo`/users/${name}`, { probe, evenWhenStopped })
  return textAt(answerObject(exchange), 'id')
}

/** Makes a second, read-only account, unless one was given. Mode write only. */
export async function openLimited(state: RunState, probe: string): Promise<void> {
  if (state.purse.limited) return
  if (state.mode !== 'write')
    throw new UnavailableError('there is no second account; specify an account with --limited-user')
  const { account, exchange } = await makeAccount(state, `${state.prefix}-limited`, { probe })
  if (!isGood(exchange))
    throw new UnavailableError(
      `the server did not create a second account: it returned ${exchange.response?.status ?? 'nothing'}`,
    )
  state.purse = { ...state.purse, limited: account }
}

/** Creates an account with read permissions and the given ones, and enters it once it exists. */
export async function makeAccount(
  state: RunState,
  name: string,
  how: {
    readonly probe: string
    readonly permissions?: readonly string[]
    readonly evenWhenStopped?: true
  },
): Promise<{ readonly account: UserCredentials; readonly exchange: Exchange }> {
  const { permissions = [], ...request } = how
  const account = { name, password: `Gc-${state.randomHex(10)}!x` }
  const json = {
    username: name,
    password: account.password,
    email: `${name}@example.org`,
    ...(has(state.version, 'user-split-names')
      ? { first_name: 'Conformance', last_name: 'Probe' }
      : { full_name: 'Conformance Probe' }),
    permissions,
    roles: ['Reader'],
    session_timeout_ms: 3_600_000,
    timezone: 'UTC',
  }
  const exchange = await sendStep(state, 'POST', '/users', { ...request, json })
  if (isGood(exchange)) enterMade(state, { what: `user "${name}"`, path: pathTo`/users/${name}` })
  return { account, exchange }
}
