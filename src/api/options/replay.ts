import type { Mode } from '#engine/model/recording.ts'
import { REPLAY_THRESHOLDS } from '#engine/model/upgrade/replay.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { ACCOUNT, ASSUME_VERSION, CONNECTION, MODE, RESULT } from '../../command/options/common.ts'
import { choice, flag, number, otherwise, release, text } from '../../command/options/kinds.ts'
import { group, type Values } from '../../command/options/table.ts'
import { readCount } from '../../command/options/values.ts'

/** The options of a replay. */
export const REPLAY = {
  ...group('What is sent:', {
    mode: { ...MODE, does: 'read, session (default) or write: all that changes' },
    base: text('<url>', "the recorded interface's root, when the file does not tell"),
    assumeRecorded: release('<v>', 'release of the recorded server'),
    assumeVersion: { ...ASSUME_VERSION, does: 'release of the target, whatever it reports' },
  }),
  ...group('Noise:', {
    control: text('<url>', 'a server like the recorded one: what differs there is noise'),
    controlUser: text('<name>', 'its user, else GRAYLOG_CONTROL_USER, else that of the target'),
    controlPasswordFile: text('<file>', 'its password, else GRAYLOG_CONTROL_PASSWORD'),
    controlTokenFile: text('<file>', 'its access token, else GRAYLOG_CONTROL_TOKEN'),
    repeat: number('<n>', 'so many rounds: on the control, else on the target', readCount),
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Verdict:', {
    failOn: otherwise(
      choice(
        '<what>',
        'exit 6 for what changed gravely only, or for\nall that changed (default): grave, changed',
        REPLAY_THRESHOLDS,
      ),
      'changed',
    ),
    allowUnverified: flag('what stayed undecided does not fail the run'),
  }),
  ...group('Output:', {
    out: text('<dir>', 'write replay.html, replay.json and the new recording'),
  }),
  ...RESULT,
}

/** What a replay can be told. */
export type ReplayOptions = Values<typeof REPLAY> & {
  /** Accounts that were read already. */
  readonly credentials?: GivenCredentials
  /** The same for the control. */
  readonly controlCredentials?: GivenCredentials
  /** What may be sent to the control; by default what may be sent to the target. */
  readonly controlMode?: Mode
}
