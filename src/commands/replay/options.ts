import type { Mode } from '#engine/model/recording.ts'
import { REPLAY_THRESHOLDS } from '#engine/model/upgrade/replay.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import type { Input } from '../../command/command.ts'
import { UI } from '../../command/live-viewer.ts'
import { ACCOUNT, ASSUME_VERSION, CONNECTION, MODE, RESULT } from '../../command/options/common.ts'
import {
  argument,
  choice,
  commandOnly,
  flag,
  number,
  object,
  otherwise,
  read,
  release,
  text,
} from '../../command/options/kinds.ts'
import { group } from '../../command/options/table.ts'
import { addList, readCount } from '../../command/options/values.ts'

export const options = {
  file: { ...argument('a recording or HAR file'), isRequired: true as const },
  url: { ...argument('root of the interface to send it to'), isRequired: true as const },
  ...group('What is sent:', {
    mode: { ...MODE, does: 'read, session (default) or write: all that changes' },
    base: text('<url>', "the recorded interface's root, if the file does not tell it"),
    assumeRecorded: release('<v>', 'release of the recorded server'),
    assumeVersion: { ...ASSUME_VERSION, does: 'release of the target, whatever it reports' },
  }),
  ...group('Noise:', {
    control: text('<url>', 'a server like the recorded one: its differences count as noise'),
    controlUser: text('<name>', 'its user, else GRAYLOG_CONTROL_USER, else that of the target'),
    controlPasswordFile: text('<file>', 'its password, else GRAYLOG_CONTROL_PASSWORD'),
    controlTokenFile: text('<file>', 'its access token, else GRAYLOG_CONTROL_TOKEN'),
    repeat: number('<n>', 'number of rounds on the control, else on the target', readCount),
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Verdict:', {
    failOn: otherwise(
      choice(
        '<what>',
        'exit with 6 only for grave changes, or for all changes (default): grave, changed',
        REPLAY_THRESHOLDS,
      ),
      'changed',
    ),
    allowUnverified: flag('undecided calls do not fail the run'),
  }),
  ...group('Output:', {
    out: text('<dir>', 'write replay.html, replay.json and the new recording'),
    ui: { ...UI, does: 'show the traffic to the target in the browser; needs --out' },
    explain: commandOnly(
      read('<n>', 'show both exchanges of these calls, by number, or "all"', addList),
    ),
  }),
  ...RESULT,
  credentials: object<GivenCredentials>(
    'Accounts; by default the options and the environment name them.',
  ),
  controlCredentials: object<GivenCredentials>(
    'Accounts of the control; by default those of the target.',
  ),
}

export type ReplayInput = Input<typeof options> & {
  /** The mode for the control; by default that of the target. */
  readonly controlMode?: Mode
}
