/** The variable that says `yes` where a proof is to try everything, and not a sample as the tests do. */
export const WHOLE = 'GRAYLOG_CONFORMANCE_WHOLE_PROOF'

/** Test files that try a sample of their rows, unless everything is wanted. */
export const SAMPLED = [
  'proof/mutations.test.ts',
  'proof/hostile/linear.test.ts',
  'proof/deviations/deviations.test.ts',
  'proof/fidelity/fidelity.test.ts',
  'proof/scope/scope.test.ts',
  'proof/edited-files/edited-files.test.ts',
  'bundle/honest.test.ts',
  'bundle/tampering/tampered.test.ts',
  'cli/certify/beyond-ascii.test.ts',
  'cli/certify/lenient-server.test.ts',
  'cli/certify/null-targets/half-null-targets.test.ts',
  'cli/certify/send-message.test.ts',
  'cli/judge/any-bytes.test.ts',
  'cli/judge/any-input.test.ts',
  'cli/replay/replay.test.ts',
  'cli/report/shards.test.ts',
  'proof/attacks/paths/paths.test.ts',
  'proof/null/null-recordings.test.ts',
  'recorder/fidelity/fidelity.test.ts',
  'recorder/redact/bytes/large-texts.test.ts',
  'recorder/redact/bytes/runs.test.ts',
  'recorder/redact/json/json-places.test.ts',
  'recorder/redact/search/plain-line.test.ts',
  'recorder/redact/search/small-letters.test.ts',
  'scripts/proof-docs/docs.test.ts',
  'scripts/proof-order/order.test.ts',
  'src/judge/recordings/half-recordings.test.ts',
  'proof/field-reports/field-reports.test.ts',
  'proof/formats/round-trip.test.ts',
  'reports/fleet/fleet.browser.test.ts',
  'reports/results/agrees.test.ts',
  'reports/upgrade/upgrade.browser.test.ts',
  'run/threads/judge-in-threads.test.ts',
  'src/judge/fingerprint/fingerprint.test.ts',
]

/** Whether everything is wanted. */
export const IS_WHOLE = process.env[WHOLE] === 'yes'

/** One row of so many, spread over all of them; every row where everything is wanted. */
export function sampled<Row>(rows: readonly Row[], oneOf: number): readonly Row[] {
  return IS_WHOLE ? rows : rows.filter((_row, at) => at % oneOf === 0)
}
