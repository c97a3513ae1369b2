import { PATH_UNKNOWN } from './failing-together.ts'
import type { Fault } from './fault.ts'

/** Deviations of unknown paths. */
export const pathsFaults: readonly Fault[] = [
  {
    id: 'error.path.page',
    what: 'an unknown path answers 200 with a web page',
    edits: [
      {
        on: { unknownPath: true, status: 404 },
        status: 200,
        body: { text: '<html></html>', type: 'text/html' },
      },
    ],
    fails: [
      ...PATH_UNKNOWN,
      'node.version.behaviour',
      'csrf.order.path',
      'error.path.empty',
      'headers.csp-pages',
    ],
  },
  {
    id: 'error.path.500',
    what: 'an unknown path answers 500',
    versions: [{ until: '5.2.0' }, { since: '7.1.0' }],
    edits: [{ on: { unknownPath: true, status: 404 }, status: 500 }],
    fails: [
      ...PATH_UNKNOWN,
      'auth.order.path',
      'csrf.order.path',
      'error.path.empty',
      'error.path.open',
      'error.path.raw',
    ],
  },
  {
    id: 'error.path.login',
    what: 'an unknown path asks for a login',
    edits: [{ on: { unknownPath: true, status: [404, 405, 200] }, status: 401, body: 'none' }],
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
  },
  {
    id: 'error.path.no-page',
    what: 'a browser gets no web page for an unknown path',
    versions: { since: '2.1.1', until: '3.0.0' },
    gates: { 'web-page-for-unknown': false },
    fails: ['node.version.behaviour', 'error.path.any', 'error.path.html'],
  },
  {
    id: 'error.path.early-page',
    what: 'a browser gets the web page for an unknown path',
    versions: { since: '3.0.0', until: '5.2.0' },
    gates: { 'web-page-for-unknown': true },
    fails: ['node.version.behaviour', 'error.path.any', 'error.path.html'],
  },
  {
    id: 'error.path.no-catch-all',
    what: 'an unknown path answers 404 although a web page is due',
    versions: { since: '5.2.0', until: '7.1.0' },
    gates: { 'catch-all-page': false },
    fails: ['node.version.behaviour', 'error.path.page', 'error.path.write'],
  },
  {
    id: 'error.path.catch-all',
    what: 'an unknown path answers the web page although an empty 404 is due',
    versions: { since: '7.1.0' },
    gates: { 'catch-all-page': true },
    fails: ['node.version.behaviour', 'error.path.empty'],
  },
  {
    id: 'error.path.not-empty',
    what: '404 for an unknown path has a body although none is due',
    versions: { since: '7.1.0' },
    gates: { 'empty-404': false },
    fails: ['node.version.behaviour', 'error.path.empty'],
  },
]
