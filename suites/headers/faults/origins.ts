import { fault, on, withHeader, withoutHeader } from '#engine/suite.ts'

/** Faults in the permissions for pages of other origins. */
export const originsFaults = [
  fault('headers.origin.closed', 'pages from other origins cannot read responses', {
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
  fault('headers.origin.open', 'pages from other origins can read responses', {
    features: { 'cors-default': true },
    fails: ['headers.origin.closed', 'headers.origin.plain-options'],
  }),
  fault('headers.origin.no-credentials', 'pages from other origins cannot send credentials', {
    edits: [on({}, withoutHeader('Access-Control-Allow-Credentials'))],
    fails: ['headers.origin.credentials'],
  }),
  fault('headers.origin.methods', 'pages from other origins can only read', {
    edits: [on({ header: ['origin', '.'] }, withHeader('Access-Control-Allow-Methods', 'GET'))],
    fails: ['headers.origin.methods'],
  }),
  fault('headers.origin.headers', 'pages from other origins cannot send headers of their own', {
    edits: [on({ header: ['origin', '.'] }, withHeader('Access-Control-Allow-Headers', 'Accept'))],
    fails: ['headers.origin.headers', 'headers.origin.requested-by'],
  }),
  fault('headers.origin.no-requested-by', 'pages from other origins cannot send X-Requested-By', {
    features: { 'cors-allows-requested-by': false },
    fails: ['headers.origin.requested-by'],
  }),
]
