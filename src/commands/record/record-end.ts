import { type Judged, judgeSummary } from './judge-summary.ts'
import type { Recorded } from './open-recorder.ts'
import type { ENDING } from '../../command/terminal/interruption.ts'
import type { Context } from '../../command/context.ts'
import { tellJudging } from '../../command/progress/tell-judging.ts'
import { InterruptedError } from '#engine/model/errors.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import type { RecordOptions } from './options.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import { describeSummary } from './record-summary.ts'

/** The reason why a recording ended. */
export type EndedBy = (typeof ENDING)[number] | 'time'

/** A recording that has ended. */
interface Ended {
  readonly options: RecordOptions & CommonOptions
  readonly endedBy: EndedBy
  readonly progress: Pick<Context, 'log' | 'update'>
  /** Leaves judging for later. */
  readonly signal?: AbortSignal
}

/** Judges a recording, and prints the summary. */
export async function present(
  summary: Recorded,
  { options, endedBy, progress, signal }: Ended,
  terminal: Terminal,
): Promise<void> {
  const { out, json, quiet } = options
  for (const leak of summary.leaks)
    terminal.err(
      `graylog-conformance: ALARM: a secret was written to ${leak}; delete the recording\n`,
    )
  const isSilent = quiet === true && json !== true
  const ended = { options, endedBy, progress, ...(signal && { signal }) }
  const judged = isSilent ? undefined : await judgedAtEnd(summary, ended)
  if (json === true) terminal.out(`${JSON.stringify({ recording: out, ...summary, ...judged })}\n`)
  else if (quiet !== true) terminal.out(describeSummary(out, summary, judged))
}

/** Exchanges that are judged in less than a second, and those for which a service manager waits. */
const SOON_JUDGED = 5_000
const JUDGED_ANYWAY = 1_000

/** Judges a recording, unless the user opted out or the process has to exit at once. */
async function judgedAtEnd(
  { exchanges }: Recorded,
  { options, endedBy, progress, signal }: Ended,
): Promise<Judged> {
  const isUrgent = endedBy === 'SIGTERM' && exchanges > JUDGED_ANYWAY
  if (options.judge === false || isUrgent || signal?.aborted === true) return LEFT_OUT
  if (exchanges > SOON_JUDGED)
    progress.log(
      `checking ${exchanges} exchanges; press Ctrl-C to do that later (the recording is complete)`,
    )
  try {
    return await judgeSummary(options.out, {
      ...options,
      onProgress: tellJudging(progress),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (error instanceof InterruptedError) return LEFT_OUT
    throw error
  } finally {
  }
}

const LEFT_OUT: Judged = { routes: {}, isLeftOut: true }
