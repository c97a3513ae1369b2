import { isRecord } from '../../src/model/json.ts'
import { NO_BODY } from '../../src/model/exchange.ts'
import type {
  Body,
  Exchange,
  Failure,
  Headers,
  Request,
  Response,
} from '../../src/model/exchange.ts'
import { isBase64Name, isPlainName } from './encoded-text.ts'
import { numberOf, textOf, wholeOf } from './json-guard.ts'

/** One HAR entry as an exchange; undefined when it has no readable request. */
export function importEntry(entry: unknown, index: number): Exchange | undefined {
  if (!isRecord(entry)) return undefined
  const request = importRequest(entry['request'])
  if (!request) return undefined
  const startedAt = Date.parse(textOf(entry['startedDateTime']) ?? '')
  const endedAt = startedAt + (numberOf(entry['time']) ?? NaN)
  const connection = textOf(entry['connection'])
  return {
    index,
    request,
    ...importAnswer(entry['response']),
    ...(Number.isFinite(startedAt) && { startedAt }),
    ...(Number.isFinite(endedAt) && { endedAt }),
    ...(connection !== undefined && { connection }),
  }
}

function importRequest(value: unknown): Request | undefined {
  if (!isRecord(value)) return undefined
  const method = textOf(value['method'])
  const url = /^([a-z]+:\/\/[^/?#]+)([^#]*)/i.exec(textOf(value['url']) ?? '')
  if (method === undefined || !url) return undefined
  const target = url[2] ?? ''
  return {
    method,
    origin: url[1] ?? '',
    target: target.startsWith('/') ? target : `/${target}`,
    httpVersion: textOf(value['httpVersion']) ?? 'HTTP/1.1',
    headers: importHeaders(value['headers']),
    body: importSent(value['postData'], wholeOf(value['bodySize'])),
  }
}

function importSent(postData: unknown, bodySize: number | undefined): Body {
  if (!isRecord(postData)) {
    const sent = bodySize !== undefined && bodySize > 0
    return sent ? { state: 'elided', size: bodySize } : NO_BODY
  }
  const text = textOf(postData['text'])
  if (text === undefined) return { state: 'elided', size: bodySize ?? 0 }
  return bodyOf(text, postData['encoding'] ?? postData['_encoding'], bodySize)
}

function importAnswer(value: unknown): { response: Response } | { failure: Failure } {
  const status = isRecord(value) ? wholeOf(value['status']) : undefined
  if (!isRecord(value) || status === undefined || status === 0)
    return { failure: { kind: 'reset', message: failureText(value) } }
  return {
    response: {
      status,
      reason: textOf(value['statusText']) ?? '',
      httpVersion: textOf(value['httpVersion']) ?? 'HTTP/1.1',
      headers: importHeaders(value['headers']),
      body: importReceived(value['content']),
    },
  }
}

function failureText(response: unknown): string {
  const said = isRecord(response) ? textOf(response['_error']) : undefined
  return said ?? 'the file holds no response'
}

function importReceived(content: unknown): Body {
  if (!isRecord(content)) return { state: 'elided', size: 0 }
  const size = wholeOf(content['size'])
  const text = textOf(content['text'])
  if (text !== undefined) return bodyOf(text, content['encoding'], size)
  if (size === 0) return { state: 'complete', size: 0, text: '' }
  return { state: 'elided', size: size ?? 0 }
}

function bodyOf(text: string, encoding: unknown, declared: number | undefined): Body {
  const isBase64 = isBase64Name(encoding)
  if (!isBase64 && !isPlainName(encoding)) {
    const reason = 'the HAR file holds it in an encoding that is not known'
    return { state: 'elided', size: declared ?? Buffer.byteLength(text), reason }
  }
  const bytes = isBase64 ? Buffer.from(text, 'base64') : undefined
  const size = bytes?.length ?? Buffer.byteLength(text)
  const decoded = bytes && asText(bytes)
  const content =
    bytes && decoded === undefined
      ? { base64: bytes.toString('base64') }
      : { text: decoded ?? text }
  if (declared !== undefined && declared > size)
    return { state: 'truncated', size: declared, ...content }
  return { state: 'complete', size, ...content }
}

function asText(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8')
  return Buffer.from(text, 'utf8').equals(bytes) ? text : undefined
}

function importHeaders(value: unknown): Headers {
  if (!Array.isArray(value)) return []
  return value.flatMap((header): (readonly [string, string])[] => {
    if (!isRecord(header)) return []
    const name = textOf(header['name'])
    if (name === undefined || name.startsWith(':')) return []
    return [[name, textOf(header['value']) ?? '']]
  })
}
