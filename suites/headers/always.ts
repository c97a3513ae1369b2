import {
  type Annotated,
  type Finding,
  availabilityOf,
  beyond,
  check,
  deviation,
  eachAfter,
  expectHeader,
  expectNoHeader,
  expectOwn,
  hasHeader,
  header,
  headerValues,
  inconclusive,
  isOwn,
  isRecord,
  NODE_HEADER,
  observed,
  one,
  releasesWithout,
  type Selector,
  TARGET_LENGTH,
  goodReads,
  responseHeader,
  stranger,
} from '#engine/suite.ts'
import { isProxyError, repeatsKey } from './answers.ts'

const SEEN_BEFORE_4 = observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0')

const SEEN = observed('2.0.3', '2.5.2', '3.2.0', '4.3.0', '5.1.0', '7.0.1')

/** Whatever the interface itself responses: not the container's word on an overlong request. */
const ANSWERS: Selector = {
  where: (x) => x.exchange.request.target.length <= TARGET_LENGTH.taken && !isProxyError(x),
}
/** JSON is UTF-8: another charset in its label is wrong. */
const JSON_TYPE = /^application\/json *(?:; *charset="?utf-8"?)?$/i
const UUID_OR_NAME = /^\S+$/
/** A clock that differs by more gives another day than the response's. */
const CLOCKS_MS = 86_400_000
/** A node may join the cluster within this time after its nodes were listed. */
const JOINS_MS = 60_000
const NO_DATE = beyond('a server that sends Date')

/** Not index sets and searches of views: real servers of 2.2.3 to 4.3.0 say a type there twice. */
const RECORDS = [
  'GET /system',
  'GET /cluster',
  'GET /streams',
  'GET /streams/{streamId}',
  'GET /system/outputs',
  'GET /system/outputs/{outputId}',
  'GET /users/{username}',
]

