import { ANY_RUN_PREFIX } from '../../text/identifiers.ts'
import { isGood } from '../answer.ts'
import { writeBasic } from '../../secrets/authorization.ts'
import { pathTo } from '../../text/paths/path.ts'
import type { Exchange } from '../../model/exchange.ts'
import { CLEAN_UP } from '../../model/probe.ts'
import { describeEnd, describeLost, type TimeoutOf } from './lost-logins.ts'
import { mayWorkAgain, NOT_TRIED, SILENCE, TURNS } from './remove.ts'
import { type RunState, sendStep } from '../run-state.ts'
import type { GivenSession } from './sessions.ts'

/** The results for sessions. */
interface SessionsEnded {
  /** In words, those whose end was seen. */
  readonly ended: readonly string[]
  /** In words, those that live on, or may. */
  readonly left: readonly string[]
}

/**
 * Ends every session that the run got, except the one for the account. No release lists sessions,
 * so only this proves that none is left: each was issued, ended, and then rejected with 401.
 */
export async function endSessions(state: RunState, timeoutOf: TimeoutOf): Promise<SessionsEnded> {
  const { sessions, prefix, purse } = state
  const isOther = ({ id }: GivenSession): boolean => id !== purse.ownSession
  const { ended, left } = await endGiven(state, isOther, timeoutOf)
  // A session without its account is none.
  const lost = sessions.lost().filter((user) => user?.startsWith(`${prefix}-`) !== true)
  const perhaps: string[] = []
  for (const user of lost) perhaps.push(describeLost(user, await timeoutOf(user)))
  return { ended, left: [...left, ...perhaps] }
}

/** Ends the session for the account: its last use. */
export async function endOwnSession(state: RunState, timeoutOf: TimeoutOf): Promise<SessionsEnded> {
  const { ownSession } = state.purse
  return endGiven(state, ({ id }) => id === ownSession, timeoutOf)
}

async function endGiven(
  state: RunState,
  isMeant: (one: GivenSession) => boolean,
  timeoutOf: TimeoutOf,
): Promise<SessionsEnded> {
  const { sessions } = state
  const given = sessions.unseen().filter(isMeant)
  const said = new Map<number, Problem>()
  const isLikeUnknown = createLikeUnknown(state)
  let open: readonly GivenSession[] = given
  for (let turn = 1; turn <= TURNS && open.length > 0; turn += 1)
    open = await endThose(state, open, { said, isLikeUnknown })
  const unseen = sessions.unseen().filter(isMeant)
  const isUnended = ({ number }: GivenSession): boolean => said.get(number)?.isUnended === true
  const others = unseen.filter((one) => !isUnended(one))
  return {
    ended: given.filter((one) => !unseen.some(({ id }) => id === one.id)).map(describeSession),
    left: [
      ...(await describeUnended(unseen.filter(isUnended), timeoutOf)),
      ...others.map(
        (one) => `${describeSession(one)} (${said.get(one.number)?.said ?? NOT_TRIED})`,
      ),
    ],
  }
}

const UNENDED = 'still accepted after logout'

/** Whether the leftovers expire only by themselves: no sweep can end them. */
export function isUnendable(left: string): boolean {
  return left.includes(UNENDED)
}

/** Said once for all of them: their server ends none. */
async function describeUnended(
  those: readonly GivenSession[],
  timeoutOf: TimeoutOf,
): Promise<readonly string[]> {
  if (those.length === 0) return []
  const users = new Set(those.flatMap(({ user }) => user ?? []))
  const timeouts: number[] = []
  for (const user of users)
    if (!ANY_RUN_PREFIX.test(user)) timeouts.push(...[(await timeoutOf(user)) ?? []].flat())
  const end = describeEnd(
    timeouts.length === 0 ? undefined : Math.max(...timeouts),
    those.length === 1,
  )
  const [first, ...more] = those
  return more.length === 0 && first
    ? [`${describeSession(first)} that is ${UNENDED}: ${end}`]
    : [`${those.length} sessions that are ${UNENDED}: ${end}`]
}

/** In words, a session. */
export function describeSession({ user }: { readonly user?: string }): string {
  return user === undefined ? 'a session' : `a session of "${user}"`
}

/** Ends sessions one by one; gives back those for which another try may help. */
async function endThose(
  state: RunState,
  those: readonly GivenSession[],
  { said, isLikeUnknown }: Ending,
): Promise<readonly GivenSession[]> {
  const again: GivenSession[] = []
  let silent = 0
  for (const one of those) {
    if (silent >= SILENCE) break
    const problem = await endOne(state, one, isLikeUnknown)
    silent = problem?.isSilent === true ? silent + 1 : 0
    if (!problem) continue
    said.set(one.number, problem)
    if (problem.mayWork) again.push(one)
  }
  return silent >= SILENCE ? [] : again
}

interface Ending {
  readonly said: Map<number, Problem>
  readonly isLikeUnknown: LikeUnknown
}

interface Problem {
  readonly said: string
  /** Whether another try may help. */
  readonly mayWork: boolean
  readonly isSilent: boolean
  /** It was ended with a good response, and is still good. */
  readonly isUnended: boolean
}

/** Logs out, then asks with the session; nothing when that was rejected. */
async function endOne(
  state: RunState,
  one: GivenSession,
  isLikeUnknown: LikeUnknown,
): Promise<Problem | undefined> {
  const { sessions } = state
  const path = sessions.readableBy(one.user)
  const send = (method: string, path: string) =>
    sendStep(state, method, path, {
      probe: CLEAN_UP,
      as: 'none',
      evenWhenStopped: true,
      // The actor does not identify the account: many sessions belong to accounts of the run.
      headers: { Authorization: writeBasic(`${one.id}:session`) },
    })
  const isSeen = (): boolean => !sessions.unseen().some(({ id }) => id === one.id)
  const logout = sessions.open().includes(one.id)
    ? await send('DELETE', pathTo`/system/sessions/${one.id}`)
    : undefined
  if (isSeen()) return undefined
  const asked = logout?.failure ? logout : await send('GET', path)
  if (isSeen()) return undefined
  // Without the route, only a logout shows the end.
  const isKnown = asked.response?.status !== 404 || logout === undefined || isGood(logout)
  if (asked !== logout && isKnown && (await isLikeUnknown(path, asked))) {
    sessions.refused(one)
    return undefined
  }
  const { response, failure } = asked
  return {
    said: response
      ? `it still gets response ${response.status}`
      : (failure?.message ?? 'no response'),
    mayWork: [logout, asked].some((exchange) => exchange && mayWorkAgain(exchange)),
    isSilent: !response,
    isUnended: isGood(asked) && (logout === undefined || isGood(logout)),
  }
}

/** Whether a session is rejected just as one that the server never gave out. */
type LikeUnknown = (path: string, asked: Exchange) => Promise<boolean>

/** Some servers return 403 instead of 401, or 404 if they lack the route; their response to an unknown session is requested once for each path. */
function createLikeUnknown(state: RunState): LikeUnknown {
  const known = new Map<string, number | undefined>()
  return async (path, { response }) => {
    if (response?.status !== 403 && response?.status !== 404) return false
    if (!known.has(path)) {
      const step = { probe: CLEAN_UP, as: 'invented-session', evenWhenStopped: true } as const
      known.set(path, (await sendStep(state, 'GET', path, step)).response?.status)
    }
    return known.get(path) === response.status
  }
}
