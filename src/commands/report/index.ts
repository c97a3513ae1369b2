import { VERBOSE, WRITING } from '../../command/options/common.ts'
import { argumentList, flag, text } from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { defineUtility } from '../../command/utility.ts'

const options = {
  files: argumentList('results of earlier commands, or report folders'),
  ...group('Output:', {
    out: text('<dir>', 'write the output files to this folder'),
    allowUnverified: flag('do not fail the run on unverified checks'),
  }),
  ...WRITING,
  ...VERBOSE,
}

export const reportCommand = defineUtility({
  name: 'report',
  description:
    'Prints the result of an earlier command, or writes it in other formats. Accepts a run.json, ' +
    'comparison.json, forecast.json, replay.json, upgrade.json, settings.json, client-test.json, ' +
    'fleet.json, report.html, or report folder. Does not check anything again. Shows the ' +
    'exchanges if the recording is next to the result. For several runs, such as the shards from ' +
    '"judge --shard", exits with the most severe exit code. Combines the shards from "certify ' +
    '--targets --shard" into one fleet page with links to the reports.',
  examples: [
    'graylog-conformance report run.json',
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
