import {
  type Annotated,
  availabilityOf,
  check,
  conflict,
  describeAnswer,
  deviation,
  document,
  expectForbidden,
  expectHeader,
  expectOwn,
  expectStatus,
  expectType,
  type Finding,
  inconclusive,
  isRecord,
  listAt,
  memberAt,
  observed,
  one,
  pair,
  pathTo,
  probe,
  releasesWithout,
  type Selector,
  suite,
  textAt,
  reads,
  INCOMPLETE,
} from '#engine/suite.ts'
import { faults } from './faults.ts'

const SEEN = observed('2.0.3', '5.1.0', '7.0.1')

const PAGE: Selector = {
  route: ['GET /api-browser', 'GET /api-browser/{route...}'],
  method: 'GET',
  where: isFront,
}
const DOCS = reads('GET /api-docs')
const LIFE = { until: '7.1.0' }
/** Every real server from 2.0.3 to 7.0.1 lists these. */
const RESOURCES = ['/cluster', '/streams', '/system', '/users']

export default suite('browser', 'The API browser describes the interface', {
  checks: [
    check('browser.page', 'MUST serve an HTML page at /api-browser/', {
      source: document('1', '4'),
      versions: LIFE,
      evidence: one({
        ...PAGE,
        rejectedBy: 'none',
        where: (x) => isFront(x) && x.path.endsWith('/'),
      }),
      judge: ([x]) => unlessLoginIsAsked(x) ?? expectPage(x),
    }),
    check('browser.page.no-slash', 'MUST serve the API browser at /api-browser, too', {
      source: SEEN,
      versions: LIFE,
      evidence: one({
        ...PAGE,
        rejectedBy: 'none',
        where: (x) => isFront(x) && !x.path.endsWith('/'),
      }),
      judge: ([x]) => unlessLoginIsAsked(x) ?? expectPage(x),
    }),
    check(
      'browser.page.own',
      'MUST serve a different page for the API browser than for an unknown path',
      {
        source: document('1', '4'),
        versions: [availabilityOf('web-page-for-unknown'), availabilityOf('catch-all-page')].flat(),
        evidence: pair(
          { ...PAGE, rejectedBy: 'none', status: 200 },
          { method: 'GET', rejectedBy: 'path', status: 200 },
          (x) => x.root ?? '',
        ),
        judge: ([page, other]) => {
          const [a, b] = [page, other].map((x) => x?.exchange.response?.body.size)
          if (page.answerType !== 'text/html' || other?.answerType !== 'text/html')
            return inconclusive('this release does not return a page for an unknown path')
          return a === b
            ? deviation('two different pages', `a page of ${a} bytes both times`)
            : undefined
        },
        why: 'if the API browser is missing, the server returns the web interface instead',
      },
    ),
    check('browser.page.open', 'SHOULD serve the API browser page without a login (before 6.0.0)', {
      // Section 1 of the interface document lets it ask for a login.
      source: observed('2.0.3', '2.5.2', '5.1.0'),
      versions: releasesWithout('api-browser-login'),
      evidence: one({ ...PAGE, rejectedBy: 'none', form: 'none' }),
      judge: ([x]) => expectPage(x),
    }),
    check('browser.page.login', 'MUST require a login for the API browser page', {
      source: document('1', '4'),
      versions: { since: '6.0.0', until: '7.1.0' },
      evidence: one({ ...PAGE, rejectedBy: 'credential', form: 'none' }),
      judge: ([x]) =>
        x.status < 300 ? deviation('a login prompt (401)', describeAnswer(x)) : expectForbidden(x),
    }),
    check('browser.docs', 'MUST describe its resources in Swagger 1.2 at /api-docs', {
      source: SEEN,
      evidence: one(DOCS),
      judge: ([x]) =>
        unlessLoginIsAsked(x) ??
        expectStatus(x, 200) ??
        expectType(x, 'application/json') ??
        expectSwagger(x),
    }),
    check('browser.docs.any-origin', 'MUST let pages from any origin read the API description', {
      source: SEEN,
      evidence: one(DOCS),
      judge: ([x]) =>
        unlessLoginIsAsked(x) ??
        expectStatus(x, 200) ??
        expectHeader(x, 'Access-Control-Allow-Origin', '*') ??
        expectOwn(x),
    }),
    check(
      'browser.docs.resources',
      'MUST list /cluster, /streams, /system, and /users at /api-docs',
      {
        source: document('1'),
        versions: LIFE,
        after: 'browser.docs',
        evidence: one({ ...DOCS, status: 200 }),
        judge: ([x]) => {
          if (x.text === undefined) return INCOMPLETE
          const paths = listAt(x.json, 'apis').flatMap((api) => textAt(api, 'path') ?? [])
          const missing = RESOURCES.find((one) => !paths.some((path) => path.startsWith(one)))
          return missing === undefined
            ? undefined
            : deviation(`a resource ${missing}`, 'a list without it', '/apis')
        },
      },
    ),
    check('browser.openapi', 'MUST describe its resources in OpenAPI 3.1 at /openapi', {
      source: observed('7.1.7'),
      versions: { since: '7.1.0' },
      evidence: one(reads('GET /openapi{ext}')),
      judge: ([x]) =>
        expectStatus(x, 200) ??
        (x.path.endsWith('.yaml') ? expectType(x, 'application/yaml') : expectOpenApi(x)),
    }),
    check('browser.openapi.login', 'MUST require a login for the OpenAPI description', {
      source: observed('7.1.7'),
      versions: { since: '7.1.0' },
      evidence: one({
        route: 'GET /openapi{ext}',
        method: 'GET',
        rejectedBy: 'credential',
        form: 'none',
      }),
      judge: ([x]) => expectStatus(x, 401),
    }),
    check('browser.moved', "MUST redirect the API browser's old URL to the web interface", {
      source: observed('7.1.7'),
      versions: availabilityOf('api-browser-moved'),
      evidence: one({ method: 'GET', where: ({ path }) => /^\/api-browser\/?$/.test(path) }),
      judge: ([x]) => expectStatus(x, 301) ?? expectHeader(x, 'Location', /api-browser/),
    }),
  ],
  faults,
  bringsAbout: ['description'],
  probes: [
    probe('browser.page', { breaks: ['client.credentials', 'client.route'] }, async (api) => {
      const page = { headers: { Accept: 'text/html' } }
      await api.get('/api-browser/', page)
      await api.get('/api-browser', page)
      await api.get('/api-browser/', { ...page, as: 'none' })
      await api.get(pathTo`/${api.invented.name}`, page)
      await api.get('/api-docs')
    }),
    probe(
      'browser.openapi',
      { versions: { since: '7.1.0' }, breaks: ['client.accept', 'client.credentials'] },
      async (api) => {
        await api.get('/openapi')
        await api.get('/openapi.yaml', { headers: { Accept: '*/*' } })
        await api.get('/openapi', { as: 'none' })
      },
    ),
  ],
  conflicts: [
    conflict('1', {
      says: 'The API browser first asks for a user name and password.',
      servers:
        'Up to 5.2, anyone can load the page, which then asks for a login. In 6.0.0 and later, the page requires a login. In 7.1.0 and later, OpenAPI replaces it.',
      judged:
        'Each release is checked as observed. In 6.0.0 and later, the login is checked as documented.',
      checks: ['browser.page.open', 'browser.page.login', 'browser.moved'],
    }),
  ],
})

