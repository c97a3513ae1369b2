import { ASSUME_VERSION, REDACTION_KEY, RESULT } from '../../command/options/common.ts'
import {
  argumentList,
  commandOnly,
  flag,
  prefixes,
  text,
  texts,
} from '../../command/options/kinds.ts'
import { PROFILE } from '../../command/options/profile.ts'
import { group } from '../../command/options/table.ts'
import { SHARD } from './shard-option.ts'

/** The options of judging files. */
export const options = {
  files: argumentList('recordings, HAR files (also .gz), or report folders'),
  ...group('Scope:', {
    suite: prefixes('<prefix>', 'run only suites with these prefixes (comma-separated)'),
    check: prefixes('<prefix>', 'run only checks with these prefixes (comma-separated)'),
    profile: PROFILE,
    assumeVersion: {
      ...ASSUME_VERSION,
      does: 'check against this release instead of the recorded one',
    },
    base: text('<url>', 'root URL of the API, if the file does not include it'),
    before: text(
      '<file>',
      'recording made before an upgrade to 3.2; use with --after to check the dashboard migration',
    ),
    after: text('<file>', 'with --before: recording made after the upgrade'),
    backend: flag('treat the files as search backend traffic'),
    redactionKey: REDACTION_KEY,
    setting: texts('<key=value>', 'value of a server setting, if the traffic does not show it'),
    shard: commandOnly(SHARD),
  }),
  ...group('Verdict:', {
    strict: flag('count warnings as violations'),
    allowUnverified: flag('do not fail the run on unverified checks'),
  }),
  ...group('Output:', { out: text('<dir>', 'write reports to this folder') }),
  ...RESULT,
}
