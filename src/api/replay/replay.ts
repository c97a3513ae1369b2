import type { Replay } from '#engine/model/upgrade/replay.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { call, type LiveCalling } from '../../command/calling.ts'
import { REPLAY } from '../options/replay.ts'
import type { Given } from '../../command/options/table.ts'

/** What {@link replay} can be told. */
export interface ReplayGiven extends Given<typeof REPLAY>, LiveCalling {
  /** Accounts of the control; by default those of the target. */
  readonly controlCredentials?: GivenCredentials | undefined
}

/**
 * Sends the requests of a recording to another server, compares the answers and removes what was made. Gives what
 * `schemas/replay.json` describes. Rejects with a UsageError or a TargetError.
 */
export async function replay(
  file: string,
  url: string,
  { credentials, controlCredentials, ...given }: ReplayGiven = {},
): Promise<Replay> {
  return call('replay', REPLAY, given, async ({ options, ctx }) => {
    const { replayAll } = await import('./replay-all.ts')
    const { codeOf } = await import('./run-replay.ts')
    const how = {
      ...options,
      ...(credentials && { credentials }),
      ...(controlCredentials && { controlCredentials }),
    }
    const made = await replayAll(file, url, how, ctx, ctx)
    made.held?.finish(codeOf(made.replay, how), ctx.log, {})
    return made.replay
  })
}
