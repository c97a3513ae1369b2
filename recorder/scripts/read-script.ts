import { UsageError } from '#engine/model/errors.ts'
import { type Exchange, header } from '#engine/model/exchange.ts'
import { type Recording, RECORDING_FORMAT, RECORDING_VERSION } from '#engine/model/recording.ts'
import { TAKEN_OUT } from '#engine/secrets/placeholder.ts'
import { formatPassedOver } from '#engine/text/passed-over.ts'
import { counted, formatPlaces } from '#engine/text/words.ts'
import { isMention, type Mention, type ScriptCall, type UnreadCall } from './call.ts'
import { FORMS } from './forms.ts'
import { COMMENT, findUnread } from './not-read.ts'
import { placeCalls } from './place-calls.ts'
import { withSomeCredential } from './tools/headers.ts'
import { fillTemplates, withoutMarks } from './unknown.ts'

/** Calls of a script that are kept at most. */
const MAX_CALLS = 20_000

/** A script that was read: the form it is of, and its calls. */
export interface ReadScript {
  readonly form: string
  readonly calls: readonly ScriptCall[]
  /** Calls beyond those that are kept. */
  readonly beyond: number
  /** Calls in what is not read, by line. */
  readonly unread: readonly UnreadCall[]
  readonly mentions: readonly Mention[]
}

/** A file from which curl, wget, or HTTPie takes its credential without an option. */
const CONFIGURED = /[._](?:netrc|curlrc|wgetrc)\b|\b(?:CURL_HOME|WGETRC|NETRC|HTTPIE_CONFIG_DIR)=/

/** Reads the calls of a script; undefined where no form of scripts fits, or nothing is called. */
export function readCalls(source: string, file: string): ReadScript | undefined {
  if (source.includes('\0')) return undefined
  const text = withoutMarks(source).replaceAll('\r\n', '\n').replace(/\r/g, '\n')
  const signs = findUnread(text)
  const signed = new Set(signs.map(({ line }) => line))
  const isConfigured = CONFIGURED.test(text.replaceAll(COMMENT, ''))
  let other: ReadScript | undefined
  for (const { name, isOf, read } of FORMS) {
    if (!isOf(text, file)) continue
    const calls = new Map<string, ScriptCall>()
    const unread = new Map(signs.map((one, at) => [String(at), one]))
    const mentions = new Map<string, Mention>()
    let beyond = 0
    read(fillTemplates(text), (found) => {
      const call =
        'how' in found || !isConfigured
          ? found
          : { ...found, headers: withSomeCredential(found.headers) }
      if ('how' in call) {
        // What starts a program whose calls were counted is none of its own.
        if (isMention(call)) mentions.set(JSON.stringify(call), call)
        else if (!signed.has(call.line)) unread.set(JSON.stringify(call), call)
        return
      }
      const key = JSON.stringify(call)
      if (calls.size < MAX_CALLS || calls.has(key)) calls.set(key, call)
      else beyond += 1
    })
    const script = {
      form: name,
      calls: [...calls.values()],
      beyond,
      unread: [...unread.values()].toSorted((a, b) => a.line - b.line),
      mentions: [...mentions.values()].filter(
        ({ line, until }) =>
          ![...calls.values(), ...unread.values()].some(
            (one) => one.line >= line && one.line <= until,
          ),
      ),
    }
    if (calls.size > 0) return script
    if (unread.size > 0) other ??= script
  }
  if (other || signs.length === 0) return other
  return { form: 'a script', calls: [], beyond: 0, unread: signs, mentions: [] }
}

/**
 * Reads the calls of a script as a recording of weaker evidence: requests without responses, with
 * unknown values by their name. `root` is the interface's root; by default the paths show it.
 * Throws a UsageError if no call goes there.
 */
export function recordingOfScript(
  { form, calls, beyond, unread, mentions }: ReadScript,
  file: string,
  root: string | undefined,
): Recording {
  const { exchanges, roots, remarks, untold, isOwn } = placeCalls(calls, file, root)
  const unreadable = [
    ...[...unread, ...mentions.filter(({ address }) => isOwn(address))].map(({ line, how }) => ({
      at: `${file}:${line}`,
      what: how,
    })),
    ...untold,
  ]
  const passed = formatPassedOver(unreadable)
  const passedOver = [
    ...unreadable,
    ...(beyond === 0 ? [] : [{ at: file, what: `beyond the first ${MAX_CALLS}` }]),
  ]
  if (calls.length === 0)
    throw new UsageError(
      `cannot read "${file}": ${passed.join('; ')}; rewrite its calls as curl commands, or record the traffic with "record"`,
    )
  if (exchanges.length === 0)
    throw new UsageError(
      `cannot read "${file}": it is ${form}, and none of its calls is known to go to the server (${[...remarks, ...passed].join('; ')}); specify the server's root with --base, such as --base https://host/api`,
    )
  const open = exchanges.filter(({ request }) => request.isWithoutHeaders).map(getPlace)
  const hidden = exchanges.filter(hidesCredential).map(getPlace)
  return {
    header: {
      type: 'header',
      format: RECORDING_FORMAT,
      version: RECORDING_VERSION,
      kind: 'interface',
      roots,
      tool: { name: 'script', version: form },
    },
    exchanges: () => exchanges,
    remarks: [
      'scripts contain no responses, so each call is assumed to work on the old release, unless it is known to fail there',
      ...remarks,
      ...passed,
      ...(beyond === 0 ? [] : [`${beyond} calls exceed the limit and are not listed separately`]),
      ...(open.length === 0
        ? []
        : [
            `${counted(open.length, 'call')} (${formatPlaces(open)}) may get more options and headers from other files`,
          ]),
      ...(hidden.length === 0
        ? []
        : [
            `the credential of ${counted(hidden.length, 'call')} cannot be read (${formatPlaces(hidden)}): assumed to have all permissions`,
          ]),
    ],
    ...(passedOver.length > 0 && { passedOver }),
  }
}

/** Whether a call sends, or may send, a credential that this reader does not know. */
function hidesCredential({ request: { headers, isWithoutHeaders } }: Exchange): boolean {
  const sent = header(headers, 'authorization')
  return sent === undefined ? isWithoutHeaders === true : sent === TAKEN_OUT
}

function getPlace({ writtenAt }: Exchange): string {
  return `${writtenAt?.file ?? ''}:${writtenAt?.line ?? ''}`
}
