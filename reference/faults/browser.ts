import type { Fault } from './fault.ts'

/** Deviations of the API browser and its descriptions. */
export const browserFaults: readonly Fault[] = [
  {
    id: 'browser.closed',
    what: 'the API browser asks for a login too early',
    versions: { until: '6.0.0' },
    edits: [
      {
        on: { route: 'GET /api-browser', status: 200 },
        status: 401,
        headers: { 'WWW-Authenticate': 'Basic realm="Graylog Server"' },
        body: 'none',
      },
    ],
    fails: ['browser.page', 'browser.page.no-slash', 'browser.page.open'],
  },
  {
    id: 'browser.gone',
    what: 'there is no API browser',
    versions: { until: '7.1.3' },
    edits: [
      { on: { route: ['GET /api-browser', 'GET /api-browser/{route}'], status: 200 }, status: 404 },
    ],
    fails: ['browser.page', 'browser.page.no-slash', 'browser.page.open'],
  },
  {
    id: 'browser.not-moved',
    what: 'the API browser is not where it moved to',
    versions: { since: '7.1.3' },
    edits: [
      { on: { target: '/api-browser/?$', status: 301 }, status: 404, headers: { Location: null } },
    ],
    fails: ['browser.moved'],
  },
  {
    id: 'browser.docs.closed',
    what: 'the API description asks for a login too early',
    versions: { until: '6.0.0' },
    edits: [{ on: { route: 'GET /api-docs', status: 200 }, status: 401, body: 'none' }],
    fails: ['auth.open.docs', 'browser.docs', 'browser.docs.any-origin'],
  },
  {
    id: 'browser.docs.origin',
    what: 'pages of other origins cannot read the API description',
    edits: [
      {
        on: { route: ['GET /api-docs', 'GET /api-docs/{route}'] },
        headers: { 'Access-Control-Allow-Origin': null },
      },
    ],
    fails: ['browser.docs.any-origin'],
  },
  {
    id: 'browser.docs.words',
    what: 'the API description is of no version of Swagger',
    edits: [
      {
        on: { route: 'GET /api-docs', status: 200 },
        fields: [{ at: 'swaggerVersion', change: { kind: 'remove' } }],
      },
    ],
    fails: ['browser.docs'],
  },
  {
    id: 'browser.openapi.words',
    what: 'the API description is of no version of OpenAPI',
    versions: { since: '7.1.0' },
    edits: [
      {
        on: { route: 'GET /openapi{ext}', status: 200 },
        fields: [{ at: 'openapi', change: { kind: 'remove' } }],
      },
    ],
    fails: ['browser.openapi'],
  },
]
