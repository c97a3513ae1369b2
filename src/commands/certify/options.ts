import type { GivenCredentials } from '#engine/probes/credentials.ts'
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
  commandOnly,
  flag,
  number,
  object,
  otherwise,
  prefixes,
  text,
  texts,
} from '../../command/options/kinds.ts'
import { PROFILE } from '../../command/options/profile.ts'
import { group, type Values } from '../../command/options/table.ts'
import { readCount } from '../../command/options/values.ts'

/** The options of a certification. */
export const options = {
  url: argument('root URL of the REST API, such as http://host:9000/api'),
  credentials: object<GivenCredentials>('accounts; default: the other options'),
  ...group('Scope:', {
    mode: MODE,
    suite: prefixes('<prefix>', 'run only suites with these prefixes (comma-separated)'),
    check: prefixes(
      '<prefix>',
      'report only these checks; the requests for their suites, and for any suites in --suite, are still sent',
    ),
    profile: PROFILE,
    also: texts('<url>', 'also test this node in the cluster; can be repeated'),
    assumeVersion: ASSUME_VERSION,
    repeat: number('<n>', 'run the checks this many times; unstable checks cannot pass', readCount),
    sendMessage: flag('store one message if the server has none; see below'),
    thorough: flag('test every route with every kind of credential'),
    preflightOnly: flag('only check whether the target can be certified'),
    sweep: commandOnly(flag('clean up after killed runs, then exit')),
    sweepUnknown: commandOnly(
      flag('also remove gc-… objects that no ledger in the --out folder lists'),
    ),
  }),
  ...ACCOUNT,
  ...CONNECTION,
  ...group('Verdict:', {
    strict: flag('count warnings as violations'),
    allowUnverified: flag('do not fail the run on unverified checks'),
  }),
  ...group('Output:', {
    out: otherwise(
      text('<dir>', 'write reports to this folder; default: conformance-report'),
      'conformance-report',
    ),
    ui: UI,
  }),
  ...RESULT,
}

/** The parsed options of a certification. */
export type CertifyOptions = Values<typeof options>
