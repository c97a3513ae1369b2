import { filesOf } from '#reports/formats.ts'
import { type Comparison, comparesNothing, isFound } from '#engine/model/upgrade/comparison.ts'
import { UsageError } from '#engine/model/errors.ts'
import { suites } from '#suites/index.ts'
import type { LiveCalling } from '../../command/calling.ts'
import { defineCommand } from '../../command/command.ts'
import { callCommand } from '../../command/driver.ts'
import type { Given } from '../../command/options/table.ts'
import { toolInfo } from '../../run/package-info.ts'
import { checkSelection, sentIds, wantedIds } from '../../run/selection.ts'
import { describeComparison } from './document.ts'
import { options } from './options.ts'
import { toResult } from './result.ts'

export const compareCommand = defineCommand({
  name: 'compare',
  task: 'compare',
  description:
    'Compares runs and shows only the differences. Each input is a run.json, a report folder, a ' +
    'recording, a HAR file, or a server URL. Servers are certified first. Given more ' +
    'than two inputs, it compares each with the one before it.',
  examples: [
    'graylog-conformance compare before/run.json after/run.json',
    'graylog-conformance compare recorded-5.1.har https://new.example.org/api',
    'graylog-conformance compare node1/ node2/ node3/ --out matrix',
  ],
  exitCodes: [0, 2, 3, 4, 5, 6, 70, 130],
  cleansUp: true,
  options,
  files: () => filesOf('compare', 'json', 'html'),
  check: (input) => {
    if (input.sides.length < 2)
      throw new UsageError('nothing to compare with: pass at least two inputs, oldest first')
    checkSelection(suites, sentIds(input))
  },
  run: async (input, ctx) => (await import('./run.ts')).run(input, ctx),
  toJson: (comparison) => comparison,
  toResult: (comparison, { failOn }) => toResult(comparison, { tool: toolInfo(), failOn }),
  document: (comparison) => describeComparison(comparison),
  exitCode: (comparison, { failOn }) => {
    if (comparesNothing(comparison)) return 4
    return isFound(comparison, failOn) ? 6 : 0
  },
  baselineScope: ({ runs }, input) => ({ release: runs.at(-1)?.release, only: wantedIds(input) }),
})

/** Options of {@link compare}. */
export interface CompareGiven extends Omit<Given<typeof options>, 'sides'>, LiveCalling {}

/**
 * Compares runs, recordings, HAR files, report folders and live servers, the older one first. Returns the document that
 * `schemas/comparison.json` describes. Rejects with a UsageError, a NothingError or a TargetError.
 */
export async function compare(
  what: readonly string[],
  given: CompareGiven = {},
): Promise<Comparison> {
  return callCommand(compareCommand, { ...given, sides: what })
}
