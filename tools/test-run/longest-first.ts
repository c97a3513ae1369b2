import { relative } from 'node:path'

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take twelve seconds or more on two cores, the longest first. */
export const LONGEST = [
  'tools/proof-docs/docs.test.ts',
  'test/faults/legal.test.ts',
  'src/commands/replay/replay.test.ts',
  'test/surroundings/surroundings.test.ts',
  'src/cli/certify/null-targets/half-null-targets.test.ts',
  'src/cli/certify/certify.test.ts',
  'src/cli/certify/canaries.test.ts',
  'test/live-evidence.test.ts',
  'tools/proof-order/order.test.ts',
  'src/commands/bundle/bundle.test.ts',
  'engine/judge/recordings/live-recordings.test.ts',
  'test/attacks/secrets/secrets.test.ts',
  'src/commands/record/record.test.ts',
  'src/cli/certify/fleet.test.ts',
  'src/cli/certify/send-message.test.ts',
  'src/cli/certify/profile.test.ts',
  'test/secret-placements/secret-placements.test.ts',
  'src/vitest/docs.test.ts',
  'reports/html/viewer.browser.test.ts',
  'src/cli/certify/out-folder.test.ts',
  'src/cli/certify/open-route.test.ts',
  'test/matrix/matrix.test.ts',
  'test/redacted-verdicts.test.ts',
  'src/cli/judge/any-input.test.ts',
  'src/commands/certify/fleet/fleet.browser.test.ts',
  'test/attacks/paths/paths.test.ts',
  'test/formats/words.test.ts',
  'test/grid/grid.test.ts',
]

/** Starts slow files first, so that no core waits for them at the end; a fresh clone knows no times. */
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
