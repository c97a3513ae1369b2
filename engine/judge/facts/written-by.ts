import { frontInHead, frontInPage, headLines } from '../../knowledge/fronts.ts'
import {
  acceptHeader,
  type Exchange,
  hasHeader,
  hasOwnRealm,
  header,
  type Headers,
  mediaType,
  NODE_HEADER,
  type Request,
  type Response,
} from '../../model/exchange.ts'
import { isRecord } from '../../model/json/json.ts'
import { bodyJson, bodyText, findErrorType } from '../content.ts'
import { createRepeats } from './repeats.ts'

/** The author of a response: the server, something in front of it, or unknown. */
type Writer = 'server' | 'front' | 'unknown'

export interface Writers {
  /** Learns from a response how those of this server look; whether it may be one that a cache repeats. */
  readonly see: (exchange: Exchange) => boolean
  /** Classifies the author by the responses seen so far. `isRoute`: the path is a route of the interface. */
  readonly writtenBy: (exchange: Exchange, isRoute: boolean) => Writer
  /** Milliseconds since a response that a cache repeats came first; undefined of any other. */
  readonly ageOf: (exchange: Exchange) => number | undefined
  /** The product that passes responses of the server on, and says so in them. */
  readonly passedOnBy: () => string | undefined
}

/** Responses of the server whose headers are learned; those after them look the same. */
const LEARNED = 200

/** A server that names the node in errors of so many statuses names it in every error. */
const NAMED_ERRORS = 3

/** Forms of pages that are remembered. */
const MAX_PAGES = 100
/** Characters of a page that tell it from others. */
const PAGE_START = 2_000

/** Headers that real servers send with every response, in addition to the node's. */
const ALWAYS = ['x-content-type-options:', 'x-frame-options:', 'x-runtime-microseconds:']

/**
 * Separates responses of a server from those of something in front of it. A response that names the
 * node, has the form of the server's errors, or asks for a login to its realm, is always the
 * server's. Two signs make it another's: the node is missing though others name it, the content is
 * not as the server writes it, the headers name a product that the others do not name, or lack
 * headers that all others have. A page by itself is one sign, as a server may write it. A response
 * that a cache repeats is not the server's to this request.
 */
export function createWriters(): Writers {
  let named = 0
  let nameless = 0
  let learned = 0
  /** Statuses of errors that named the node. */
  const namedErrors = new Set<number>()
  const ownHeads = new Set<string>()
  /** Forms of successful pages that something in front of the server wrote. */
  const frontPages = new Set<string>()
  /** Of the headers that come always, those that all of them have. */
  let always = ALWAYS
  const { see: isRepeat, ageOf } = createRepeats()

  const learn = ({ response }: Exchange): void => {
    if (!response) return
    const { status, headers } = response
    const isNamed = namesNode(response)
    const isGood = status >= 200 && status < 300 && mediaType(headers) === 'application/json'
    if (isNamed && isGood) named += 1
    else if (isGood) nameless += 1
    if (isNamed && status >= 400) namedErrors.add(status)
    if (learned === LEARNED || !(isNamed || isGood || hasErrorForm(response))) return
    learned += 1
    const lines = headLines(response)
    for (const line of lines) ownHeads.add(line)
    always = always.filter((line) => lines.includes(line))
  }

  /** Whether a response names the product that passes all others on, and lacks a header that all of them have. */
  const isUnlikeOwn = (response: Response): boolean => {
    const lines = headLines(response)
    const lacks = learned > 0 && always.some((line) => !lines.includes(line))
    return lacks && frontInHead(lines.filter((line) => ownHeads.has(line))) !== undefined
  }

  const writtenBy = (exchange: Exchange, isRoute: boolean): Writer => {
    const { request, response } = exchange
    if (!response) return 'unknown'
    if (ageOf(exchange) !== undefined) return 'front'
    const asksForOwnLogin = response.status === 401 && hasOwnRealm(response.headers)
    if (namesNode(response) || hasErrorForm(response) || asksForOwnLogin) return 'server'
    if (asksToComeBack(response) || isOfGateway(response)) return 'front'
    const page = pageForm(response)
    const isForeign =
      (page !== undefined && frontPages.has(page)) ||
      isForeignContent(response, request, {
        isRoute,
        isNamedStatus: namedErrors.has(response.status) || namedErrors.size >= NAMED_ERRORS,
      })
    const isUnnamed = named > 0 && named >= nameless
    if (!isForeign && !isUnnamed) return 'unknown'
    if (isForeign && (isUnnamed || isUnlikeOwn(response))) {
      if (page !== undefined && frontPages.size < MAX_PAGES) frontPages.add(page)
      return 'front'
    }
    const lines = headLines(response).filter((line) => !ownHeads.has(line))
    return frontInHead(lines, !isUnnamed) === undefined ? 'unknown' : 'front'
  }
  const see = (exchange: Exchange): boolean => {
    learn(exchange)
    return isRepeat(exchange)
  }
  return { see, writtenBy, ageOf, passedOnBy: () => frontInHead([...ownHeads]) }
}

