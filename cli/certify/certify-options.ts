import type { Command } from 'commander'

import type { Headers } from '../../src/model/exchange.ts'
import type { GivenCredentials } from '../../src/probe/credentials.ts'
import type { Mode } from '../../src/model/recording.ts'
import type { Version } from '../../src/model/version.ts'
import type { CommonOptions } from '../common-options.ts'
import {
  addHeader,
  addList,
  addOne,
  readCount,
  readMode,
  readPositive,
  readRelease,
} from '../option-values.ts'
import type { SecretOptions } from '../secrets.ts'

/** What `certify` can be told. */
export interface CertifyOptions extends CommonOptions, SecretOptions {
  /** Undefined when it was not chosen: `session`, or `write` for our own reference server. */
  readonly mode?: Mode
  readonly suite: readonly string[]
  readonly check: readonly string[]
  readonly also: readonly string[]
  /** Accounts that were read already; else they are read by the other options. */
  readonly credentials?: GivenCredentials
  readonly assumeVersion?: Version
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly insecure?: boolean
  readonly header: Headers
  /** Requests a second. */
  readonly rate?: number
  /** Seconds for one request. */
  readonly timeout?: number
  /** Seconds for the whole run. */
  readonly deadline?: number
  readonly sendMessage?: boolean
  /** Every combination of route and credential is tried. */
  readonly thorough?: boolean
  readonly preflightOnly?: boolean
  readonly sweep?: boolean
  readonly sweepUnknown?: boolean
  /** How often the whole run is made. */
  readonly repeat?: number
  readonly strict?: boolean
  readonly allowUnverified?: boolean
  readonly out: string
  /** Every finding is printed whole. */
  readonly verbose?: boolean
}

const DEFAULT_OUT = 'conformance-report'

/** Declares the options of `certify`, grouped as its help shows them. */
export function addCertifyOptions(command: Command): Command {
  const tried = command
    .optionsGroup('What is tried:')
    .option('--mode <mode>', 'read, session (default) or write, see below', readMode)
    .option('--suite <prefix>', 'only these suites, separated by commas', addList, [])
    .option('--check <prefix>', 'only these checks; all that their suites ask is sent', addList, [])
    .option('--also <url>', 'another node of the cluster; repeat for more', addOne, [])
    .option('--assume-version <v>', 'judge as this release, whatever it reports', readRelease)
    .option('--repeat <n>', 'run it so often; what is unstable cannot certify', readCount)
    .option('--send-message', 'store one message where there is none; mode write, see below')
    .option('--thorough', 'every route with every form of credential: more requests')
    .option('--preflight-only', 'only say whether the target can be certified')
    .option('--sweep', 'remove what killed runs left by their ledgers, then stop')
    .option('--sweep-unknown', 'the same, and what is named gc-… without a ledger here')
  return addConnectionOptions(addAccountOptions(tried))
    .optionsGroup('Verdict:')
    .option('--strict', 'warnings count as violations')
    .option('--allow-unverified', 'what stayed unverified does not fail the run')
    .optionsGroup('Output:')
    .option('--out <dir>', 'folder of the reports, default conformance-report', DEFAULT_OUT)
    .option('--verbose', 'every finding whole, not a line each')
}

/** Declares the options that name accounts. */
export function addAccountOptions(command: Command): Command {
  return command
    .optionsGroup('Accounts (secrets only by environment, file or prompt):')
    .option('--user <name>', 'user name, else GRAYLOG_USER')
    .option('--password-file <file>', 'its password, else GRAYLOG_PASSWORD')
    .option('--token-file <file>', 'an access token, else GRAYLOG_TOKEN')
    .option('--limited-user <name>', 'a second account that may only read')
    .option('--limited-password-file <file>', 'its password, else GRAYLOG_LIMITED_PASSWORD')
}

/** Declares the options of the connection to a live server. */
export function addConnectionOptions(command: Command): Command {
  return command
    .optionsGroup('Connection:')
    .option('--ca <file>', 'trust the authority in this PEM file too')
    .option('--insecure', 'accept any certificate')
    .option('--cert <file>', 'certificate to show to the server, PEM')
    .option('--key <file>', 'its private key, PEM')
    .option('--header <line>', '"Name: value" for every request; repeat for more', addHeader, [])
    .option('--rate <n>', 'at most so many requests a second', readPositive)
    .option('--timeout <s>', 'seconds for one request (default 30)', readPositive)
    .option('--deadline <s>', 'seconds for the whole run (default none)', readPositive)
}
