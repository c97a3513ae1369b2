import { ASSUME_VERSION, REDACT, REDACTION_KEY, TLS } from '../../command/options/common.ts'
import { flag, number, otherwise, prefixes, read, text } from '../../command/options/kinds.ts'
import { group, type Values } from '../../command/options/table.ts'
import { ValueError } from '../../command/options/value-error.ts'
import { readAddress, readDuration, readPort } from '../../command/options/values.ts'

/** How secrets are replaced. */
export const REDACTION = group('Redaction:', {
  redact: REDACT,
  redactNames: flag('also mask user and host names'),
  redactionKey: REDACTION_KEY,
})

/** The options of a recording. */
export const RECORD = {
  ...group('Recording:', {
    port: otherwise(number('<n>', 'port to listen on; default: any free port', readPort), 0),
    listen: otherwise(
      read('<address>', 'address to listen on; default: 127.0.0.1', readAddress),
      '127.0.0.1',
    ),
    out: otherwise(
      text('<file>', 'write the recording to this file; default: recording.ndjson'),
      'recording.ndjson',
    ),
    for: number('<duration>', 'stop after this time, such as 90s, 10m, or 2h', readDuration),
    rotate: number(
      '<size>',
      'start a new file when the current one reaches this size, such as 100M',
      readSize,
    ),
    backend: flag('record the search backend instead of the API'),
    assumeVersion: {
      ...ASSUME_VERSION,
      does: 'check against this release instead of the recorded one',
    },
    judge: { ...flag('do not check the recording'), isNegated: true as const },
    rewrite: flag('rewrite URLs and cookies so that browsers keep using the recorder'),
    failClosed: flag('reject requests that cannot be recorded'),
  }),
  ...group('Forward proxy:', {
    forward: flag('run as an HTTP proxy that decrypts TLS for allowed hosts'),
    allow: prefixes('<host>', 'also record this host, host:port, or *.domain'),
    tunnelOthers: flag(
      'pass traffic for other hosts through without decrypting it, instead of rejecting it',
    ),
    caDir: text('<dir>', 'store the CA in this folder; default: your state folder'),
  }),
  ...group('Connection to the server:', TLS),
  ...REDACTION,
}

export type RecordOptions = Values<typeof RECORD>

/** `100M`, `1G`, `64K` or bytes. */
function readSize(given: string): number {
  const [, digits = '', unit = ''] = /^(\d+)([KMG])?B?$/i.exec(given) ?? []
  const value = Number(digits) * 1_024 ** ['', 'K', 'M', 'G'].indexOf(unit.toUpperCase())
  if (digits === '' || value < 1_024)
    throw new ValueError(`"${given}" is not a size of at least 1K; use a format like 100M`)
  return value
}
