import { isUnwritten } from '../../baseline/entry.ts'
import { type FormatName, FORMATS } from '#reports/formats.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import type { FormatChoice } from '../formats/destinations.ts'
import { commandOnly, flag, list, number, read, release, text, texts } from './kinds.ts'
import { group, type Values } from './table.ts'
import { ValueError } from './value-error.ts'
import { addHeader, readDuration, readMode } from './values.ts'

/** Options that name one account; secrets themselves are never options. */
export const OWN_ACCOUNT = {
  user: text('<name>', 'user name; default: $GRAYLOG_USER'),
  passwordFile: text(
    '<file>',
    'read the password from this file (if omitted, the password in $GRAYLOG_PASSWORD is used)',
  ),
  tokenFile: text(
    '<file>',
    'read an access token from this file (if omitted, the token in $GRAYLOG_TOKEN is used)',
  ),
}

/** Options that name the accounts of a run. */
export const ACCOUNT = group(
  'Accounts (pass secrets in the environment, in a file, or at the prompt):',
  {
    ...OWN_ACCOUNT,
    limitedUser: text('<name>', 'user name for a second, read-only account'),
    limitedPasswordFile: text(
      '<file>',
      'read the password for the second account from this file (if omitted, the password in $GRAYLOG_LIMITED_PASSWORD is used)',
    ),
  },
)

/** Options of TLS to a server. */
export const TLS = {
  ca: text('<file>', 'also trust the CA in this PEM file'),
  insecure: flag('accept any server certificate'),
  cert: text('<file>', 'client certificate (PEM)'),
  key: text('<file>', 'private key for the client certificate (PEM)'),
}

/** Options of the connection to a live server. */
export const CONNECTION = group('Connection:', {
  ...TLS,
  unixSocket: text('<path>', 'connect to this Unix socket instead of host and port'),
  header: list('<line>', 'add "Name: value" to every request; can be repeated', addHeader),
  rate: number('<n>', 'maximum number of requests per second'),
  timeout: number('<s>', 'timeout for each request, in seconds (default: 30)'),
  waitFor: read(
    '<time>',
    'wait up to this long, such as 90s or 5m, for the server to start',
    readDuration,
  ),
  deadline: number('<s>', 'time limit for the whole run, in seconds (default: none)'),
})

/** The mode of a live run. */
export const MODE = read(
  '<mode>',
  'level of access: read, session (default), or write; see below',
  readMode,
)

export const ASSUME_VERSION = release(
  '<v>',
  'check against this release instead of the reported one',
)

/** Options of the baseline. */
const BASELINE = group('Baseline (accepted findings):', {
  baseline: text(
    '<file>',
    'baseline file (YAML or JSON); the run fails only on new findings and stale entries',
  ),
  updateBaseline: flag(
    'show and save changes to the baseline; the exit code still reflects the old baseline',
  ),
  reason: read('<text>', 'reason for the new entries', readReason),
  sameReason: flag('allow --reason to apply to more than 20 new entries'),
})

const NAMES = Object.keys(FORMATS)

/** Options of every command that writes a result. */
export const WRITING = group('Output:', {
  format: list(
    '<name[=file]>',
    `also write the result as ${NAMES.slice(0, 5).join(', ')}, ${NAMES.slice(5, -1).join(', ')}, or ${NAMES.at(-1) ?? ''}; can be repeated; NAME=- writes to stdout`,
    addFormat,
  ),
  notify: read(
    '<url>',
    'post a Slack-compatible JSON summary to this URL; never affects the exit code',
    readWebhook,
  ),
})

/** Shows all of a report on the console. */
export const VERBOSE = group('Output:', {
  verbose: commandOnly(flag('show all findings and complete lists')),
})

/** Shows the traffic in the viewer. */
export const UI = commandOnly(flag('show live traffic in the browser'))

/** Options of every command with a result. */
export const RESULT = { ...BASELINE, ...WRITING, ...VERBOSE }

/** The options of the baseline, as read. */
export type BaselineOptions = Values<typeof BASELINE>

/** Options that every command has. */
export const TALKING = {
  ...group('Output:', {
    json: flag('print the result as JSON'),
    quiet: { ...flag('print only errors and, if the command fails, a summary'), letter: 'q' },
  }),
}

/** Options of every command. */
export type CommonOptions = Values<typeof TALKING>

/** Whether the report is printed for people. */
export function isShown({ json, quiet }: CommonOptions): boolean {
  return json !== true && quiet !== true
}

/** The key for pseudonyms, so that they are equal in several files. */
export const REDACTION_KEY = text(
  '<file>',
  'create pseudonyms with the key in this file, so that they match across recordings',
)

/** Additional redaction rules. */
export const REDACT = texts('<rule>', 'also mask matches of this rule; see below; can be repeated')

function readReason(given: string): string {
  if (isUnwritten(given))
    throw new ValueError('the reason is only a placeholder; say why you accept these findings')
  return given
}

function readWebhook(given: string): string {
  if (/^https?:$/.test(URL.canParse(given) ? new URL(given).protocol : '')) return given
  throw new ValueError('its value is not an http or https URL')
}

/** `sarif`, `sarif=found.sarif` or `sarif=-`, any number of times. */
function addFormat(given: string, before: readonly FormatChoice[] = []): readonly FormatChoice[] {
  const at = given.indexOf('=')
  const name = at < 0 ? given : given.slice(0, at)
  const file = at < 0 ? undefined : given.slice(at + 1)
  // `console` was once a format of check-settings, and is always printed.
  if (given === 'console') return before
  if (!isFormat(name))
    throw new ValueError(
      `"${given}" is not a format; ${didYouMean(name, NAMES) ?? `use ${NAMES.join(', ')}`}`,
    )
  if (file === '')
    throw new ValueError(
      `"${given}" has no file name after "="; use ${name}=FILE, or ${name}=- for stdout`,
    )
  return [...before, { name, ...(file !== undefined && { file }) }]
}

function isFormat(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name)
}
