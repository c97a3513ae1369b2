import { flag, text, argument } from '../../command/options/kinds.ts'
import { group, type Option } from '../../command/options/table.ts'
import { defineUtility } from '../../command/utility.ts'

const options = {
  report: argument('the folder of a report'),
  out: text('<file>', 'file to write; without .zip at its end a folder (default: DIR.bundle.zip)'),
  ...group('Key:', {
    key: text('<file>', 'private key that signs (Ed25519, PKCS#8, PEM)'),
    newKey: text('<file>', 'make such a key, for its owner only, and sign with it'),
  }),
  ...group('Evidence:', {
    recording: text('<file>', 'what was judged, when it does not lie in that folder'),
    before: text('<file>', 'with --after: what was judged so'),
    after: text('<file>', 'recorded after the upgrade'),
  }),
  ...group('Known deviations:', {
    baseline: baselineOf('the list that the report was held against, which goes along'),
    // The command line has it as `baseline: false`.
    noBaseline: flag('the verdicts as the evidence alone gives them'),
  }),
}

export const bundleCommand = defineUtility({
  name: 'bundle',
  description:
    'Packs what certify or judge wrote with --out into one signed file: the recording, the run, ' +
    'what it was judged by, and a digest of each. The recording is judged again first; a report ' +
    'that says anything else than its evidence is rejected.',
  examples: [
    'graylog-conformance bundle conformance-report --new-key signing.pem',
    'graylog-conformance bundle report --recording traffic.har --key signing.pem',
  ],
  exitCodes: [0, 2, 70],
  options,
  run: async ({ report = '', ...input }, terminal) =>
    (await import('./bundle-report.ts')).bundleReport(report, input, terminal),
})

/** A file, or `false` for none at all. */
function baselineOf(does: string): Option<string, string | false> {
  return { argument: '<file>', does }
}
