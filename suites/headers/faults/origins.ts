import { fault, on, withHeader, withoutHeader } from '#engine/suite.ts'

/** Faults of what pages of other origins may do. */
export const originsFaults = [
  fault('headers.origin.closed', 'pages of other origins cannot read answers', {
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
  fault('headers.origin.open', 'pages of other origins can read answers', {
    features: { 'cors-default': true },
    fails: ['headers.origin.closed', 'headers.origin.plain-options'],
  }),
  fault('headers.origin.no-credentials', 'pages of other origins cannot send credentials', {
    edits: [on({}, withoutHeader('Access-Control-Allow-Credentials'))],
    fails: ['headers.origin.credentials'],
  }),
  fault('headers.origin.methods', 'pages of other origins can only read', {
    edits: [on({ header: ['origin', '.'] }, withHeader('Access-Control-Allow-Methods', 'GET'))],
    fails: ['headers.origin.methods'],
  }),
  fault('headers.origin.headers', 'pages of other origins can send no header of their own', {
    edits: [on({ header: ['origin', '.'] }, withHeader('Access-Control-Allow-Headers', 'Accept'))],
    fails: ['headers.origin.headers', 'headers.origin.requested-by'],
  }),
  fault('headers.origin.no-requested-by', 'pages of other origins cannot send X-Requested-By', {
    features: { 'cors-allows-requested-by': false },
    fails: ['headers.origin.requested-by'],
  }),
]
