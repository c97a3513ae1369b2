import { isRecord, type UnknownRecord } from '#engine/model/json/json.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import { CHANGED_SINCE, withoutClaim } from '../store/claim.ts'
import { decodeLine, decodeExchange } from '../store/reading/decode.ts'
import { decodeFooter, decodeHeader } from '../store/frame.ts'
import { decodeHandshake } from '../store/handshake-line.ts'
import {
  type Fields,
  object,
  optional,
  ShapeFault,
  string,
  strings,
} from '../store/reading/guard.ts'
import { HarError } from './har-error.ts'
import { isBase64Name } from './encoded-text.ts'
import { startLogDigest } from './log-digest.ts'

/** The metadata of a HAR file that this tool wrote, about its source recording. */
export type OwnRecording = Omit<Recording, 'exchanges'>

/** Reads what `exportHar` put into `_recording`; undefined for files of others. Throws a HarError. */
export function readOwn(own: unknown, name: string): OwnRecording | undefined {
  if (!isRecord(own)) return undefined
  return guarded(name, '_recording', () => ({
    header: decodeHeader(own['header']),
    remarks: strings(own['remarks'], 'remarks'),
    ...optional(own, 'footer', decodeFooter),
    ...getHandshakes(own['handshakes']),
  }))
}

/** The metadata of a file, as far as its digest shows that it is unchanged. */
export function asProven(own: OwnRecording, log: UnknownRecord, digest: string): OwnRecording {
  const { header, footer, remarks } = own
  if (log['_digest'] === digest) return own
  const reason = header.redaction
    ? CHANGED_SINCE
    : 'nothing proves that it has not been changed since it was written'
  const unproven = { ...own, header: withoutClaim(header), remarks: [...remarks, reason] }
  // Files of earlier releases of this tool have no digest: what they say of their end holds as it did.
  if (!footer || log['_digest'] === undefined) return unproven
  return { ...unproven, footer: { ...footer, complete: false } }
}

/** The digest of a log: each entry has to be added, in the order of the file. */
export function getStartDigest({ entries: _entries, _digest, ...log }: UnknownRecord): {
  readonly add: (entry: unknown) => void
  readonly end: () => string
} {
  const digest = startLogDigest()
  digest.add(JSON.stringify(log))
  return { ...digest, add: (entry) => digest.add(JSON.stringify(entry)) }
}

function getHandshakes(value: unknown): Pick<Recording, 'handshakes'> {
  if (value === undefined) return {}
  if (!Array.isArray(value)) throw new ShapeFault('handshakes is not a list')
  const handshakes = value.map(decodeHandshake)
  return { handshakes: () => handshakes }
}

/** Reads an entry that `exportHar` wrote, with its `_exchange`. Throws a HarError. */
export function readOwnEntry(value: unknown, index: number, name: string): Exchange {
  return guarded(name, `entry ${index}`, () => {
    const entry = object(value, 'the entry')
    const own = object(entry['_exchange'], '_exchange')
    const { startedAt, endedAt, actor, probe, failure, request, response } = own
    const sent = object(entry['request'], 'request')
    const answer = object(entry['response'], 'response')
    const line = {
      startedAt,
      endedAt,
      actor,
      probe,
      failure,
      connection: entry['connection'],
      request: {
        ...object(request, '_exchange.request'),
        method: sent['method'],
        headers: pairs(sent['headers'], 'request.headers'),
        body: body(request, sent['postData']),
      },
      response: response && {
        ...object(response, '_exchange.response'),
        status: answer['status'],
        reason: answer['statusText'],
        headers: pairs(answer['headers'], 'response.headers'),
        body: body(response, answer['content']),
      },
    }
    return decodeExchange(
      index,
      decodeLine(line, (stored) => stored),
    )
  })
}

function body(message: unknown, content: unknown): Fields {
  const { state, size, reason } = object(object(message, 'a message')['body'], 'body')
  const { text, encoding, _encoding } = content === undefined ? {} : object(content, 'content')
  const isBase64 = isBase64Name(encoding ?? _encoding)
  return {
    state,
    size,
    ...(reason !== undefined && { reason }),
    ...(text !== undefined && { [isBase64 ? 'base64' : 'text']: text }),
  }
}

function pairs(value: unknown, at: string): readonly (readonly [string, string])[] {
  if (!Array.isArray(value)) throw new ShapeFault(`${at} is not a list`)
  return value.map((item: unknown) => {
    const fields = object(item, at)
    return [string(fields['name'], `${at}.name`), string(fields['value'], `${at}.value`)]
  })
}

function guarded<Value>(name: string, where: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof ShapeFault)) throw cause
    throw new HarError(
      `cannot read "${name}" as HAR: it claims that this tool wrote it, but ${where} is invalid: ${cause.message}; convert the recording again`,
      { cause },
    )
  }
}
