import { relative } from 'node:path'

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take eight seconds or more on two cores, the longest first. */
export const LONGEST = [
  'cli/certify/send-message.test.ts',
  'proof/live-evidence.test.ts',
  'cli/bundle/bundle.test.ts',
  'scripts/proof-order/order.test.ts',
  'cli/record/record.test.ts',
  'cli/certify/beyond-ascii.test.ts',
  'cli/judge/any-input.test.ts',
  'cli/replay/replay.test.ts',
  'cli/same-as-api.test.ts',
  'proof/null/null-recordings.test.ts',
  'proof/fidelity/fidelity.test.ts',
  'scripts/work-counts/work-counts.test.ts',
  'proof/field-reports/field-reports.test.ts',
  'cli/certify/certify.test.ts',
  'cli/certify/out-folder.test.ts',
  'src/judge/recordings/live-recordings.test.ts',
  'cli/baseline/commands.test.ts',
  'cli/certify/fleet.test.ts',
  'proof/formats/round-trip.test.ts',
  'cli/upgrade/upgrade.test.ts',
  'proof/hostile/linear.test.ts',
  'cli/certify/canaries.test.ts',
  'scripts/proof-docs/docs.test.ts',
  'src/judge/recordings/half-recordings.test.ts',
  'cli/certify/null-targets/half-null-targets.test.ts',
  'proof/deviations/deviations.test.ts',
  'recorder/redact/bytes/large-texts.test.ts',
  'reports/results/agrees.test.ts',
  'proof/edited-files/edited-files.test.ts',
  'proof/attacks/secrets/secrets.test.ts',
  'proof/tokens-left.test.ts',
]

/** Begins what takes long before all else, so that in the end no core waits for it; a fresh clone knows no times. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => this.#rank(a) - this.#rank(b))
  }

  #rank({ moduleId }: TestSpecification): number {
    const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId))
    return place === -1 ? LONGEST.length : place
  }
}

/**
 * Test files that put something else in the place of a module: nobody else may get it, and they must not get what
 * others loaded before them.
 */
export const APART = ['cli/certify/aliases.test.ts']
