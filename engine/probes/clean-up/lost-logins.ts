import { pathTo, findSegment } from '../../text/paths/path.ts'
import { CLEAN_UP } from '../../model/probe.ts'
import { answerObject, isGood } from '../answer.ts'
import { type RunState, sendStep } from '../run-state.ts'

/** Milliseconds after which an unused session ends by itself; infinite when it never does. */
type SessionTimeout = number

/**
 * The assumption for an account whose record cannot be read: three times the default of accounts.
 */
export const ASSUMED_TIMEOUT: SessionTimeout = 24 * 60 * 60 * 1000

/** Says how long the sessions of an account live; undefined when its record cannot be read. */
export type TimeoutOf = (user: string | undefined) => Promise<SessionTimeout | undefined>

/** Requests the current user once for each account, with any of its given credentials. */
export function createTimeouts(state: RunState): TimeoutOf {
  const known = new Map<string, SessionTimeout | undefined>()
  return async (user) => {
    if (user === undefined || findSegment(user) === undefined) return undefined
    if (!known.has(user)) known.set(user, await timeoutOf(state, user))
    return known.get(user)
  }
}

/** Describes a session that a login with a lost response may have opened: no release has a route to find or end it. */
export function describeLost(
  user: string | undefined,
  timeout: SessionTimeout | undefined,
): string {
  const whose = user === undefined ? '' : ` of "${user}"`
  return `possibly a session${whose}: its login was sent, but the response was not read (${describeEnd(timeout)})`
}

/** Reads the timeout in the account's record, which also applies to its next session. */
async function timeoutOf(state: RunState, user: string): Promise<SessionTimeout | undefined> {
  const isLimited = user === state.given.limited?.name
  const exchange = await sendStep(state, 'GET', pathTo`/users/${user}`, {
    probe: CLEAN_UP,
    evenWhenStopped: true,
    ...(isLimited && { as: 'limited' }),
  })
  const timeout = isGood(exchange) ? answerObject(exchange)['session_timeout_ms'] : undefined
  if (typeof timeout !== 'number') return undefined
  return timeout > 0 ? timeout : Infinity
}

/** Describes when an unused session expires, or each of several. */
export function describeEnd(timeout: SessionTimeout | undefined, isSingle = true): string {
  const [it, account, sessions, expire] = isSingle
    ? ['it', 'its account', 'session', 'expires']
    : ['each', 'an account', 'sessions', 'expire']
  if (timeout === undefined)
    return `if unused, ${it} ends after the account's session timeout, eight hours by default`
  if (timeout === Infinity)
    return `${account} has no session timeout, so ${isSingle ? 'the' : 'its'} ${sessions} never ${expire}: set a timeout for the account, and remove the ${sessions} from the "sessions" collection in the database`
  return `if unused, ${it} ends after ${inWords(timeout)}, the session timeout of its account`
}

function inWords(timeout: SessionTimeout): string {
  const minutes = Math.ceil(timeout / 60_000)
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}
