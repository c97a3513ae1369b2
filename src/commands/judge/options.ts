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
  ...group('What is judged:', {
    suite: prefixes('<prefix>', 'only these suites, separated by commas'),
    check: prefixes('<prefix>', 'only these checks, separated by commas'),
    profile: PROFILE,
    assumeVersion: { ...ASSUME_VERSION, does: 'judge as this release, whatever the file says' },
    base: text('<url>', "the interface's root, when the file does not tell"),
    before: text('<file>', 'with --after: what became of the dashboards in an upgrade to 3.2'),
    after: text('<file>', 'recorded after the upgrade'),
    backend: flag('the files are traffic with the search backend, whatever it looks like'),
    redactionKey: REDACTION_KEY,
    setting: texts('<key=value>', 'a setting of the server, which no traffic shows'),
    shard: commandOnly(SHARD),
  }),
  ...group('Verdict:', {
    strict: flag('warnings count as violations'),
    allowUnverified: flag('unverified checks do not fail the run'),
  }),
  ...group('Output:', { out: text('<dir>', 'write reports into this folder') }),
  ...RESULT,
}