/** Headers of every response, and what all bodies have in common. */
export const alwaysChecks = [
  check(
    'headers.json.once',
    'MUST NOT repeat a key in the JSON of a stream, output, user, or node',
    {
      source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
      evidence: one({ ...goodReads(RECORDS), where: isOwn }),
      judge: ([x]) =>
        repeatsKey(x) === true ? deviation('each key once', 'one of them twice') : undefined,
      why: 'some clients read the first value of a repeated key, and others the last',
    },
  ),
  check('headers.node-id', 'MUST send the identifier of the responding node in X-Graylog-Node-ID', {
    source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
    evidence: one(ANSWERS),
    judge: ([x]) => unlessRemoved(x, 'X-Graylog-Node-ID', UUID_OR_NAME),
    why: 'clients identify the product and its nodes by this header',
  }),
  check('headers.node-id.listed', 'MUST identify a node of GET /cluster in X-Graylog-Node-ID', {
    source: observed('2.0.3', '2.5.2', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
    evidence: eachAfter((x) => x.root, goodReads('GET /cluster'), ANSWERS),
    judge: ([cluster, x]) => {
      const id = x && responseHeader(x.exchange, NODE_HEADER)
      const nodes = isRecord(cluster.json) ? Object.keys(cluster.json) : []
      if (x?.nameless === true) return stranger(x)
      if (id === undefined || nodes.length === 0)
        return inconclusive('no header identifies the node, or GET /cluster lists none')
      const passed = (x?.exchange.startedAt ?? Infinity) - (cluster.exchange.startedAt ?? -Infinity)
      if (passed > JOINS_MS) return inconclusive('a node may have joined after GET /cluster')
      return nodes.includes(id) ? undefined : deviation(nodes.join(' or '), id)
    },
    why: 'support staff need to see which node responded',
  }),
  check('headers.frame-options', 'MUST forbid other pages from framing its responses', {
    source: observed('5.0.0', '5.1.0', '7.0.1'),
    versions: availabilityOf('frame-options'),
    evidence: one(ANSWERS),
    judge: ([x]) => unlessRemoved(x, 'X-Frame-Options', /^(DENY|SAMEORIGIN)$/i),
    why: 'a page that frames the web interface could trick users into clicking hidden elements',
  }),
  check('headers.nosniff', 'MUST instruct browsers not to guess the content type', {
    source: observed('5.1.0', '7.0.1'),
    versions: availabilityOf('nosniff'),
    evidence: one(ANSWERS),
    judge: ([x]) => unlessRemoved(x, 'X-Content-Type-Options', /^nosniff$/i),
  }),
  check(
    'headers.csp-pages',
    'MUST use Content-Security-Policy to restrict the resources its web pages load',
    {
      source: observed('5.1.0', '7.0.1'),
      versions: { since: '5.1.0', until: '7.1.0' },
      evidence: one({
        ...ANSWERS,
        where: (x) => x.answerType === 'text/html' && x.status === 200 && !isProxyError(x),
      }),
      judge: ([x]) => expectHeader(x, 'Content-Security-Policy', /\S/),
    },
  ),
  check(
    'headers.csp-everywhere',
    'SHOULD send Content-Security-Policy with every response (5.1 only)',
    {
      source: observed('5.1.0'),
      versions: availabilityOf('csp-everywhere'),
      evidence: one(ANSWERS),
      judge: ([x]) => expectHeader(x, 'Content-Security-Policy', /\S/),
    },
  ),
  check('headers.date.form', 'MUST send a valid date in Date, if it sends that header', {
    source: SEEN_BEFORE_4,
    versions: availabilityOf('date-header'),
    evidence: one(ANSWERS),
    judge: ([x]) => {
      const date = dateOf(x)
      if (date === undefined) return NO_DATE
      return Number.isNaN(Date.parse(date)) ? deviation('a date', date) : expectOwn(x)
    },
    why: "clients read the server's clock from this header",
  }),
  check('headers.date.near', 'MUST send the time of the response in Date', {
    source: SEEN_BEFORE_4,
    after: 'headers.date.form',
    versions: availabilityOf('date-header'),
    evidence: one(ANSWERS),
    judge: ([x]) => {
      const { endedAt } = x.exchange
      const date = dateOf(x)
      if (date === undefined) return NO_DATE
      const told = Date.parse(date)
      if (endedAt === undefined || Number.isNaN(told))
        return inconclusive('one of the two times is missing')
      return Math.abs(told - endedAt) <= CLOCKS_MS
        ? expectOwn(x)
        : deviation(`about ${new Date(endedAt).toUTCString()}`, date)
    },
  }),
  check('headers.date', 'MAY send Date, as real servers do (before 4.0.0)', {
    source: SEEN_BEFORE_4,
    versions: availabilityOf('date-header'),
    evidence: one(ANSWERS),
    judge: ([x]) =>
      hasHeader(x.exchange.response?.headers ?? [], 'date')
        ? undefined
        : deviation('the header Date', 'none'),
    why: 'a gateway can remove the Date header',
  }),
  check('headers.no-date', 'MAY omit Date, as real servers do (4.0.0 and later)', {
    source: observed('4.3.0', '5.1.0', '7.0.1'),
    versions: releasesWithout('date-header'),
    evidence: one(ANSWERS),
    judge: ([x]) => expectOwn(x) ?? expectNoHeader(x, 'Date'),
    why: 'since 4.0.0, real servers have not sent Date; a Date header added by a proxy is harmless',
  }),
  check('headers.runtime', 'MAY report the duration of a response in microseconds', {
    source: observed('2.0.3', '3.2.0', '5.1.0', '7.0.1'),
    // A web page is a response of another part of the server, as for a path that ends in .json.
    evidence: one({
      route: ['GET /cluster', 'GET /system'],
      rejectedBy: 'none',
      status: 200,
      where: (x) => x.answerType !== 'text/html',
    }),
    judge: ([x]) => expectHeader(x, 'X-Runtime-Microseconds', /^\d+$/),
  }),
  check('headers.script.no-cache', 'MUST forbid caching of responses to scripts in a browser', {
    source: SEEN,
    evidence: one({
      ...ANSWERS,
      where: (x) =>
        header(x.exchange.request.headers, 'x-requested-with') === 'XMLHttpRequest' &&
        !isProxyError(x),
    }),
    judge: ([x]) => expectHeader(x, 'Cache-Control', /no-cache|no-store/),
  }),
  check('headers.cache', 'MUST NOT let shared caches store its responses', {
    source: SEEN,
    evidence: one({ method: 'GET', where: (x) => x.json !== undefined && isOwn(x) }),
    judge: ([x]) => {
      const value = responseHeader(x.exchange, 'cache-control') ?? ''
      return /\b(?:public|s-maxage|immutable|max-age=[1-9])/i.test(value)
        ? deviation(`${x.route ?? x.path} not to be cached`, `Cache-Control: ${value}`)
        : undefined
    },
    why: "otherwise, a shared cache can send one user's data to another",
  }),
  check('headers.coding', 'MUST compress a response only if the client accepts that compression', {
    source: SEEN,
    evidence: one({ method: 'GET', where: isOwn }),
    judge: ([x]) => {
      const codings = wordsOf(x.exchange.response?.headers, 'content-encoding')
        .map((one) => one.replace(/^x-/, ''))
        .filter((one) => one !== 'identity')
      if (codings.length === 0) return undefined
      const accepted = wordsOf(x.exchange.request.headers, 'accept-encoding')
      if (accepted.length === 0 && x.exchange.probe === undefined)
        return inconclusive('the recording may lack the Accept-Encoding header of the request')
      return codings.every((coding) => acceptsCoding(accepted, coding))
        ? undefined
        : deviation(
            accepted.length === 0
              ? 'no Content-Encoding, because the request has no Accept-Encoding'
              : `a Content-Encoding that Accept-Encoding lists (${accepted.join(', ')}), or none`,
            `Content-Encoding: ${codings.join(', ')}`,
          )
    },
    why: 'simple HTTP clients cannot decompress responses',
  }),
  check('headers.json-type', 'MUST send JSON with the media type application/json', {
    source: SEEN,
    evidence: one({
      where: (x) => x.route !== undefined && !isProxyError(x) && x.json !== undefined,
    }),
    judge: ([x]) => expectOwn(x) ?? expectHeader(x, 'Content-Type', JSON_TYPE),
  }),
]

function dateOf({ exchange }: Annotated): string | undefined {
  return responseHeader(exchange, 'date')
}

/** The entries of a header with a list, in lower case. */
function wordsOf(
  headers: Parameters<typeof headerValues>[0] = [],
  name: string,
): readonly string[] {
  return headerValues(headers, name)
    .flatMap((line) => line.toLowerCase().split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** Whether Accept-Encoding names a coding, or any, with a weight other than 0. */
function acceptsCoding(accepted: readonly string[], coding: string): boolean {
  return accepted.some(
    (one) =>
      ['*', coding, `x-${coding}`].includes(one.split(/[ ;]/)[0] ?? '') &&
      !/;\s*q=0(?:\.0*)?$/.test(one),
  )
}

/** A proxy may remove such headers from every response: then a remark says so. */
function unlessRemoved(x: Annotated, name: string, pattern: RegExp): Finding | undefined {
  return x.nameless === true && responseHeader(x.exchange, name) === undefined
    ? stranger(x)
    : expectHeader(x, name, pattern)
}
