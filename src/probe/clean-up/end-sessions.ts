import { pathTo } from '../../text/path.ts'
import { CLEAN_UP } from '../../model/probe.ts'
import { describeLost } from './lost-logins.ts'
import type { TimeoutOf } from './lost-logins.ts'
import { mayWorkAgain, SILENCE, TURNS } from './remove.ts'
import { sendStep } from '../run-state.ts'
import type { RunState } from '../run-state.ts'
import type { GivenSession } from './sessions.ts'

/** What became of sessions. */
interface SessionsEnded {
  /** In words, those whose end was seen. */
  readonly ended: readonly string[]
  /** In words, those that live on, or may. */
  readonly left: readonly string[]
}

/**
 * Ends every session that the run was given, but the one that stands for the account. No release lists sessions, so only this tells that none
 * is left: each was given out, ended, and then refused with 401.
 */
export async function endSessions(state: RunState, timeoutOf: TimeoutOf): Promise<SessionsEnded> {
  const { sessions, prefix, purse } = state
  const isOther = ({ id }: GivenSession): boolean => id !== purse.ownSession
  const { ended, left } = await endGiven(state, isOther)
  // A session without its account is none.
  const lost = sessions.lost().filter((user) => user?.startsWith(`${prefix}-`) !== true)
  const perhaps: string[] = []
  for (const user of lost) perhaps.push(describeLost(user, await timeoutOf(user)))
  return { ended, left: [...left, ...perhaps] }
}

/** Ends the session that stands for the account: the last thing that is done with it. */
export async function endOwnSession(state: RunState): Promise<SessionsEnded> {
  const { ownSession } = state.purse
  return endGiven(state, ({ id }) => id === ownSession)
}

async function endGiven(
  state: RunState,
  isMeant: (one: GivenSession) => boolean,
): Promise<SessionsEnded> {
  const { sessions } = state
  const given = sessions.unseen().filter(isMeant)
  const said = new Map<number, string>()
  let open: readonly GivenSession[] = given
  for (let turn = 1; turn <= TURNS && open.length > 0; turn += 1)
    open = await endThose(state, open, said)
  const unseen = sessions.unseen().filter(isMeant)
  return {
    ended: given.filter((one) => !unseen.some(({ id }) => id === one.id)).map(describeSession),
    left: unseen.map((one) => `${describeSession(one)} (${said.get(one.number) ?? NOT_TRIED})`),
  }
}

const NOT_TRIED = 'not tried: the target answers no more'

/** In words, a session. */
export function describeSession({ user }: { readonly user?: string }): string {
  return user === undefined ? 'a session' : `a session of "${user}"`
}

/** Ends sessions one by one; gives back those for which another try may help. */
async function endThose(
  state: RunState,
  those: readonly GivenSession[],
  said: Map<number, string>,
): Promise<readonly GivenSession[]> {
  const again: GivenSession[] = []
  let silent = 0
  for (const one of those) {
    if (silent >= SILENCE) break
    const problem = await endOne(state, one)
    silent = problem?.isSilent === true ? silent + 1 : 0
    if (!problem) continue
    said.set(one.number, problem.said)
    if (problem.mayWork) again.push(one)
  }
  return silent >= SILENCE ? [] : again
}

interface Problem {
  readonly said: string
  /** Whether another try may help. */
  readonly mayWork: boolean
  readonly isSilent: boolean
}

/** Logs out, then asks with the session; nothing when that was refused. */
async function endOne(state: RunState, one: GivenSession): Promise<Problem | undefined> {
  const { sessions } = state
  state.purse = { ...state.purse, session: one.id }
  const send = (method: string, path: string) =>
    sendStep(state, method, path, { probe: CLEAN_UP, as: 'session', evenWhenStopped: true })
  const isSeen = (): boolean => !sessions.unseen().some(({ id }) => id === one.id)
  const logout = sessions.open().includes(one.id)
    ? await send('DELETE', pathTo`/system/sessions/${one.id}`)
    : undefined
  if (isSeen()) return undefined
  const asked = logout?.failure ? logout : await send('GET', '/system')
  if (isSeen()) return undefined
  const { response, failure } = asked
  return {
    said: response ? `it is still answered ${response.status}` : (failure?.message ?? 'no answer'),
    mayWork: [logout, asked].some((exchange) => exchange && mayWorkAgain(exchange)),
    isSilent: !response,
  }
}