/** An account may lack the permission that the page needs from 7.0 on. */
function expectPage(x: Annotated): Finding | undefined {
  if (x.status === 403) return inconclusive('the account is not allowed to see the page')
  return expectStatus(x, 200) ?? expectType(x, 'text/html') ?? expectOwn(x)
}

/**
 * The document requires the page to ask for user and password: another check covers whether it is
 * open without them.
 */
function unlessLoginIsAsked({ status, credential }: Annotated): Finding | undefined {
  return status === 401 && credential.validity !== 'valid'
    ? inconclusive('the server requires a login')
    : undefined
}

function expectOpenApi(x: Annotated): Finding | undefined {
  if (x.text === undefined) return INCOMPLETE
  return isRecord(x.json) && 'openapi' in x.json
    ? undefined
    : deviation('an OpenAPI document', describeAnswer(x))
}

function isFront({ path }: Annotated): boolean {
  return /^\/api-browser\/?$/.test(path)
}

/** The description itself, as far as the recording has kept it. */
function expectSwagger(x: Annotated): Finding | undefined {
  if (x.text === undefined) return expectOwn(x)
  return memberAt(x.json, 'swaggerVersion') === '1.2'
    ? undefined
    : deviation('swaggerVersion "1.2"', describeAnswer(x), '/swaggerVersion')
}
