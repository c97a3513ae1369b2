import { relative } from 'node:path'

import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Test files that take ten seconds or more on two cores, the longest first. */
export const LONGEST = [
  'proof/mutations.test.ts',
  'proof/scope/scope.test.ts',
  'proof/matrix/matrix.test.ts',
  'proof/kill/kill-and-sweep.test.ts',
  'cli/certify/half-null-targets.test.ts',
  'proof/redacted-verdicts.test.ts',
  'proof/attacks/secrets.test.ts',
  'cli/certify/canaries.test.ts',
  'cli/judge/any-input.test.ts',
  'cli/record/record.test.ts',
  'cli/replay/replay.test.ts',
  'cli/certify/certify.test.ts',
  'cli/certify/out-folder.test.ts',
  'cli/interruption.test.ts',
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
