/** The variable that is `yes` if a proof should try everything instead of a sample. */
export const WHOLE = 'GRAYLOG_CONFORMANCE_WHOLE_PROOF'

/** Test files that try a sample of their rows by default. */
export const SAMPLED = [
  'test/recorded-faults.test.ts',
  'test/hostile/linear.test.ts',
  'test/faults/pinned.test.ts',
  'test/fidelity/fidelity.test.ts',
  'test/scope/scope.test.ts',
  'test/edited-files/edited-files.test.ts',
  'src/bundle/honest.test.ts',
  'src/bundle/tampering/tampered.test.ts',
  'src/cli/certify/beyond-ascii.test.ts',
  'src/cli/certify/lenient-server.test.ts',
  'src/cli/certify/null-targets/half-null-targets.test.ts',
  'src/cli/certify/send-message.test.ts',
  'src/cli/judge/any-bytes.test.ts',
  'src/cli/judge/any-input.test.ts',
  'src/commands/replay/replay.test.ts',
  'test/attacks/paths/paths.test.ts',
  'test/null/null-recordings.test.ts',
  'test/secret-placements/secret-placements.test.ts',
  'test/surroundings/configurations.test.ts',
  'test/surroundings/surroundings.test.ts',
  'test/vendor-walk/walk.test.ts',
  'recorder/redact/bytes/large-texts.test.ts',
  'recorder/redact/bytes/runs.test.ts',
  'recorder/redact/json/json-places.test.ts',
  'tools/proof-docs/docs.test.ts',
  'tools/proof-order/order.test.ts',
  'engine/judge/recordings/half-recordings.test.ts',
  'test/faults/field/field-reports.test.ts',
  'test/formats/round-trip.test.ts',
  'src/commands/certify/fleet/fleet.browser.test.ts',
  'reports/results/agrees.test.ts',
  'src/commands/upgrade/upgrade.browser.test.ts',
  'engine/judge/fingerprint/fingerprint.test.ts',
]

/** Whether to try everything. */
export const IS_WHOLE = process.env[WHOLE] === 'yes'

/** Samples every nth row, or all rows if everything is tried. */
export function sampled<Row>(rows: readonly Row[], oneOf: number): readonly Row[] {
  return IS_WHOLE ? rows : rows.filter((_row, at) => at % oneOf === 0)
}
