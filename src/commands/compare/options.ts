import { THRESHOLDS } from '#engine/model/upgrade/comparison.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { ACCOUNT, ASSUME_VERSION, CONNECTION, MODE, RESULT } from '../../command/options/common.ts'
import {
  argumentList,
  choice,
  object,
  otherwise,
  prefixes,
  text,
} from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'

export const options = {
  sides: argumentList('two or more runs, recordings, or URLs, oldest first'),
  ...group('Scope:', {
    suite: prefixes('<prefix>', 'compare only suites with these prefixes (comma-separated)'),
    check: prefixes('<prefix>', 'compare only checks with these prefixes (comma-separated)'),
    assumeVersion: { ...ASSUME_VERSION, does: 'check recordings and servers against this release' },
    base: text('<url>', 'root URL of the API, if a file does not include it'),
    mode: { ...MODE, does: 'level of access for URLs: read, session (default), or write' },
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Verdict:', {
    failOn: otherwise(
      choice(
        '<what>',
        'exit with 6 only if a check broke (broken), also for other changes (changed), or for any difference (any, default)',
        THRESHOLDS,
      ),
      'any',
    ),
  }),
  ...group('Output:', {
    out: text('<dir>', 'write comparison.html and comparison.json to this folder'),
  }),
  ...RESULT,
  credentials: object<GivenCredentials>('Accounts; default: the options and the environment.'),
}
