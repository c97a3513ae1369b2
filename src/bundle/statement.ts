import type { Manifest } from '#engine/model/results/bundle.ts'
import { type Run, showsAnything, withoutKnown } from '#engine/model/results/run.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { digestOf } from './digest.ts'
import { MANIFEST } from './part-names.ts'

/**
 * Returns the in-toto statement (v1) about a bundle, with the predicate test-result v0.1. Its subjects are all parts;
 * its configuration is the inputs of the verdicts. Equal manifests and runs give equal texts. Its tests are the checks
 * on the server, without unjudged ones. A failure that the baseline covers is still a failure, because the baseline is
 * only the signer's claim.
 */
export function statementOf(manifest: Manifest, manifestText: string, held: Run): string {
  const run = withoutKnown(held)
  const { tool, suites, judged, parts } = manifest
  return JSON.stringify({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: MANIFEST, sha256: digestOf(manifestText) }, ...parts].map(
      ({ name, sha256 }) => ({ name, digest: { sha256 } }),
    ),
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: resultOf(run),
      configuration: [
        {
          name: 'suites',
          digest: { sha256: suites.sha256 },
          annotations: { tool: `${tool.name} ${tool.version}`, checks: suites.checks, judged },
        },
      ],
      passedTests: checksOf(run, ['ok']),
      warnedTests: checksOf(run, ['warning', 'unverified']),
      failedTests: checksOf(run, ['violation', 'error']),
    },
  })
}

/**
 * PASSED means conforming without a warning. An inconclusive or incomplete run has not passed, so
 * that no policy accepts it as such.
 */
function resultOf(run: Run): 'PASSED' | 'WARNED' | 'FAILED' {
  const { summary, client, complete, evidence } = run
  if (summary.violations + summary.errors + client.errors > 0 || !showsAnything(run))
    return 'FAILED'
  const isWhole = complete && evidence.complete
  return summary.warnings + summary.unverified > 0 || !isWhole ? 'WARNED' : 'PASSED'
}

function checksOf({ verdicts }: Run, ratings: readonly Rating[]): readonly string[] {
  return verdicts
    .filter(({ subject, rating }) => subject === 'server' && ratings.includes(rating))
    .map(({ checkId }) => checkId)
}
