import {
  bodiless,
  fault,
  field,
  on,
  remove,
  set,
  status,
  type Target,
  withoutHeader,
  recordingFault,
  text,
} from '#engine/suite.ts'
import { UNAUTHORIZED } from '../targets.ts'
import {
  ANSWERED_400,
  BODY_REFUSED,
  ERROR_MESSAGES,
  EVERY_ERROR,
  NO_STREAM,
  PATH_UNKNOWN,
} from '../failing-together.ts'

const ANY_ERROR = { status: [400, 403, 404, 405, 406, 415, 500] } as const satisfies Target

/** Faults of errors and unknown paths. */
export const faults = [
  // Errors.
  fault(
    'error.old-json-errors',
    'a request with malformed JSON gets an ApiError instead of a RequestError',
    {
      features: { 'request-error': false },
      asked: [{ status: 400, says: 'ApiError' }],
      fails: ['error.malformed-json', ...NO_STREAM, 'stream.refuse.flat'],
    },
  ),
  fault(
    'error.new-json-errors',
    'a request with malformed JSON gets a RequestError instead of an ApiError',
    {
      features: { 'request-error': true },
      asked: [{ status: 400, says: 'RequestError' }],
      fails: [
        ...NO_STREAM,
        'session.refuse.empty',
        'session.refuse.no-host',
        'session.refuse.unknown-key',
        'error.malformed-json',
        'stream.refuse.unknown-key',
        'user.create.full-name',
      ],
    },
  ),
  fault('error.no-place', 'a RequestError does not report the position of the syntax error', {
    edits: [on({ status: 400 }, field('line', remove()), field('column', remove()))],
    fails: ['error.request-error'],
  }),
  fault('error.no-allow', 'a 405 response does not list the allowed methods', {
    edits: [on({ status: 405 }, withoutHeader('Allow'))],
    fails: ['error.method.allow'],
  }),
  fault('error.method.404', 'a request with an unsupported method gets 404', {
    edits: [on({ status: 405 }, status(404))],
    fails: ['auth.order.method', 'error.path.write', 'error.method'],
  }),
  fault('error.media-type.400', 'a request with an unsupported media type gets 400', {
    edits: [on({ status: 415 }, status(400))],
    fails: ['error.status', 'error.media-type', 'error.status-in-message'],
  }),
  fault('error.missing.400', 'reading an object that does not exist returns 400', {
    edits: [
      on(
        {
          route: ['GET /streams/{streamid}/rules', 'GET /system/indices/index_sets/{id}'],
          status: 404,
        },
        status(400),
      ),
    ],
    fails: ['error.missing-object', 'stream.unknown.read'],
  }),
  fault('error.method.words', 'a 405 response has the wrong message', {
    edits: [on({ status: 405 }, field('message', set('no')))],
    fails: ['error.method.message'],
  }),
  fault('error.type.missing', 'errors have no "type"', {
    edits: [on(ANY_ERROR, field('type', remove()))],
    fails: [...EVERY_ERROR, 'csrf.answer', 'error.path.open', 'error.path.raw'],
  }),
  fault('error.message.missing', 'errors have no message', {
    edits: [on(ANY_ERROR, field('message', remove()))],
    fails: [...ERROR_MESSAGES, 'error.method.message', 'error.api-error', 'error.request-error'],
  }),
  fault('error.empty', 'errors have no body', {
    edits: [on(ANY_ERROR, bodiless())],
    fails: [
      ...EVERY_ERROR,
      'session.refuse.no-body',
      'csrf.because',
      'csrf.answer.message',
      'error.bean-validation.text',
      'error.bean-validation.wording',
      'message.search.needs-query',
      'message.search.keyword-zone',
    ],
  }),
  fault('error.trace', 'errors contain a stack trace', {
    edits: [
      on(
        { status: [400, 404, 500] },
        field(
          'message',
          set(
            'java.lang.NullPointerException\n\tat org.graylog2.rest.Resource.get(Resource.java:42)',
          ),
        ),
      ),
    ],
    fails: [...ERROR_MESSAGES, 'error.no-trace'],
  }),
  fault('error.accept.ignored', 'the Accept header is ignored', {
    unenforced: ['accept'],
    fails: ['auth.order.accept', 'error.accept', 'error.json'],
  }),
  fault('error.media-type.ignored', 'the Content-Type header is ignored', {
    unenforced: ['media-type'],
    fails: ['error.media-type'],
  }),
  fault('error.malformed.500', 'an invalid POST or PUT request gets 500 in place of 400', {
    edits: [on({ status: 400, method: ['POST', 'PUT'] }, status(500))],
    fails: [...BODY_REFUSED, ...ANSWERED_400],
  }),
  fault('error.bean.wording', 'validation errors use the wording of a different release', {
    features: { 'bean-validation-must': false },
    versions: { since: '3.2.0' },
    fails: ['error.bean-validation.wording'],
  }),
  fault('error.bean.early-wording', 'validation errors use the wording of a later release', {
    features: { 'bean-validation-must': true },
    fails: ['error.bean-validation.wording'],
  }),
  fault('error.entity.nameless', 'a 404 response does not name the missing entity', {
    edits: [on({ status: 404 }, field('message', set('HTTP 404 Not Found')))],
    fails: ['error.entity'],
  }),

  // Unknown paths.
  fault('error.path.page', 'a request to an unknown path gets 200 and a web page', {
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
  fault('error.path.500', 'a request to an unknown path gets 500', {
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
  fault('error.path.login', 'a request to an unknown path requires a login', {
    edits: [on({ unknownPath: true, status: [404, 405, 200] }, ...UNAUTHORIZED)],
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
  fault('error.path.early-page', 'a browser gets the web interface for an unknown path', {
    versions: { since: '3.0.0', until: '5.2.0' },
    features: { 'web-page-for-unknown': true },
    asked: [{ unknownPath: true, says: '<' }],
    fails: ['error.path.any', 'error.path.html', 'node.version.behaviour'],
  }),
  fault(
    'error.path.no-catch-all',
    'a request to an unknown path gets 404 instead of the web interface',
    {
      features: { 'catch-all-page': false },
      fails: ['error.path.page', 'error.path.write', 'node.version.behaviour'],
    },
  ),
  fault(
    'error.path.catch-all',
    'a request to an unknown path gets a web page instead of an empty 404',
    {
      features: { 'catch-all-page': true },
      asked: [{ unknownPath: true, says: '<' }],
      fails: ['error.path.empty', 'node.version.behaviour'],
    },
  ),
  fault('error.path.not-empty', 'a 404 response for an unknown path has a body', {
    features: { 'empty-404': false },
    fails: ['error.path.empty', 'node.version.behaviour'],
  }),
  recordingFault('error.no-body-type', 'graylog-7.0.1', status(415), {
    // The request is the override to a state that does not exist.
    also: ['node.lbstatus.override-unknown', 'error.status-in-message'],
  }),
]
