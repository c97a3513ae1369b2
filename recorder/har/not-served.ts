import { isRecord, asRecord, type UnknownRecord } from '#engine/model/json/json.ts'
import { listImportFields } from './import-headers.ts'
import { asText, asWhole } from './json-guard.ts'

/**
 * Why an entry is no exchange with a server, in words that follow on "3 entries were left out"; undefined when it is one.
 * Browsers write down what they answered themselves.
 */
export function whyNotServed(entry: UnknownRecord): string | undefined {
  const request = asRecord(entry['request'])
  const response = asRecord(entry['response'])
  const url = asText(request['url']) ?? ''
  if (/^[a-z][a-z+.-]*:/i.test(url) && !/^https?:\/\//i.test(url)) return 'not sent to a web server'
  if (IN_CACHE.some((name) => isSet(entry[name]) || isSet(response[name])))
    return 'served from a browser cache'
  // Safari says where it fetched from; only one of its words is the network.
  const fetched = asText(entry['_fetchType'])
  if (fetched !== undefined && fetched !== 'Network Load') return 'served from a browser cache'
  if (BY_WORKER.some((name) => isSet(entry[name]) || isSet(response[name])))
    return "served by a browser's service worker"
  if (isOwnRedirect(response)) return 'redirected by the browser itself'
  if (entry['_resourceType'] === 'websocket' || entry['_webSocketMessages'] !== undefined)
    return 'from a WebSocket'
  return undefined
}

/** Marks of Chromium, Firefox and the tools that drive them. */
const IN_CACHE = ['_fromCache', 'fromCache', 'fromDiskCache', 'fromPrefetchCache'] as const
const BY_WORKER = ['_fetchedViaServiceWorker', 'fromServiceWorker'] as const

function isOwnRedirect(response: UnknownRecord): boolean {
  if (/^internal redirect$/i.test(asText(response['statusText']) ?? '')) return true
  return listImportFields(response['headers']).some(
    ([name]) => name.toLowerCase() === 'non-authoritative-reason',
  )
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== ''
}

/** A status as a number, also where a tool wrote a text; 0 is none. */
export function findStatus(response: unknown): number | undefined {
  if (!isRecord(response)) return undefined
  const { status } = response
  const told =
    typeof status === 'string' && /^\d{3}$/.test(status) ? Number(status) : asWhole(status)
  return told === 0 ? undefined : told
}
