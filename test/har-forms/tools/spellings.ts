import type { Extra, HarForm, HarRequest, HarResponse, Named } from '../model.ts'
import { harForm, row } from '../har-form.ts'
import {
  asGzip,
  asUtf16,
  asUtf16BigEndian,
  asZip,
  asZipOfMac,
  asZstandard,
  withByteOrderMark,
} from '../pack.ts'
import { overHttp2 } from '../sending.ts'
import { lowerCase, sortedByName, versionNamed } from '../steps/headers.ts'
import { withMembers, without } from '../steps/on.ts'
import { localTime, noDuration, noTimes } from '../steps/times.ts'
import { SOURCES } from './sources.ts'

/** Changes both messages of an entry to what no longer fits HAR 1.2. */
function spelled(change: (message: HarRequest | HarResponse) => Extra): (entry: Extra) => Extra {
  return (entry) => ({
    ...entry,
    request: change(entry['request'] as HarRequest),
    response: change(entry['response'] as HarResponse),
  })
}

function requestAs(change: (request: HarRequest) => Extra): (entry: Extra) => Extra {
  return (entry) => ({ ...entry, request: change(entry['request'] as HarRequest) })
}

const asMap = (headers: readonly Named[]) =>
  Object.fromEntries(headers.map(({ name, value }) => [name, value]))
const asMapOfLists = (headers: readonly Named[]) =>
  Object.fromEntries(headers.map(({ name, value }) => [name, [value]]))
const asPairs = (headers: readonly Named[]) => headers.map(({ name, value }) => [name, value])
const numeric = ({ name, value }: Named) => ({
  name,
  value: /^\d+$/.test(value) ? Number(value) : value,
})

const rows = [
  row('plain', 'HAR 1.2 to the letter'),
  row('utf-8-bom', 'a byte order mark before it', { pack: withByteOrderMark }),
  row('utf-16le', 'UTF-16, little endian, as PowerShell redirects', { pack: asUtf16 }),
  row('utf-16be', 'UTF-16, big endian', { pack: asUtf16BigEndian }),
  row('har-gz', '.har.gz', { pack: asGzip }),
  row('har-zip', '.har.zip', { pack: asZip }),
  row('zip-mac', '.zip of macOS, with a folder and its own files', { pack: asZipOfMac }),
  row('har-zst', '.har.zst', { pack: asZstandard }),
  row('one-line', 'without line breaks', { indent: 0 }),
  row('headers-map', 'headers as a map', {
    spell: spelled((one) => ({ ...one, headers: asMap(one.headers) })),
  }),
  row('headers-map-of-lists', 'headers as a map of lists', {
    spell: spelled((one) => ({ ...one, headers: asMapOfLists(one.headers) })),
  }),
  row('headers-pairs', 'headers as pairs', {
    spell: spelled((one) => ({ ...one, headers: asPairs(one.headers) })),
  }),
  row('headers-numeric', 'numbers as header values', {
    spell: spelled((one) => ({ ...one, headers: one.headers.map(numeric) })),
  }),
  row('headers-lower', 'header names in lower case', { steps: [lowerCase] }),
  row('headers-sorted', 'headers sorted by name', { steps: [sortedByName] }),
  row('status-text', 'the status as a string', {
    spell: (entry) => ({ ...entry, response: statusAsText(entry['response'] as HarResponse) }),
  }),
  row('sizes-text', 'sizes as strings', {
    spell: spelled((one) => ({ ...one, bodySize: `${one.bodySize}` })),
  }),
  row('method-lower', 'the method in lower case', {
    spell: requestAs((request) => ({ ...request, method: request.method.toLowerCase() })),
  }),
  row('no-duration', 'without time and timings', { steps: [noDuration] }),
  row('no-times', 'without any time', { steps: [noTimes] }),
  row('seconds', 'times in whole seconds', { steps: [localTime(0, 0)] }),
  row('local-times', 'local times west of Greenwich', { steps: [localTime(-8)] }),
  row('http-2', '`HTTP/2`, `http/2` and `HTTP/2.0`', {
    sending: [overHttp2],
    steps: [versionNamed('http/2')],
  }),
  row('http-2.0', '`HTTP/2.0`', { sending: [overHttp2], steps: [versionNamed('HTTP/2.0')] }),
  row('pages', 'several pages, entries without', { steps: [withMembers({ pageref: 'page_7' })] }),
  row('sparse', 'no lists that may be missing', { spell: (entry) => sparse(entry) }),
  row('nulls', 'null where nothing is known', {
    spell: (entry) => ({
      ...entry,
      cache: null,
      timings: null,
      serverIPAddress: null,
      comment: null,
      pageref: null,
    }),
  }),
]

export const spelledForms: readonly HarForm[] = rows.map((one) =>
  harForm({ tool: 'any tool', source: SOURCES.har, ...one }),
)

function statusAsText(response: HarResponse): Extra {
  return { ...response, status: `${response.status}` }
}

function sparse(entry: Extra): Extra {
  const request = without(
    entry['request'] as HarRequest,
    'cookies',
    'queryString',
    'headersSize',
    'bodySize',
    'httpVersion',
  )
  const response = without(
    entry['response'] as HarResponse,
    'cookies',
    'redirectURL',
    'headersSize',
    'bodySize',
    'httpVersion',
    'statusText',
  )
  return { ...without(entry, 'cache', 'timings'), request, response }
}
