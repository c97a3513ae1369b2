import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { ACCOUNT, ASSUME_VERSION, CONNECTION, MODE, RESULT } from '../../command/options/common.ts'
import {
  argument,
  commandOnly,
  flag,
  number,
  object,
  otherwise,
  prefixes,
  text,
  texts,
} from '../../command/options/kinds.ts'
import { UI } from '../../command/live-viewer.ts'
import { PROFILE } from '../../command/options/profile.ts'
import { group, type Values } from '../../command/options/table.ts'
import { readCount } from '../../command/options/values.ts'

/** The options of a certification. */
export const options = {
  url: argument('root of the REST interface, such as http://host:9000/api'),
  credentials: object<GivenCredentials>('accounts; else the other options name them'),
  ...group('What is tried:', {
    mode: MODE,
    suite: prefixes('<prefix>', 'only these suites, separated by commas'),
    check: prefixes('<prefix>', 'only these checks; all that their suites ask is sent'),
    profile: PROFILE,
    also: texts('<url>', 'another node of the cluster; repeat for more'),
    assumeVersion: ASSUME_VERSION,
    repeat: number('<n>', 'run it so often; what is unstable cannot certify', readCount),
    sendMessage: flag('store one message where there is none; mode write, see below'),
    thorough: flag('every route with every form of credential: more requests'),
    preflightOnly: flag('only say whether the target can be certified'),
    sweep: commandOnly(flag('remove what killed runs left by their ledgers, then stop')),
    sweepUnknown: commandOnly(flag('the same, and what is named gc-… without a ledger here')),
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Verdict:', {
    strict: flag('warnings count as violations'),
    allowUnverified: flag('unverified checks do not fail the run'),
  }),
  ...group('Output:', {
    out: otherwise(
      text('<dir>', 'folder of the reports, default conformance-report'),
      'conformance-report',
    ),
    ui: UI,
  }),
  ...RESULT,
}

/** The parsed options of a certification. */
export type CertifyOptions = Values<typeof options>
