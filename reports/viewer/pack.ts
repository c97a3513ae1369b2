import { gzipSync } from 'node:zlib'

import {
  type Body,
  type Exchange,
  header,
  type Headers,
  mediaType,
} from '#engine/model/exchange.ts'
import { belowRoots, splitBelow } from '#engine/model/root.ts'
import { stripVolatile } from '#engine/text/strip-volatile.ts'
import { renderCurl } from '../curl/curl.ts'
import type { DescribeRoute, Traffic } from '../evidence.ts'
import type { Mask } from '../secrets.ts'
import {
  createColumns,
  type Detail,
  type Message,
  packColumns,
  packDetails,
  type Row,
} from './traffic.ts'

/** Exchanges whose headers and bodies are packed and loaded together. */
export const ISLAND = 500

/** Characters of a body that a page contains. */
const MAX_BODY = 200_000

/** Exchanges, and characters of packed data, in one file; browsers open it within a second or two. */
const MAX_PAGE = { exchanges: 250_000, packed: 24_000_000 }

/** Exchanges in a page: gzip in base64. */
export interface PackedTraffic {
  /** All rows by column, and the links between exchanges. */
  readonly index: string
  readonly islands: readonly string[]
}

/** How the traffic is read. */
interface PackOptions extends Omit<Traffic, 'exchanges'> {
  readonly mask: Mask
}

/** Packs exchanges for a page; undefined if they are too many for one file. */
export function packTraffic(
  exchanges: Iterable<Exchange>,
  { roots, mask, links, describeRoute, newest, forecast, claims }: PackOptions,
): PackedTraffic | undefined {
  const columns = createColumns()
  const islands: string[] = []
  let details: Detail[] = []
  let packed = 0
  const close = (): void => {
    if (details.length === 0) return
    const island = packJson(packDetails(details))
    packed += island.length
    islands.push(island)
    details = []
  }
  for (const exchange of exchanges) {
    columns.append(viewRow(exchange, roots, mask, describeRoute))
    if (details.push(viewDetail(exchange, mask)) === ISLAND) close()
    if (columns.index.length > MAX_PAGE.exchanges || packed > MAX_PAGE.packed) return undefined
  }
  close()
  const named = links().map((link) => ({ ...link, value: mask.text(link.value) }))
  return {
    index: packJson({ columns: packColumns(columns), links: named, newest, forecast, claims }),
    islands,
  }
}

/** Returns JSON as gzip in base64. */
function packJson(value: unknown): string {
  return gzipSync(JSON.stringify(value), { level: 9 }).toString('base64')
}

/** Returns an exchange as the list shows it. */
export function viewRow(
  exchange: Exchange,
  roots: readonly string[],
  mask: Mask,
  describeRoute?: DescribeRoute,
): Row {
  const { index, request, response, failure, startedAt, endedAt } = exchange
  const target = mask.target(request.target)
  const below = belowRoots(request.origin + target, roots) ?? target
  const { path } = splitBelow(below)
  const { route = stripVolatile(path), release = '' } = describeRoute?.(request.method, path) ?? {}
  return {
    index,
    start: startedAt ?? 0,
    took: startedAt === undefined || endedAt === undefined ? -1 : endedAt - startedAt,
    method: request.method,
    target,
    route,
    release,
    status: response?.status ?? 0,
    failure: failure?.kind ?? '',
    actor: exchange.actor ?? '',
    probe: exchange.probe ?? '',
    connection: exchange.connection ?? '',
    size: response?.body.size ?? 0,
    type: (response && mediaType(response.headers)) ?? '',
    agent: header(request.headers, 'user-agent') ?? '',
  }
}

/** Returns the headers and bodies of an exchange. */
export function viewDetail(exchange: Exchange, mask: Mask): Detail {
  const { request, response, failure } = exchange
  return {
    request: viewMessage(request, mask),
    ...(response && { response: { ...viewMessage(response, mask), reason: response.reason } }),
    ...(failure && { failure: `${failure.kind}: ${failure.message}` }),
    curl: renderCurl(exchange),
  }
}

function viewMessage(
  { httpVersion, headers, body }: { httpVersion: string; headers: Headers; body: Body },
  mask: Mask,
): Message {
  const { text = '' } = body
  const note = describeMissing(body)
  return {
    version: httpVersion,
    headers: headers.map(([name, value]) => [name, mask.header(name, value)]),
    body: maskStart(mask, text),
    ...(note !== undefined && { note }),
  }
}

/** Describes the hidden part of a body. */
function describeMissing({ state, text, base64, reason, size }: Body): string | undefined {
  if (base64 !== undefined) return 'The body is not text, so it is not shown.'
  if (state === 'elided')
    return `The body is not in the recording${reason === undefined ? '' : `: ${reason}`}.`
  if (state === 'truncated') return 'The recording contains only the first part of the body.'
  return text !== undefined && text.length > MAX_BODY
    ? `Only the first ${MAX_BODY} characters of ${size} bytes are shown.`
    : undefined
}

/** No secret is longer: one that begins in the part that is shown is masked whole. */
const MAX_SECRET = 10_000

/** Masks and cuts a body; a copy, so that the whole body is not kept in memory for its first part. */
function maskStart(mask: Mask, text: string): string {
  if (text.length <= MAX_BODY) return mask.text(text)
  const shown = mask.text(text.slice(0, MAX_BODY + MAX_SECRET)).slice(0, MAX_BODY)
  return Buffer.from(shown).toString()
}
