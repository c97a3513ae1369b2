import { join } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import { filesOf } from '#reports/formats.ts'
import type { Replay } from '#engine/model/upgrade/replay.ts'
import type { LiveCalling } from '../../command/calling.ts'
import { defineCommand } from '../../command/command.ts'
import { callCommand } from '../../command/driver.ts'
import { type ExitCode, worstOf } from '../../command/exit-codes.ts'
import type { Given } from '../../command/options/table.ts'
import { toolInfo } from '../../run/package-info.ts'
import { RECORDING_FILE } from '../../run/report-folder.ts'
import { describeReplay } from './document.ts'
import { options } from './options.ts'
import { type Threshold, toResult } from './result.ts'

export const replayCommand = defineCommand({
  name: 'replay',
  task: 'replay',
  description:
    'Sends the requests in a recording to a different server and compares the responses. ' +
    'Replaces session IDs, tokens, and the IDs of created objects with those from the target server, and gives created ' +
    'objects new names. Removes the objects it created.',
  examples: [
    'graylog-conformance replay client.ndjson http://new:9000/api --mode write',
    'graylog-conformance replay client.har http://new/api --control http://old/api',
  ],
  exitCodes: [0, 2, 3, 4, 5, 6, 70, 130],
  cleansUp: true,
  options,
  files: () => filesOf('replay', 'json', 'html'),
  recording: ({ out }) => {
    if (out === undefined)
      throw new UsageError('--ui needs a folder for the new recording; specify one with --out')
    return join(out, 'target', RECORDING_FILE)
  },
  run: async (input, ctx) => (await import('./run.ts')).run(input, ctx),
  toJson: ({ replay }) => replay,
  toResult: ({ replay }, input) => toResult(replay, { ...input, tool: toolInfo() }),
  document: describeReplay,
  exitCode: ({ replay }, input) => exitCodeOf(replay, input),
  baselineScope: ({ replay: { target } }) => ({ release: target.release }),
})

/** The exit code of a replay. */
export function exitCodeOf(
  { calls, counts, grave, complete, left }: Replay,
  { allowUnverified, failOn }: Threshold,
): ExitCode {
  const isOpen =
    calls.length === 0 ||
    (counts.undecided > 0 && allowUnverified !== true) ||
    !complete ||
    left.length > 0
  return worstOf([
    ...((failOn === 'changed' ? counts.changed : grave) > 0 ? ([6] as const) : []),
    ...(isOpen ? ([4] as const) : []),
  ])
}

/** Options of {@link replay}. */
export interface ReplayGiven extends Omit<Given<typeof options>, 'file' | 'url'>, LiveCalling {}

/**
 * Sends the requests of a recording to another server, compares the responses, and removes the objects it created.
 * Returns the document that `schemas/replay.json` describes. Rejects with a UsageError or a TargetError.
 */
export async function replay(file: string, url: string, given: ReplayGiven = {}): Promise<Replay> {
  return (await callCommand(replayCommand, { ...given, file, url })).replay
}
