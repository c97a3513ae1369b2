import {
  type Annotated,
  availabilityOf,
  beyond,
  check,
  type Context,
  describeAnswer,
  deviation,
  expectEmptyBody,
  expectError,
  expectOwn,
  expectStatus,
  expectType,
  type Finding,
  has,
  inconclusive,
  isBelowPrefix,
  isCut,
  observed,
  one,
  type Selector,
  INCOMPLETE,
} from '#engine/suite.ts'
import { acceptOf } from '../answers.ts'

const SEEN = observed('2.0.3', '5.1.0', '7.0.1')

/** A GET of a path below no known resource: only the release decides. */
const UNKNOWN: Selector = { method: 'GET', rejectedBy: 'path', where: isFarOff }
/** Paths of routes that something may write plainly on the way. */
const UNTIDY = /^\/\/|^\/Streams$|%[0-9A-Fa-f]{2}|\/\.\.?(\/|$)/

/** The response to a GET of an unknown path, by release and by Accept. */
export const pathChecks = [
  check(
    'error.path.json',
    'MUST return 404 and an ApiError to a JSON client for a request to an unknown path',
    {
      source: observed('2.0.3', '2.5.2', '3.1.0', '5.1.0'),
      versions: { until: '5.2.0' },
      evidence: one({
        ...UNKNOWN,
        where: (x) => isFarOff(x) && acceptOf(x) === 'application/json',
      }),
      judge: ([x]) => expectError(x, 404, 'ApiError'),
      why: 'clients recognize a missing route by its status',
    },
  ),
  check(
    'error.path.any',
    'MUST respond to a request to an unknown path as the reported release does if the client accepts any media type',
    {
      source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '5.1.0'),
      versions: { until: '5.2.0' },
      evidence: one({
        ...UNKNOWN,
        where: (x) => isFarOff(x) && ['*/*', undefined].includes(acceptOf(x)),
      }),
      judge: ([x], { version }) => {
        if (isPrefixed(x, version)) return expectPlausible(x)
        if (has(version, 'web-page-for-unknown') && acceptOf(x) === undefined)
          return inconclusive('it is unknown which page a request without Accept gets')
        return has(version, 'web-page-for-unknown')
          ? expectPage(x)
          : expectError(x, 404, 'ApiError')
      },
    },
  ),
  check(
    'error.path.html',
    'MUST respond to a request to an unknown path as the reported release does if the client is a browser',
    {
      source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '5.1.0'),
      versions: { until: '5.2.0' },
      evidence: one({ ...UNKNOWN, where: (x) => isFarOff(x) && acceptOf(x) === 'text/html' }),
      judge: ([x], { version }) => {
        if (isPrefixed(x, version)) return expectPlausible(x)
        return has(version, 'web-page-for-unknown') || has(version, 'web-page-for-html-only')
          ? expectPage(x)
          : expectError(x, 404, 'ApiError')
      },
    },
  ),
  check(
    'error.path.page',
    'MUST return the web interface for every GET request to an unknown path',
    {
      source: observed('6.1.0', '7.0.1'),
      versions: availabilityOf('catch-all-page'),
      evidence: one(UNKNOWN),
      judge: ([x]) => expectPage(x),
      why: 'a client that checks only the status mistakes the web interface for a valid response',
    },
  ),
  check(
    'error.path.empty',
    'MUST return 404 and an empty body for every GET request to an unknown path',
    {
      source: observed('7.1.7'),
      versions: availabilityOf('empty-404'),
      evidence: one(UNKNOWN),
      judge: ([x]) => expectStatus(x, 404) ?? expectEmptyBody(x) ?? expectOwn(x),
    },
  ),
  check('error.path.open', 'MUST NOT require a login for a GET request to an unknown path', {
    source: SEEN,
    evidence: one({ ...UNKNOWN, form: 'none' }),
    judge: ([x]) =>
      x.status === 401 || x.status === 403
        ? deviation('a response that depends on the path', describeAnswer(x))
        : expectPlausible(x),
  }),
  check(
    'error.path.write',
    'MUST return 404 for a write request to an unknown path (405 in 5.2.0 and later)',
    {
      source: SEEN,
      mode: 'session',
      evidence: one({ method: ['POST', 'DELETE', 'PUT'], rejectedBy: 'path', where: isFarOff }),
      judge: ([x], { version }) =>
        has(version, 'catch-all-page')
          ? expectError(x, 405, 'ApiError')
          : has(version, 'empty-404')
            ? (expectStatus(x, 404, 405) ?? expectOwn(x))
            : expectError(x, 404, 'ApiError'),
    },
  ),
  check(
    'error.path.raw',
    'MUST NOT normalize paths: encoded characters, double slashes, dot segments, and capital letters make a path unknown',
    {
      source: SEEN,
      evidence: one({ method: 'GET', rejectedBy: 'path', where: ({ path }) => UNTIDY.test(path) }),
      judge: ([x]) => {
        if (!isJsonObject(x) || x.errorType !== undefined) return expectPlausible(x)
        return x.passedOnBy === undefined
          ? deviation('an unknown path', describeAnswer(x))
          : beyond(
              `a server without ${x.passedOnBy} in front of it, because a proxy may normalize paths`,
            )
      },
      remedy: 'do not normalize paths, either in the server or in a proxy in front of it',
      why: 'if a proxy normalizes the path, the server gets a request for a different resource',
    },
  ),
]

/**
 * Below a path prefix of http_publish_uri the server also returns the web page, unless JSON is
 * requested (seen on 3.2.0); a proxy that adds the prefix changes nothing. The two cases cannot be
 * distinguished.
 */
function isPrefixed({ root = '' }: Annotated, version: Context['version']): boolean {
  return version.major >= 3 && isBelowPrefix(root)
}

function expectPage(x: Annotated): Finding | undefined {
  return expectStatus(x, 200) ?? expectType(x, 'text/html') ?? expectOwn(x)
}

/** One of the three responses that some release gives to an unknown path. */
function expectPlausible(x: Annotated): Finding | undefined {
  if (x.status === 404 && isCut(x)) return INCOMPLETE
  if (x.status === 404)
    return x.errorType === 'ApiError' || x.exchange.response?.body.size === 0
      ? expectOwn(x)
      : deviation('404 ApiError or an empty 404', describeAnswer(x))
  return x.status === 200 && x.answerType === 'text/html'
    ? expectOwn(x)
    : deviation('404 or the web interface (HTML)', describeAnswer(x))
}

function isJsonObject(x: Annotated): boolean {
  return x.status === 200 && x.answerType === 'application/json'
}

/** Not below a resource that the release has: there the responses differ. A 200 in JSON is a route we do not know. */
function isFarOff(x: Annotated): boolean {
  if (x.path.startsWith('/plugins/') || x.reach !== 'nothing') return false
  if (UNTIDY.test(x.path) && isJsonObject(x)) return false
  return (
    x.exchange.probe !== undefined || !(x.status === 200 && x.answerType === 'application/json')
  )
}
