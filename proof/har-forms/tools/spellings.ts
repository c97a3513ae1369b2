import type { Extra, HarForm, HarRequest, HarResponse, Named } from '../model.ts'
import { harForm } from '../har-form.ts'
import type { Row } from '../har-form.ts'
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

const rows: readonly (Pick<Row, 'id' | 'what'> & Partial<Row>)[] = [
  { id: 'plain', what: 'HAR 1.2 to the letter' },
  { id: 'utf-8-bom', what: 'a byte order mark before it', pack: withByteOrderMark },
  { id: 'utf-16le', what: 'UTF-16, little endian, as PowerShell redirects', pack: asUtf16 },
  { id: 'utf-16be', what: 'UTF-16, big endian', pack: asUtf16BigEndian },
  { id: 'har-gz', what: '.har.gz', pack: asGzip },
  { id: 'har-zip', what: '.har.zip', pack: asZip },
  { id: 'zip-mac', what: '.zip of macOS, with a folder and its own files', pack: asZipOfMac },
  { id: 'har-zst', what: '.har.zst', pack: asZstandard },
  { id: 'one-line', what: 'without line breaks', indent: 0 },
  {
    id: 'headers-map',
    what: 'headers as a map',
    spell: spelled((one) => ({ ...one, headers: asMap(one.headers) })),
  },
  {
    id: 'headers-map-of-lists',
    what: 'headers as a map of lists',
    spell: spelled((one) => ({ ...one, headers: asMapOfLists(one.headers) })),
  },
  {
    id: 'headers-pairs',
    what: 'headers as pairs',
    spell: spelled((one) => ({ ...one, headers: asPairs(one.headers) })),
  },
  {
    id: 'headers-numeric',
    what: 'numbers as header values',
    spell: spelled((one) => ({ ...one, headers: one.headers.map(numeric) })),
  },
  { id: 'headers-lower', what: 'header names in lower case', steps: [lowerCase] },
  { id: 'headers-sorted', what: 'headers sorted by name', steps: [sortedByName] },
  {
    id: 'status-text',
    what: 'the status as a string',
    spell: (entry) => ({ ...entry, response: statusAsText(entry['response'] as HarResponse) }),
  },
  {
    id: 'sizes-text',
    what: 'sizes as strings',
    spell: spelled((one) => ({ ...one, bodySize: `${one.bodySize}` })),
  },
  {
    id: 'method-lower',
    what: 'the method in lower case',
    spell: requestAs((request) => ({ ...request, method: request.method.toLowerCase() })),
  },
  { id: 'no-duration', what: 'without time and timings', steps: [noDuration] },
  { id: 'no-times', what: 'without any time', steps: [noTimes] },
  { id: 'seconds', what: 'times in whole seconds', steps: [localTime(0, 0)] },
  { id: 'local-times', what: 'local times west of Greenwich', steps: [localTime(-8)] },
  {
    id: 'http-2',
    what: '`HTTP/2`, `http/2` and `HTTP/2.0`',
    sending: [overHttp2],
    steps: [versionNamed('http/2')],
  },
  { id: 'http-2.0', what: '`HTTP/2.0`', sending: [overHttp2], steps: [versionNamed('HTTP/2.0')] },
  {
    id: 'pages',
    what: 'several pages, entries without',
    steps: [withMembers({ pageref: 'page_7' })],
  },
  { id: 'sparse', what: 'no lists that may be missing', spell: (entry) => sparse(entry) },
  {
    id: 'nulls',
    what: 'null where nothing is known',
    spell: (entry) => ({
      ...entry,
      cache: null,
      timings: null,
      serverIPAddress: null,
      comment: null,
      pageref: null,
    }),
  },
]

export const spelledForms: readonly HarForm[] = rows.map((row) =>
  harForm({ tool: 'any tool', source: SOURCES.har, ...row }),
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
