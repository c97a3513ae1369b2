import type { Fault } from './fault.ts'

/** Deviations of paths, errors and the API browser. */
export const errorFaults: readonly Fault[] = [
  {
    id: 'error.path.page',
    what: 'an unknown path answers 200 with a web page',
    versions: { until: '5.2.0' },
    edits: [
      {
        on: { unknownPath: true, status: 404 },
        status: 200,
        body: { text: '<html></html>', type: 'text/html' },
      },
    ],
    fails: ['error.path.json'],
  },
  {
    id: 'error.old-json-errors',
    what: 'JSON that cannot be read answers an ApiError although RequestError is due',
    versions: { since: '6.1.0' },
    gates: { 'request-error': false },
    fails: ['error.malformed-json'],
  },
  {
    id: 'error.no-allow',
    what: '405 does not say what is allowed',
    edits: [{ on: { status: 405 }, headers: { Allow: null } }],
    fails: ['error.method.allow'],
  },
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
    fails: ['browser.page', 'browser.page.open'],
  },
]
