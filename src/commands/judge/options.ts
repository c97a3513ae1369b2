import { ASSUME_VERSION, REDACTION_KEY, RESULT } from '../../command/options/common.ts'
import { flag, prefixes, text, texts } from '../../command/options/kinds.ts'
import { group, type Values } from '../../command/options/table.ts'

/** The options of judging files. */
export const JUDGE = {
  ...group('What is judged:', {
    suite: prefixes('<prefix>', 'only these suites, separated by commas'),
    check: prefixes('<prefix>', 'only these checks, separated by commas'),
    assumeVersion: { ...ASSUME_VERSION, does: 'judge as this release, whatever the file says' },
    base: text('<url>', "the interface's root, when the file does not tell"),
    before: text('<file>', 'with --after: what became of the dashboards in an upgrade to 3.2'),
    after: text('<file>', 'recorded after the upgrade'),
    backend: flag('the files are traffic with the search backend, whatever it looks like'),
    redactionKey: REDACTION_KEY,
    setting: texts('<key=value>', 'a setting of the server, which no traffic shows'),
  }),
  ...group('Verdict:', {
    strict: flag('warnings count as violations'),
    allowUnverified: flag('what stayed unverified does not fail the run'),
  }),
  ...group('Output:', { out: text('<dir>', 'write reports into this folder') }),
  ...RESULT,
}

export type JudgeOptions = Values<typeof JUDGE>
