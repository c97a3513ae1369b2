import type { Mode } from '#engine/model/recording.ts'
import { REPLAY_THRESHOLDS } from '#engine/model/upgrade/replay.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import type { Input } from '../../command/command.ts'
import {
  ACCOUNT,
  ASSUME_VERSION,
  CONNECTION,
  MODE,
  RESULT,
  UI,
} from '../../command/options/common.ts'
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
  url: { ...argument('root URL of the API on the target'), isRequired: true as const },
  ...group('Requests:', {
    mode: { ...MODE, does: 'level of access: read, session (default), or write' },
    base: text('<url>', 'root URL of the recorded API, if the file does not include it'),
    assumeRecorded: release('<v>', 'release of the recorded server'),
    assumeVersion: {
      ...ASSUME_VERSION,
      does: 'check the target against this release instead of the reported one',
    },
  }),
  ...group('Noise:', {
    control: text('<url>', 'ignore differences that also occur on this control server'),
    controlUser: text(
      '<name>',
      'user name on the control server; default: $GRAYLOG_CONTROL_USER, or the target account',
    ),
    controlPasswordFile: text(
      '<file>',
      'read the password for the control server from this file (if omitted, the password in $GRAYLOG_CONTROL_PASSWORD is used)',
    ),
    controlTokenFile: text(
      '<file>',
      'read the access token for the control server from this file (if omitted, the token in $GRAYLOG_CONTROL_TOKEN is used)',
    ),
    repeat: number(
      '<n>',
      'send the requests this many times in total to the control server, or to the target if there is none (default: 1); values that vary between rounds are ignored',
      readCount,
    ),
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Verdict:', {
    failOn: otherwise(
      choice(
        '<what>',
        'exit with 6 for major changes only (major), or for all changes (changed, default)',
        REPLAY_THRESHOLDS,
      ),
      'changed',
    ),
    allowUnverified: flag('do not fail the run on unverified requests'),
  }),
  ...group('Output:', {
    out: text('<dir>', 'write replay.html, replay.json, and the new recording to this folder'),
    ui: { ...UI, does: 'show the traffic to the target in the browser; needs --out' },
    explain: commandOnly(
      read(
        '<n>',
        'show the original and the replayed exchange for these requests: comma-separated numbers, or "all"',
        addList,
      ),
    ),
  }),
  ...RESULT,
  credentials: object<GivenCredentials>('Accounts; default: the options and the environment.'),
  controlCredentials: object<GivenCredentials>(
    'Accounts for the control server; default: the accounts for the target.',
  ),
}

export type ReplayInput = Input<typeof options> & {
  /** The mode for the control; by default that of the target. */
  readonly controlMode?: Mode
}
