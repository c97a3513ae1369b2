import { isUnwritten } from '../../baseline/entry.ts'
import { type FormatName, FORMATS } from '#reports/formats.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import type { FormatChoice } from '../formats/destinations.ts'
import { commandOnly, flag, list, number, read, release, text, texts } from './kinds.ts'
import { group, type Values } from './table.ts'
import { ValueError } from './value-error.ts'
import { addHeader, readDuration, readMode } from './values.ts'

/** Options that name accounts; secrets themselves are never options. */
export const ACCOUNT = group('Accounts (secrets only by environment, file or prompt):', {
  user: text('<name>', 'user name, else GRAYLOG_USER'),
  passwordFile: text('<file>', 'its password, else GRAYLOG_PASSWORD'),
  tokenFile: text('<file>', 'an access token, else GRAYLOG_TOKEN'),
  limitedUser: text('<name>', 'a second account that may only read'),
  limitedPasswordFile: text('<file>', 'its password, else GRAYLOG_LIMITED_PASSWORD'),
})

/** Options of TLS to a server. */
export const TLS = {
  ca: text('<file>', 'trust the authority in this PEM file too'),
  insecure: flag('accept any certificate'),
  cert: text('<file>', 'certificate to show to the server, PEM'),
  key: text('<file>', 'its private key, PEM'),
}

/** Options of the connection to a live server. */
export const CONNECTION = group('Connection:', {
  ...TLS,
  unixSocket: text('<path>', 'connect to this socket, whatever host and port'),
  header: list('<line>', '"Name: value" for every request; repeat for more', addHeader),
  rate: number('<n>', 'at most so many requests a second'),
  timeout: number('<s>', 'seconds for one request (default 30)'),
  waitFor: read('<time>', 'wait so long for the server to come up, like 90s or 5m', readDuration),
  deadline: number('<s>', 'seconds for the whole run (default none)'),
})

/** What a live run may do. */
export const MODE = read('<mode>', 'read, session (default) or write, see below', readMode)

export const ASSUME_VERSION = release('<v>', 'judge as this release, whatever it reports')

/** Options of the list of known deviations. */
const BASELINE = group('Known deviations:', {
  baseline: text('<file>', 'list of them, YAML or JSON: only what is new or outdated fails'),
  updateBaseline: flag(
    'bring that list up to date: shows what changes, then writes; the exit code is that of the list before',
  ),
  reason: read('<text>', 'reason of entries that come new into the list', readReason),
})

const NAMES = Object.keys(FORMATS)

/** Options of whatever writes a result. */
export const WRITING = group('Output:', {
  format: list(
    '<name[=file]>',
    `also write the result as ${NAMES.slice(0, 5).join(', ')}, ${NAMES.slice(5, -1).join(', ')} or ${NAMES.at(-1) ?? ''}; repeat for more; "=-" is stdout, see docs/reference/formats.md`,
    addFormat,
  ),
  notify: read(
    '<url>',
    'post a summary there as JSON that Slack reads, too; it never changes the exit code',
    readWebhook,
  ),
})

/** Shows all of a report on the console. */
export const VERBOSE = group('Output:', {
  verbose: commandOnly(flag('show every finding and every list in full')),
})

/** Options of every command with a result. */
export const RESULT = { ...BASELINE, ...WRITING, ...VERBOSE }

/** What can be told of known deviations. */
export type BaselineOptions = Values<typeof BASELINE>

/** What every command can be told besides its own options. */
export const TALKING = {
  ...group('Output:', {
    json: flag('print the result as JSON on stdout'),
    quiet: { ...flag('no progress and no messages but errors'), letter: 'q' },
  }),
}

/** Options of every command. */
export type CommonOptions = Values<typeof TALKING>

/** Whether the report is printed for people. */
export function isShown({ json, quiet }: CommonOptions): boolean {
  return json !== true && quiet !== true
}

/** What pseudonyms are made with, where they are to be the same in several files. */
export const REDACTION_KEY = text('<file>', 'key for pseudonyms that several recordings share')

/** Rules of what else is secret. */
export const REDACT = texts('<rule>', 'replace this too, see below; repeat for more')

function readReason(given: string): string {
  if (isUnwritten(given)) throw new ValueError('that is no reason; say why it is lived with')
  return given
}

function readWebhook(given: string): string {
  if (/^https?:$/.test(URL.canParse(given) ? new URL(given).protocol : '')) return given
  throw new ValueError('its value is no http or https URL')
}

/** `sarif`, `sarif=found.sarif` or `sarif=-`, any number of times. */
function addFormat(given: string, before: readonly FormatChoice[] = []): readonly FormatChoice[] {
  const at = given.indexOf('=')
  const name = at < 0 ? given : given.slice(0, at)
  const file = at < 0 ? undefined : given.slice(at + 1)
  // What is printed anyway was once a format of check-settings.
  if (given === 'console') return before
  if (!isFormat(name))
    throw new ValueError(
      `"${given}" is no format; ${didYouMean(name, NAMES) ?? `choose ${NAMES.join(', ')}`}`,
    )
  if (file === '')
    throw new ValueError(`"${given}" names no file behind "="; write it like ${name}=-`)
  return [...before, { name, ...(file !== undefined && { file }) }]
}

function isFormat(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name)
}
