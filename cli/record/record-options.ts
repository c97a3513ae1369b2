import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'

import type { Extra } from '../../recorder/redact/extra.ts'
import type { Version } from '../../src/model/version.ts'
import type { CommonOptions } from '../common-options.ts'
import { addList, addOne, readPort, readRelease } from '../option-values.ts'

/** What `record` can be told. */
export interface RecordOptions extends CommonOptions {
  readonly port: number
  readonly listen: string
  readonly out: string
  /** Milliseconds. */
  readonly for?: number
  /** Bytes. */
  readonly rotate?: number
  readonly backend?: boolean
  /** False where the recording is not judged at its end. */
  readonly judge?: boolean
  /** The release that the recording is judged by. */
  readonly assumeVersion?: Version
  readonly rewrite?: boolean
  readonly failClosed?: boolean
  readonly forward?: boolean
  readonly allow: readonly string[]
  readonly tunnelOthers?: boolean
  readonly printCa?: boolean
  readonly caDir?: string
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly insecure?: boolean
  readonly redact: readonly string[]
  readonly redactNames?: boolean
  readonly redactionKey?: string
}

/** Declares the options of `record`, grouped as its help shows them. */
export function addRecordOptions(command: Command): Command {
  return command
    .optionsGroup('Recording:')
    .option('--port <n>', 'port to listen on, default any free one', readPort, 0)
    .option('--listen <address>', 'address to listen on, default 127.0.0.1', '127.0.0.1')
    .option('--out <file>', 'recording to write, default recording.ndjson', 'recording.ndjson')
    .option('--for <duration>', 'stop after this time, such as 90s, 10m or 2h', readDuration)
    .option('--rotate <size>', 'go on in a new file after this size, such as 100M', readSize)
    .option('--backend', 'the server is the search backend, not the interface')
    .option('--assume-version <v>', 'judge as this release, whatever the traffic says', readRelease)
    .option('--no-judge', 'do not judge the recording at its end')
    .option('--rewrite', 'change addresses and cookies so that browsers stay here')
    .option('--fail-closed', 'refuse requests that cannot be recorded')
    .optionsGroup('Forward proxy:')
    .option('--forward', 'be an HTTP proxy that takes off TLS for the hosts allowed')
    .option('--allow <host>', 'record this host too: host, host:port or *.domain', addList, [])
    .option('--tunnel-others', 'pass other hosts on untouched instead of refusing them')
    .option('--print-ca', 'print the authority that clients must trust, and how, then stop')
    .option('--ca-dir <dir>', 'folder of the authority, default in your state folder')
    .optionsGroup('Connection to the server:')
    .option('--ca <file>', 'trust the authority in this PEM file too')
    .option('--insecure', 'accept any certificate')
    .option('--cert <file>', 'certificate to show to the server, PEM')
    .option('--key <file>', 'its private key, PEM')
    .optionsGroup('Redaction:')
    .option('--redact <rule>', 'replace this too, see below; repeat for more', addOne, [])
    .option('--redact-names', 'hide names of users and hosts too')
    .option('--redaction-key <file>', 'key for pseudonyms that several recordings share')
}

/** `90s`, `10m`, `2h`, `500ms`, or seconds without a unit; in milliseconds. */
function readDuration(text: string): number {
  const [, digits = '', unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text) ?? []
  const value = Number(digits) * ({ ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[unit] ?? 0)
  if (digits === '' || value <= 0 || value > 2 ** 31 - 1)
    throw new InvalidArgumentError(`"${text}" is no duration; write it like 90s, 10m or 2h`)
  return value
}

/** `100M`, `1G`, `64K` or bytes. */
function readSize(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+)([KMG])?B?$/i.exec(text) ?? []
  const value = Number(digits) * 1_024 ** ['', 'K', 'M', 'G'].indexOf(unit.toUpperCase())
  if (digits === '' || value < 1_024)
    throw new InvalidArgumentError(`"${text}" is no size of at least 1K; write it like 100M`)
  return value
}

/** Sorts rules by what they are. */
export function readRules(rules: readonly string[]): Extra {
  const after = (prefix: string): readonly string[] =>
    rules.filter((rule) => rule.startsWith(prefix)).map((rule) => rule.slice(prefix.length))
  const rest = rules.filter((rule) => !/^(?:header|pattern):/.test(rule))
  return { headers: after('header:'), patterns: after('pattern:'), pointers: rest }
}
