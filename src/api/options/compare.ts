import { THRESHOLDS } from '#engine/model/upgrade/comparison.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { ACCOUNT, ASSUME_VERSION, CONNECTION, MODE, RESULT } from '../../command/options/common.ts'
import { choice, otherwise, prefixes, text } from '../../command/options/kinds.ts'
import { group, type Values } from '../../command/options/table.ts'

/** The options of a comparison. */
export const COMPARE = {
  ...group('What is compared:', {
    suite: prefixes('<prefix>', 'only these suites, separated by commas'),
    check: prefixes('<prefix>', 'only these checks, separated by commas'),
    assumeVersion: { ...ASSUME_VERSION, does: 'judge recordings and servers as this release' },
    base: text('<url>', "the interface's root, when a file does not tell"),
    mode: { ...MODE, does: 'for URLs: read, session (default) or write' },
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Verdict:', {
    failOn: otherwise(
      choice(
        '<what>',
        'exit 6 for what broke, what changed, or for any\ndifference (default): broken, changed, any',
        THRESHOLDS,
      ),
      'any',
    ),
  }),
  ...group('Output:', {
    out: text('<dir>', 'write comparison.html and comparison.json into this folder'),
  }),
  ...RESULT,
}

/** What a comparison can be told. */
export type CompareOptions = Values<typeof COMPARE> & {
  /** Accounts that were read already. */
  readonly credentials?: GivenCredentials
}
