import { WRITING } from '../../command/options/common.ts'
import { argumentList, flag, text } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { defineUtility } from '../../command/utility.ts'

const options = {
  files: argumentList('results of earlier commands, or report folders'),
  ...group('Output:', {
    out: text('<dir>', 'write the formats into this folder'),
    allowUnverified: flag('without a format: unverified checks do not fail a run'),
  }),
  ...WRITING,
}

export const reportCommand = defineUtility({
  name: 'report',
  description:
    'Writes the result of an earlier command in other formats: a run.json, comparison.json, ' +
    'forecast.json, replay.json, upgrade.json, settings.json, client-test.json, or fleet.json, a ' +
    'report.html, which holds its run, or a report folder. Nothing is judged again. The exchanges ' +
    'are shown where the recording lies beside it. Without a format, runs are joined: printed, ' +
    'with the exit code of "judge" for all of their recordings, such as those of "judge --shard". ' +
    'Shards of "certify --targets --shard" become one page, with links to the reports.',
  examples: [
    'graylog-conformance report run.json --format sarif=found.sarif',
    'graylog-conformance report report.html --format markdown',
    'graylog-conformance report may/ june/ --format junit --out junit',
    'graylog-conformance report runs/*',
  ],
  exitCodes: [0, 1, 2, 3, 4, 5, 6, 70],
  options,
  run: async ({ files, ...input }, terminal) =>
    (await import('./report-files.ts')).reportFiles(files, input, terminal),
})
