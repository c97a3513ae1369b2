import { relative } from 'node:path'

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take eight seconds or more on two cores, the longest first. */
export const LONGEST = [
  'src/cli/certify/send-message.test.ts',
  'test/live-evidence.test.ts',
  'src/commands/bundle/bundle.test.ts',
  'tools/proof-order/order.test.ts',
  'src/commands/record/record.test.ts',
  'src/cli/certify/beyond-ascii.test.ts',
  'src/cli/judge/any-input.test.ts',
  'src/commands/replay/replay.test.ts',
  'src/cli/same-as-api.test.ts',
  'test/null/null-recordings.test.ts',
  'test/fidelity/fidelity.test.ts',
  'tools/work-counts/work-counts.test.ts',
  'test/faults/field/field-reports.test.ts',
  'src/cli/certify/certify.test.ts',
  'src/cli/certify/out-folder.test.ts',
  'engine/judge/recordings/live-recordings.test.ts',
  'src/cli/baseline/commands.test.ts',
  'src/cli/certify/fleet.test.ts',
  'test/formats/round-trip.test.ts',
  'src/commands/upgrade/upgrade.test.ts',
  'test/hostile/linear.test.ts',
  'src/cli/certify/canaries.test.ts',
  'tools/proof-docs/docs.test.ts',
  'engine/judge/recordings/half-recordings.test.ts',
  'src/cli/certify/null-targets/half-null-targets.test.ts',
  'test/faults/pinned.test.ts',
  'recorder/redact/bytes/large-texts.test.ts',
  'reports/results/agrees.test.ts',
  'test/edited-files/edited-files.test.ts',
  'test/attacks/secrets/secrets.test.ts',
  'test/tokens-left.test.ts',
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

/** Test files that mock a module: no other file may get the mock, and they must not get modules loaded earlier. */
export const APART = ['src/cli/certify/aliases.test.ts']
