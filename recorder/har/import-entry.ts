import type { Exchange, Failure, Request, Response } from '#engine/model/exchange.ts'
import { isRecord, type UnknownRecord } from '#engine/model/json/json.ts'
import { type Beside, importReceived, importSent } from './import-body.ts'
import { importHeaders, importSentHeaders } from './import-headers.ts'
import { asNumber, asText, asWhole } from './json-guard.ts'
import { findStatus } from './not-served.ts'
import { findBegin } from './order.ts'

/** One HAR entry as an exchange; undefined when it has no readable request. */
export function importEntry(entry: unknown, index: number, beside: Beside): Exchange | undefined {
  if (!isRecord(entry)) return undefined
  const request = importRequest(entry['request'], beside)
  if (!request) return undefined
  const startedAt = findBegin(asText(entry['startedDateTime']))
  const took = asNumber(entry['time'])
  const connection = asText(entry['connection'])
  return {
    index,
    request,
    ...importAnswer(entry['response'], request.method, beside),
    ...(startedAt !== undefined && { startedAt }),
    ...(startedAt !== undefined && took !== undefined && { endedAt: startedAt + took }),
    ...(connection !== undefined && { connection }),
  }
}

/** Whether an entry is an exchange at all: its request says what was asked, and where. */
export function isReadable(entry: UnknownRecord): boolean {
  return isRecord(entry['request']) && askedIn(entry['request']) !== undefined
}

/** Methods that tools write in small letters; any other one stays as it is. */
const METHODS = /^(?:get|put|post|delete|patch|head|options)$/i

function importRequest(value: unknown, beside: Beside): Request | undefined {
  if (!isRecord(value)) return undefined
  const asked = askedIn(value)
  if (!asked) return undefined
  const { method, origin, target } = asked
  const headers = importSentHeaders(value['headers'], value['cookies'])
  return {
    method: METHODS.test(method) ? method.toUpperCase() : method,
    origin,
    target: target.startsWith('/') ? target : `/${target}`,
    httpVersion: asText(value['httpVersion']) ?? 'HTTP/1.1',
    headers,
    body: importSent(value['postData'], asWhole(value['bodySize']), { headers, beside }),
  }
}

function askedIn(
  request: UnknownRecord,
): { readonly method: string; readonly origin: string; readonly target: string } | undefined {
  const method = asText(request['method'])
  const url = /^([a-z]+:\/\/[^/?#]+)([^#]*)/i.exec(asText(request['url']) ?? '')
  if (method === undefined || !url) return undefined
  return { method, origin: url[1] ?? '', target: url[2] ?? '' }
}

function importAnswer(
  value: unknown,
  method: string,
  beside: Beside,
): { response: Response } | { failure: Failure } {
  const status = findStatus(value)
  if (!isRecord(value) || status === undefined)
    return { failure: { kind: 'reset', message: failureText(value) } }
  const headers = importHeaders(value['headers'])
  const isEmpty = method === 'HEAD' || status === 204 || status === 304 || status < 200
  return {
    response: {
      status,
      reason: asText(value['statusText']) ?? '',
      httpVersion: asText(value['httpVersion']) ?? 'HTTP/1.1',
      headers,
      body: importReceived(value['content'], asWhole(value['bodySize']), {
        headers,
        beside,
        isEmpty,
      }),
    },
  }
}

function failureText(response: unknown): string {
  const said = isRecord(response) ? asText(response['_error']) : undefined
  return said ?? 'the file contains no response'
}
