import {
  bodiless,
  fault,
  field,
  good,
  on,
  recordingFault,
  remove,
  status,
  text,
  withHeader,
  withoutHeader,
} from '#engine/suite.ts'
import { UNAUTHORIZED } from '../targets.ts'

/** Faults of the API browser and its descriptions. */
export const faults = [
  fault(
    'browser.closed',
    'the API browser requires a login, although this release allows access without a login',
    {
      edits: [
        on(
          good('GET /api-browser'),
          status(401),
          withHeader('WWW-Authenticate', 'Basic realm="Graylog Server"'),
          bodiless(),
        ),
      ],
      fails: ['browser.page.open', 'browser.page', 'browser.page.no-slash'],
    },
  ),
  fault('browser.gone', 'there is no API browser at /api-browser/', {
    versions: { until: '7.1.3' },
    edits: [on(good('GET /api-browser', 'GET /api-browser/{route}'), status(404))],
    fails: ['browser.page', 'browser.page.no-slash', 'browser.page.open'],
  }),
  fault('browser.not-moved', 'the API browser is missing from its new address', {
    edits: [on({ target: '/api-browser/?$', status: 301 }, status(404), withoutHeader('Location'))],
    fails: ['browser.moved'],
  }),
  fault(
    'browser.docs.closed',
    'the API description requires a login, although this release allows access without a login',
    {
      edits: [on(good('GET /api-docs'), ...UNAUTHORIZED)],
      fails: ['auth.open.docs', 'browser.docs', 'browser.docs.any-origin'],
    },
  ),
  fault('browser.docs.origin', 'pages from other origins cannot read the API description', {
    edits: [
      on(['GET /api-docs', 'GET /api-docs/{route}'], withoutHeader('Access-Control-Allow-Origin')),
    ],
    fails: ['browser.docs.any-origin'],
  }),
  fault('browser.docs.words', 'the API description does not report its Swagger version', {
    edits: [on(good('GET /api-docs'), field('swaggerVersion', remove()))],
    fails: ['browser.docs'],
  }),
  fault('browser.openapi.words', 'the API description does not report its OpenAPI version', {
    edits: [on(good('GET /openapi{ext}'), field('openapi', remove()))],
    fails: ['browser.openapi'],
  }),
  recordingFault('browser.page.own', 'graylog-7.0.1', text('x'.repeat(1024), 'text/html'), {
    exchange: 0,
  }),
]
