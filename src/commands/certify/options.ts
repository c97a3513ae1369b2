import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { ACCOUNT, ASSUME_VERSION, CONNECTION, MODE, RESULT } from '../../command/options/common.ts'
import { flag, number, otherwise, prefixes, text, texts } from '../../command/options/kinds.ts'
import { group, type Values } from '../../command/options/table.ts'
import { readCount } from '../../command/options/values.ts'

/** The options of a certification. */
export const CERTIFY = {
  ...group('What is tried:', {
    mode: MODE,
    suite: prefixes('<prefix>', 'only these suites, separated by commas'),
    check: prefixes('<prefix>', 'only these checks; all that their suites ask is sent'),
    also: texts('<url>', 'another node of the cluster; repeat for more'),
    assumeVersion: ASSUME_VERSION,
    repeat: number('<n>', 'run it so often; what is unstable cannot certify', readCount),
    sendMessage: flag('store one message where there is none; mode write, see below'),
    thorough: flag('every route with every form of credential: more requests'),
    preflightOnly: flag('only say whether the target can be certified'),
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Verdict:', {
    strict: flag('warnings count as violations'),
    allowUnverified: flag('what stayed unverified does not fail the run'),
  }),
  ...group('Output:', {
    out: otherwise(
      text('<dir>', 'folder of the reports, default conformance-report'),
      'conformance-report',
    ),
  }),
  ...RESULT,
}

/** What a certification can be told. */
export type CertifyOptions = Values<typeof CERTIFY> & {
  /** Accounts that were read already; else they are read by the other options. */
  readonly credentials?: GivenCredentials
}
