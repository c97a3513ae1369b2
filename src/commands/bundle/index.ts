import { flag, text, argument } from '../../command/options/kinds.ts'
import { group, type Option } from '../../command/options/table.ts'
import { defineUtility } from '../../command/utility.ts'

const options = {
  report: argument('report folder'),
  out: text('<file>', 'write the bundle to this .zip file or folder; default: DIR.bundle.zip'),
  ...group('Key:', {
    key: text('<file>', 'sign with this private key (Ed25519, PKCS#8, PEM)'),
    newKey: text('<file>', 'create a new signing key, readable only by you, and sign with it'),
  }),
  ...group('Evidence:', {
    recording: text('<file>', 'recording, if it is not in the report folder'),
    before: text('<file>', 'recording made before the upgrade; use with --after'),
    after: text('<file>', 'with --before: recording made after the upgrade'),
  }),
  ...group('Baseline:', {
    baseline: baselineOf('include the baseline that the report used'),
    // The command line has it as `baseline: false`.
    noBaseline: flag('pack the verdicts without applying the baseline'),
  }),
}

export const bundleCommand = defineUtility({
  name: 'bundle',
  description:
    'Packs a report created by "certify" or "judge" into one signed file, with the recording, the run, its ' +
    'inputs, and a digest of every file. First checks the recording again, and rejects a report that ' +
    'contradicts its evidence.',
  examples: [
    'graylog-conformance bundle conformance-report --new-key signing.pem',
    'graylog-conformance bundle report --recording traffic.har --key signing.pem',
  ],
  exitCodes: [0, 2, 70],
  success: 'the bundle is complete; the server may still not conform',
  options,
  run: async ({ report = '', ...input }, terminal) =>
    (await import('./bundle-report.ts')).bundleReport(report, input, terminal),
})

/** An option that takes a file, or `false` for none. */
function baselineOf(does: string): Option<string, string | false> {
  return { argument: '<file>', does }
}
