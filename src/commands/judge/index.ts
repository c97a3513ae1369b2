import type { Run } from '#engine/model/results/run.ts'
import type { Calling } from '../../command/calling.ts'
import { defineCommand } from '../../command/command.ts'
import { callCommand } from '../../command/driver.ts'
import type { Given } from '../../command/options/table.ts'
import { exitCodeOf } from '../../command/exit-codes.ts'
import { eachFile } from './folders.ts'
import { options } from './options.ts'
import { type JudgedRun, runViews } from './views.ts'

export const judgeCommand = defineCommand<typeof options, JudgedRun>({
  name: 'judge',
  task: 'judge',
  description:
    'Checks each recording and HAR file offline. With --before and --after, it checks ' +
    'two files as a pair. With --shard, it checks only every nth file, and "report" joins the shards. ' +
    'Findings about the client in a file never count against the server.',
  examples: [
    'graylog-conformance judge conformance-report/recording.ndjson',
    'graylog-conformance judge browser.har --assume-version 5.1 --out report',
    'graylog-conformance judge --before old-3.1.har --after new-3.2.har',
    'graylog-conformance judge recordings/*.har --shard 3/16 --out runs',
  ],
  exitCodes: [0, 1, 2, 4, 5, 70],
  options,
  ...runViews<JudgedRun>('judge'),
  each: eachFile,
  check: async (input) => {
    const { checkJudging } = await import('./run.ts')
    checkJudging(input)
  },
  run: async (input, ctx) => (await import('./run.ts')).run(input, ctx),
  exitCode: ({ run }, input) => {
    const code = exitCodeOf(run, input)
    // Only the runs of all shards are a verdict; "report" gives it.
    return input.shard && code !== 70 ? 0 : code
  },
})

/** Options of {@link judge}. */
export interface JudgeGiven extends Omit<Given<typeof options>, 'files'>, Calling {}

/**
 * Judges a recording, a HAR file, or a report folder, offline; or, without a file, the recordings `before` and `after`.
 * Returns a document in the format of `schemas/run.json`. Rejects with a UsageError, or with a NothingError if there is
 * no exchange.
 */
export async function judge(file?: string, given: JudgeGiven = {}): Promise<Run> {
  return (await callCommand(judgeCommand, { ...given, files: file === undefined ? [] : [file] }))
    .run
}
