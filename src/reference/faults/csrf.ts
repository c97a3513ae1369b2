import type { Fault } from './fault.ts'

/** Deviations of the rule that changing requests name their sender. */
export const csrfFaults: readonly Fault[] = [
  {
    id: 'csrf.accepted',
    what: 'changing requests without X-Requested-By are carried out',
    versions: { since: '2.5.0' },
    gates: { 'requested-by': false },
    fails: ['csrf.refused', 'csrf.answer'],
  },
  {
    id: 'csrf.forbidden',
    what: 'changing requests without X-Requested-By are answered with 403',
    versions: { since: '2.5.0' },
    edits: [
      {
        on: { method: ['POST', 'PUT', 'DELETE'], status: 400, says: 'CSRF protection header' },
        status: 403,
      },
    ],
    fails: ['csrf.answer'],
  },
  {
    id: 'csrf.too-early',
    what: 'changing requests without X-Requested-By are refused by a release before 2.5.0',
    versions: { until: '2.5.0' },
    gates: { 'requested-by': true },
    fails: ['csrf.before'],
  },
  {
    id: 'csrf.no-exemption',
    what: 'X-Graylog-Collector-Version does not stand in for the header',
    versions: { since: '2.5.1' },
    gates: { 'requested-by-collector-exempt': false },
    fails: ['csrf.exempt.collector'],
  },
]
