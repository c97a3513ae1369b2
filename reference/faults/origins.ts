import type { Fault } from './fault.ts'

/** Deviations of what pages of other origins may do. */
export const originsFaults: readonly Fault[] = [
  {
    id: 'headers.origin.closed',
    what: 'pages of other origins cannot read answers',
    versions: { until: '4.0.0' },
    gates: { 'cors-default': false },
    fails: [
      'headers.origin.allowed',
      'headers.origin.credentials',
      'headers.origin.methods',
      'headers.origin.headers',
      'headers.origin.requested-by',
      'headers.origin.preflight',
    ],
  },
  {
    id: 'headers.origin.open',
    what: 'pages of other origins can read answers',
    versions: { since: '4.0.0' },
    gates: { 'cors-default': true },
    fails: ['headers.origin.closed', 'headers.origin.plain-options'],
  },
  {
    id: 'headers.origin.no-credentials',
    what: 'pages of other origins cannot send credentials',
    versions: { until: '4.0.0' },
    edits: [{ on: {}, headers: { 'Access-Control-Allow-Credentials': null } }],
    fails: ['headers.origin.credentials'],
  },
  {
    id: 'headers.origin.methods',
    what: 'pages of other origins can only read',
    versions: { until: '4.0.0' },
    edits: [
      { on: { header: ['origin', '.'] }, headers: { 'Access-Control-Allow-Methods': 'GET' } },
    ],
    fails: ['headers.origin.methods'],
  },
  {
    id: 'headers.origin.headers',
    what: 'pages of other origins can send no header of their own',
    versions: { until: '4.0.0' },
    edits: [
      { on: { header: ['origin', '.'] }, headers: { 'Access-Control-Allow-Headers': 'Accept' } },
    ],
    fails: ['headers.origin.headers', 'headers.origin.requested-by'],
  },
  {
    id: 'headers.origin.no-requested-by',
    what: 'pages of other origins cannot send X-Requested-By',
    versions: { since: '2.5.0', until: '4.0.0' },
    gates: { 'cors-allows-requested-by': false },
    fails: ['headers.origin.requested-by'],
  },
]
