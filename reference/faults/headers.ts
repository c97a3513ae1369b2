import type { Fault } from './fault.ts'

/** Deviations of headers and media types. */
export const headersFaults: readonly Fault[] = [
  {
    id: 'headers.frame.missing',
    what: 'pages of others may frame answers',
    versions: { since: '4.3.4' },
    edits: [{ on: {}, headers: { 'X-Frame-Options': null } }],
    fails: ['headers.frame-options'],
  },
  {
    id: 'headers.nosniff.missing',
    what: 'browsers may guess the type of answers',
    versions: [{ since: '4.3.14', until: '5.0.0' }, { since: '5.0.6' }],
    edits: [{ on: {}, headers: { 'X-Content-Type-Options': null } }],
    fails: ['headers.nosniff'],
  },
  {
    id: 'headers.csp.missing',
    what: 'web pages have no Content-Security-Policy',
    versions: { since: '5.1.0', until: '7.1.0' },
    edits: [{ on: {}, headers: { 'Content-Security-Policy': null } }],
    fails: ['node.version.behaviour', 'headers.csp-pages', 'headers.csp-everywhere'],
  },
  {
    id: 'headers.date.missing',
    what: 'answers are not dated',
    versions: { until: '4.0.0' },
    gates: { 'date-header': false },
    fails: ['headers.date'],
  },
  {
    id: 'headers.date.there',
    what: 'answers are dated',
    versions: { since: '4.0.0' },
    gates: { 'date-header': true },
    fails: ['headers.no-date'],
  },
  {
    id: 'headers.cache',
    what: 'answers to scripts in a browser may be cached',
    edits: [{ on: {}, headers: { 'Cache-Control': null } }],
    fails: ['headers.script.no-cache'],
  },
  {
    id: 'headers.runtime.missing',
    what: 'no answer tells how long it took',
    edits: [{ on: {}, headers: { 'X-Runtime-Microseconds': null } }],
    fails: ['headers.runtime'],
  },
  {
    id: 'headers.options.405',
    what: 'OPTIONS is refused',
    edits: [{ on: { method: 'OPTIONS' }, status: 405 }],
    fails: [
      'csrf.exempt.options',
      'headers.origin.preflight',
      'headers.origin.plain-options',
      'headers.options.status',
      'headers.options.open',
    ],
  },
  {
    id: 'headers.options.closed',
    what: 'OPTIONS asks for a login',
    edits: [{ on: { method: 'OPTIONS', status: 200 }, status: 401, body: 'none' }],
    fails: [
      'csrf.exempt.options',
      'headers.origin.plain-options',
      'headers.options.status',
      'headers.options.open',
    ],
  },
  {
    id: 'headers.options.no-allow',
    what: 'OPTIONS does not say what a path can do',
    edits: [{ on: { method: 'OPTIONS' }, headers: { Allow: null } }],
    fails: ['csrf.exempt.options', 'headers.origin.plain-options', 'headers.options.allow'],
  },
  {
    id: 'headers.head.refused',
    what: 'HEAD is refused',
    edits: [{ on: { method: 'HEAD' }, status: 405 }],
    fails: ['csrf.exempt.head', 'headers.head.status'],
  },
  {
    id: 'headers.head.type',
    what: 'HEAD has another media type than GET',
    edits: [{ on: { method: 'HEAD' }, body: { text: 'x', type: 'text/html' } }],
    fails: ['csrf.exempt.head', 'headers.csp-pages', 'headers.head.type'],
  },
  {
    id: 'headers.accept.any',
    what: 'a client that takes anything gets plain text',
    edits: [
      {
        on: { route: 'GET /cluster', header: ['accept', '^\\*/\\*$'], status: 200 },
        body: { text: 'anything', type: 'text/plain' },
      },
    ],
    fails: ['node.cluster.answer', 'headers.accept.any', 'headers.accept.same'],
  },
  {
    id: 'headers.suffix.early',
    what: '.json at the end of a path chooses the media type',
    versions: { until: '4.1.0' },
    gates: { 'path-suffix-chooses-type': true },
    fails: ['error.path.json', 'headers.suffix.unknown'],
  },
  {
    id: 'headers.suffix.missing',
    what: '.json at the end of a path is part of the path',
    versions: { since: '4.1.0' },
    gates: { 'path-suffix-chooses-type': false },
    fails: ['node.cluster.answer', 'headers.runtime', 'headers.suffix.json'],
  },
  {
    id: 'headers.accept.other',
    what: 'a client that takes anything is told something else',
    edits: [{ on: { route: 'GET /cluster', header: ['accept', '^\\*/\\*$'] }, body: { json: {} } }],
    fails: [
      'node.cluster.answer',
      'node.cluster.lists',
      'headers.accept.any',
      'headers.accept.same',
    ],
  },
]
