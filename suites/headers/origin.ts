import {
  type Annotated,
  availabilityOf,
  beyond,
  checksWith,
  deviation,
  expectHeader,
  expectNoHeader,
  expectStatus,
  FEATURES,
  type Finding,
  header,
  headerValues,
  observed,
  one,
  releasesWithout,
  type Selector,
  expectOwn,
  responseHeader,
} from '#engine/suite.ts'

/** Requests from a page of another origin; the descriptions of the interface are open to all of them. */
const FOREIGN: Selector = {
  rejectedBy: 'none',
  where: (x) => originOf(x) !== undefined && !/^\/(api-docs|openapi)/.test(x.path),
}
const OPTIONS: Selector = { method: 'OPTIONS', rejectedBy: 'none' }

const checkBefore = checksWith({
  source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0'),
  versions: availabilityOf('cors-default'),
  evidence: one(FOREIGN),
})
const checkAfter = checksWith({
  source: observed('4.3.0', '5.1.0', '7.0.1'),
  versions: releasesWithout('cors-default'),
  evidence: one(FOREIGN),
})

/** Pages of other origins: answered before 4.0.0, no longer from then on. */
export const originChecks = [
  checkBefore(
    'headers.origin.allowed',
    'SHOULD let pages from any origin read its responses (before 4.0.0)',
    {
      judge: expectOnlyOrigin,
      why: 'web clients from other origins cannot read responses without CORS headers; a setting can disable them',
    },
  ),
  checkBefore(
    'headers.origin.credentials',
    'SHOULD let pages from any origin send credentials (before 4.0.0)',
    { judge: ([x]) => expectHeader(x, 'Access-Control-Allow-Credentials', 'true') },
  ),
  checkBefore(
    'headers.origin.methods',
    'SHOULD let pages from any origin use all methods (before 4.0.0)',
    {
      judge: ([x]) =>
        expectWords(x, 'Access-Control-Allow-Methods', ['GET', 'POST', 'PUT', 'DELETE']),
    },
  ),
  checkBefore(
    'headers.origin.headers',
    'SHOULD let pages from any origin send Authorization and Content-Type (before 4.0.0)',
    {
      judge: ([x]) =>
        expectWords(x, 'Access-Control-Allow-Headers', ['Authorization', 'Content-Type']),
    },
  ),
  checkBefore(
    'headers.origin.requested-by',
    'MUST let pages from other origins send X-Requested-By if they can read responses (2.5.0 to 3.3)',
    {
      source: observed('2.5.2', '3.1.0', '3.2.0'),
      versions: {
        ...FEATURES['cors-allows-requested-by'].availability,
        ...FEATURES['cors-default'].availability,
      },
      evidence: one({ ...FOREIGN, method: 'OPTIONS' }),
      judge: ([x]) =>
        ['*', originOf(x)].includes(responseHeader(x.exchange, 'access-control-allow-origin'))
          ? expectWords(x, 'Access-Control-Allow-Headers', ['X-Requested-By'])
          : beyond('a server that lets pages from other origins read its responses'),
      why: 'otherwise, a page from another origin cannot send write requests',
    },
  ),
  checkBefore(
    'headers.origin.preflight',
    'SHOULD respond with 204 to a preflight request from another origin (before 4.0.0)',
    {
      evidence: one({ ...FOREIGN, method: 'OPTIONS' }),
      judge: ([x]) => expectOwn(x) ?? expectStatus(x, 204),
    },
  ),
  checkAfter(
    'headers.origin.closed',
    'SHOULD NOT let other origins read its responses (4.0.0 and later)',
    { judge: ([x]) => expectOwn(x) ?? expectNoHeader(x, 'Access-Control-Allow-Origin') },
  ),
  checkAfter(
    'headers.origin.plain-options',
    'SHOULD treat OPTIONS from another origin like any other request (4.0.0 and later)',
    {
      evidence: one({ ...FOREIGN, method: 'OPTIONS' }),
      judge: ([x]) => expectStatus(x, 200) ?? expectHeader(x, 'Allow', /GET/),
    },
  ),
]

const check = checksWith({ source: observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '7.0.1') })

/** The methods of paths on every release. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  '/cluster': ['HEAD', 'GET', 'OPTIONS'],
  '/streams': ['HEAD', 'GET', 'POST', 'OPTIONS'],
  '/system/sessions': ['HEAD', 'GET', 'POST', 'OPTIONS'],
}

/** OPTIONS without an origin. */
export const optionsChecks = [
  check('headers.options.status', 'MUST respond with 200 to OPTIONS on a known path', {
    evidence: one({ ...OPTIONS, where: (x) => originOf(x) === undefined }),
    judge: ([x]) => expectOwn(x) ?? expectStatus(x, 200),
  }),
  check('headers.options.allow', "MUST list a path's methods in Allow", {
    evidence: one({ ...OPTIONS, where: (x) => originOf(x) === undefined && x.path in METHODS }),
    judge: ([x]) => expectWords(x, 'Allow', METHODS[x.path] ?? []),
  }),
  check('headers.options.open', 'MUST respond to OPTIONS without a login', {
    evidence: one({ ...OPTIONS, form: 'none' }),
    judge: ([x]) => expectOwn(x) ?? expectStatus(x, 200, 204),
    why: 'browsers send OPTIONS without credentials',
  }),
]

/** Browsers reject two values, even equal ones. */
function expectOnlyOrigin([x]: readonly [Annotated, ...Annotated[]]): Finding | undefined {
  const name = 'Access-Control-Allow-Origin'
  const values = headerValues(x.exchange.response?.headers ?? [], name)
  return values.length === 1 && values[0] === originOf(x)
    ? undefined
    : deviation(`${name}: ${originOf(x)}`, `${name}: ${values.join(', ') || 'none'}`)
}

function originOf({ exchange }: Annotated): string | undefined {
  return header(exchange.request.headers, 'origin')
}

/** A header that lists words contains all of these. */
function expectWords(x: Annotated, name: string, words: readonly string[]): Finding | undefined {
  const values = headerValues(x.exchange.response?.headers ?? [], name)
  const told = values.flatMap((value) => value.split(',')).map((word) => word.trim().toLowerCase())
  const missing = words.find((word) => !told.includes(word.toLowerCase()))
  return missing === undefined
    ? undefined
    : deviation(`${name} with ${missing}`, values.join(', ') || 'none')
}
