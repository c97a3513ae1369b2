import { deviates, type Deviation, on, withHeader, withoutHeader } from '#engine/suite.ts'

/** Deviations of what pages of other origins may do. */
export const originsDeviations: readonly Deviation[] = [
  deviates('headers.origin.closed', 'pages of other origins cannot read answers', {
    features: { 'cors-default': false },
    fails: [
      'headers.origin.allowed',
      'headers.origin.credentials',
      'headers.origin.methods',
      'headers.origin.headers',
      'headers.origin.requested-by',
      'headers.origin.preflight',
    ],
  }),
  deviates('headers.origin.open', 'pages of other origins can read answers', {
    features: { 'cors-default': true },
    fails: ['headers.origin.closed', 'headers.origin.plain-options'],
  }),
  deviates('headers.origin.no-credentials', 'pages of other origins cannot send credentials', {
    edits: [on({}, withoutHeader('Access-Control-Allow-Credentials'))],
    fails: ['headers.origin.credentials'],
  }),
  deviates('headers.origin.methods', 'pages of other origins can only read', {
    edits: [on({ header: ['origin', '.'] }, withHeader('Access-Control-Allow-Methods', 'GET'))],
    fails: ['headers.origin.methods'],
  }),
  deviates('headers.origin.headers', 'pages of other origins can send no header of their own', {
    edits: [on({ header: ['origin', '.'] }, withHeader('Access-Control-Allow-Headers', 'Accept'))],
    fails: ['headers.origin.headers', 'headers.origin.requested-by'],
  }),
  deviates('headers.origin.no-requested-by', 'pages of other origins cannot send X-Requested-By', {
    features: { 'cors-allows-requested-by': false },
    fails: ['headers.origin.requested-by'],
  }),
]
