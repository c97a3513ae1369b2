import {
  ANSWERED_400,
  BODY_REFUSED,
  ERROR_MESSAGES,
  EVERY_ERROR,
  NO_STREAM,
} from './failing-together.ts'
import type { Fault, Target } from './fault.ts'

const ANY_ERROR = { status: [400, 403, 404, 405, 406, 415, 500] } as const satisfies Target

/** Deviations of errors. */
export const errorFaults: readonly Fault[] = [
  {
    id: 'error.old-json-errors',
    what: 'JSON that cannot be read answers an ApiError although RequestError is due',
    versions: { since: '6.1.0' },
    gates: { 'request-error': false },
    fails: [...NO_STREAM, 'error.malformed-json', 'stream.refuse.flat'],
  },
  {
    id: 'error.new-json-errors',
    what: 'JSON that cannot be read answers a RequestError although ApiError is due',
    versions: { until: '6.1.0' },
    gates: { 'request-error': true },
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
  {
    id: 'error.no-place',
    what: 'a RequestError does not say where the body is wrong',
    versions: { since: '6.1.0' },
    edits: [
      {
        on: { status: 400 },
        fields: [
          { at: 'line', change: { kind: 'remove' } },
          { at: 'column', change: { kind: 'remove' } },
        ],
      },
    ],
    fails: ['error.request-error'],
  },
  {
    id: 'error.no-allow',
    what: '405 does not say what is allowed',
    edits: [{ on: { status: 405 }, headers: { Allow: null } }],
    fails: ['error.method.allow'],
  },
  {
    id: 'error.method.404',
    what: 'a wrong method is answered with 404',
    edits: [{ on: { status: 405 }, status: 404 }],
    fails: ['auth.order.method', 'error.path.write', 'error.method'],
  },
  {
    id: 'error.method.words',
    what: '405 speaks of something else',
    edits: [
      { on: { status: 405 }, fields: [{ at: 'message', change: { kind: 'set', to: 'no' } }] },
    ],
    fails: ['error.method.message'],
  },
  {
    id: 'error.type.missing',
    what: 'errors have no type',
    edits: [{ on: ANY_ERROR, fields: [{ at: 'type', change: { kind: 'remove' } }] }],
    fails: [...EVERY_ERROR, 'csrf.answer', 'error.path.open', 'error.path.raw'],
  },
  {
    id: 'error.message.missing',
    what: 'errors have no message',
    edits: [{ on: ANY_ERROR, fields: [{ at: 'message', change: { kind: 'remove' } }] }],
    fails: [...ERROR_MESSAGES, 'error.method.message', 'error.api-error', 'error.request-error'],
  },
  {
    id: 'error.empty',
    what: 'errors have no body',
    edits: [{ on: ANY_ERROR, body: 'none' }],
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
  },
  {
    id: 'error.trace',
    what: 'errors show a stack trace',
    edits: [
      {
        on: { status: [400, 404, 500] },
        fields: [
          {
            at: 'message',
            change: {
              kind: 'set',
              to: 'java.lang.NullPointerException\n\tat org.graylog2.rest.Resource.get(Resource.java:42)',
            },
          },
        ],
      },
    ],
    fails: [...ERROR_MESSAGES, 'error.no-trace'],
  },
  {
    id: 'error.accept.ignored',
    what: 'media types that are asked for are ignored',
    lax: ['accept'],
    fails: ['auth.order.accept', 'error.accept', 'error.json'],
  },
  {
    id: 'error.media-type.ignored',
    what: 'media types that are sent are ignored',
    lax: ['media-type'],
    fails: ['error.media-type'],
  },
  {
    id: 'error.malformed.500',
    what: 'JSON that cannot be read answers 500',
    edits: [{ on: { status: 400, method: ['POST', 'PUT'] }, status: 500 }],
    fails: [...BODY_REFUSED, ...ANSWERED_400],
  },
  {
    id: 'error.bean.wording',
    what: 'broken constraints are worded as another release does',
    versions: { since: '3.0.0' },
    gates: { 'bean-validation-must': false },
    fails: ['error.bean-validation.wording'],
  },
  {
    id: 'error.bean.early-wording',
    what: 'broken constraints are worded as a later release does',
    versions: { until: '3.0.0' },
    gates: { 'bean-validation-must': true },
    fails: ['error.bean-validation.wording'],
  },
  {
    id: 'error.entity.nameless',
    what: '404 does not name what does not exist',
    edits: [
      {
        on: { status: 404 },
        fields: [{ at: 'message', change: { kind: 'set', to: 'HTTP 404 Not Found' } }],
      },
    ],
    fails: ['error.entity'],
  },
]
