import { bodiless, fault, on, recordingFault, status, text } from '#engine/suite.ts'
import { PATH_UNKNOWN } from '../../failing-together.ts'

/** Faults of unknown paths. */
export const pathsFaults = [
  fault('error.path.page', 'an unknown path gets 200 and a web page', {
    edits: [
      on({ unknownPath: true, status: 404 }, status(200), text('<html></html>', 'text/html')),
    ],
    fails: [
      ...PATH_UNKNOWN,
      'node.version.behaviour',
      'csrf.order.path',
      'error.path.empty',
      'headers.csp-pages',
      'route.gone',
    ],
  }),
  fault('error.path.500', 'an unknown path gets 500', {
    versions: [{ until: '5.2.0' }, { since: '7.1.0' }],
    edits: [on({ unknownPath: true, status: 404 }, status(500))],
    fails: [
      ...PATH_UNKNOWN,
      'auth.order.path',
      'csrf.order.path',
      'error.path.empty',
      'error.path.open',
      'error.path.raw',
    ],
  }),
  fault('error.path.login', 'an unknown path requires a login', {
    edits: [on({ unknownPath: true, status: [404, 405, 200] }, status(401), bodiless())],
    fails: [
      ...PATH_UNKNOWN,
      'auth.order.path',
      'auth.order.method',
      'csrf.order.path',
      'csrf.exempt.options',
      'error.path.page',
      'error.path.empty',
      'error.path.open',
      'error.path.raw',
      'error.method',
      'error.json',
      'headers.origin.plain-options',
      'headers.options.status',
      'headers.options.open',
    ],
  }),
  fault('error.path.no-page', 'a browser gets no web page for an unknown path', {
    features: { 'web-page-for-unknown': false },
    fails: ['error.path.any', 'error.path.html', 'node.version.behaviour'],
  }),
  fault('error.path.early-page', 'a browser gets the web page for an unknown path', {
    versions: { since: '3.0.0', until: '5.2.0' },
    features: { 'web-page-for-unknown': true },
    asked: [{ unknownPath: true, says: '<' }],
    fails: ['error.path.any', 'error.path.html', 'node.version.behaviour'],
  }),
  fault('error.path.no-catch-all', 'an unknown path gets 404 instead of a web page', {
    features: { 'catch-all-page': false },
    fails: ['error.path.page', 'error.path.write', 'node.version.behaviour'],
  }),
  fault('error.path.catch-all', 'an unknown path gets a web page instead of an empty 404', {
    features: { 'catch-all-page': true },
    asked: [{ unknownPath: true, says: '<' }],
    fails: ['error.path.empty', 'node.version.behaviour'],
  }),
  fault('error.path.not-empty', '404 for an unknown path has a body', {
    features: { 'empty-404': false },
    fails: ['error.path.empty', 'node.version.behaviour'],
  }),
  recordingFault('error.no-body-type', 'graylog-7.0.1', status(415), {
    // The request is the override to a state that does not exist.
    also: ['node.lbstatus.override-unknown', 'error.status-in-message'],
  }),
]
