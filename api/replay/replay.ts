import type { Replay } from '../../src/model/upgrade/replay.ts'
import type { GivenCredentials } from '../../src/probe/credentials.ts'
import { called } from '../calling.ts'
import type { LiveCalling } from '../calling.ts'
import { REPLAY } from '../options/replay.ts'
import type { Given } from '../options/table.ts'

/** What {@link replay} can be told. */
export interface ReplayGiven extends Given<typeof REPLAY>, LiveCalling {
  /** Accounts of the control; by default those of the target. */
  readonly controlCredentials?: GivenCredentials | undefined
}

/**
 * Sends the requests of a recording to another server, compares the answers and removes what was made. Gives what
 * `schemas/replay.json` describes. Throws a UsageError, a TargetError, or an InterruptedError when its signal came.
 */
export async function replay(
  file: string,
  url: string,
  { credentials, controlCredentials, ...given }: ReplayGiven = {},
): Promise<Replay> {
  const caller = called('replay', REPLAY, given)
  const { replayAll } = await import('./replay-all.ts')
  const { codeOf } = await import('./run-replay.ts')
  const { around } = caller
  const options = {
    ...caller.options,
    ...(credentials && { credentials }),
    ...(controlCredentials && { controlCredentials }),
  }
  const made = await replayAll(file, url, options, around, around)
  made.held?.finish(codeOf(made.replay, options), around.progress.say, {})
  return made.replay
}