function namesNode({ headers }: Response): boolean {
  return (header(headers, NODE_HEADER) ?? '') !== ''
}

/** The text of a successful page without digits, which differ between two responses with the same page. */
function pageForm({ status, headers, body }: Response): string | undefined {
  if (status >= 300 || mediaType(headers) !== 'text/html') return undefined
  const form = bodyText(body)?.slice(0, PAGE_START).replaceAll(/\d/g, '').trim()
  return form === '' ? undefined : form
}

/** Whether a body is an error as the server writes them. */
function hasErrorForm({ status, body }: Response): boolean {
  if (status < 400) return false
  const json = bodyJson(body)
  if (findErrorType(status, json) === undefined) return false
  return !isRecord(json) || typeof json['message'] === 'string'
}

/** No release says when to come back. */
function asksToComeBack({ status, headers }: Response): boolean {
  return (status === 429 || status === 503) && hasHeader(headers, 'retry-after')
}

/** Only gateways send these statuses without JSON. */
function isOfGateway({ status, headers }: Response): boolean {
  return (status === 502 || status === 504) && mediaType(headers) !== 'application/json'
}

/** Whether the interface does not write such content, or not with such a status. */
function isForeignContent(
  { status, headers, body }: Response,
  request: Request,
  { isRoute, isNamedStatus }: { readonly isRoute: boolean; readonly isNamedStatus: boolean },
): boolean {
  const text = bodyText(body)
  const isPage = mediaType(headers) === 'text/html'
  if (status >= 300 && status < 400) {
    const location = header(headers, 'location')
    return leadsElsewhere(request, location) || cleansPath(request, location)
  }
  if (status < 300 && !isPage) return isPreflight(request, headers)
  if (status < 300) return (isRoute && asksForJson(request)) || frontInPage(text) !== undefined
  if (isPage) return !SERVER_PAGE.test(text ?? '')
  // The server's own container responds to unreadable requests with an empty 400.
  if (status === 400 && body.size === 0) return false
  return isNamedStatus || frontInPage(text) !== undefined
}

/**
 * Pages without the node that are a server's own: of the HTTP container of real servers (source: its
 * `GraylogErrorPageGenerator`), and of frameworks that servers are written with.
 */
const SERVER_PAGE =
  /<title>\s*(?:Graylog\b|Grizzly\b)|<pre>Cannot [A-Z]+ \/|Whitelabel Error Page|Apache Tomcat\/|Powered by Jetty|Werkzeug|Django/i

/** Whether a response describes cross-origin access and not the methods of the path. */
function isPreflight({ method }: Request, headers: Headers): boolean {
  return (
    method === 'OPTIONS' &&
    hasHeader(headers, 'access-control-allow-methods') &&
    !hasHeader(headers, 'allow')
  )
}

function asksForJson({ headers }: Request): boolean {
  return acceptHeader(headers)?.includes('json') === true
}

/** Whether a redirect leads to another host, or another port of it. */
function leadsElsewhere({ origin, headers }: Request, location = ''): boolean {
  if (!URL.canParse(location)) return false
  const { host, protocol } = new URL(location)
  return host !== header(headers, 'host') || !origin.startsWith(protocol)
}

/** Whether a redirect leads to the same path, but without repeated slashes, dots, or a slash at its end. */
function cleansPath({ origin, target }: Request, location = ''): boolean {
  const isOther = location !== '' && location !== target && location !== `${origin}${target}`
  return isOther && cleanPath(location, origin) === cleanPath(target, origin)
}

function cleanPath(target: string, origin: string): string | undefined {
  const absolute = target.startsWith('/') ? `${origin}${target}` : target
  return URL.canParse(absolute)
    ? new URL(absolute).pathname.replaceAll(/\/{2,}|\/$/g, (found) => (found === '/' ? '' : '/'))
    : undefined
}
