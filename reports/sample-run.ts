import type { Cause } from '#engine/model/results/cause.ts'
import { type Run, RUN_FORMAT, tally } from '#engine/model/results/run.ts'
import { type Outcome, rate, type Verdict } from '#engine/model/results/verdict.ts'
import { SAMPLE_EXCHANGES } from './sample-exchanges.ts'

/** Changes to an ordinary passing verdict. */
export type SampleVerdict = Partial<Verdict> & { readonly checkId: string }

/** A run for tests and benchmarks: made-up verdicts over exchanges like those of a real 5.1.0. */
export function sampleRun(
  verdicts: readonly SampleVerdict[] = SAMPLE_VERDICTS,
  changes: Partial<Run> = {},
): Run {
  const full = verdicts.map((verdict) => completeVerdict(verdict))
  return {
    format: RUN_FORMAT,
    version: 1,
    tool: { name: 'graylog-conformance', version: '0.1.0' },
    created: '2026-11-20T23:45:40.179Z',
    target: {
      url: 'http://127.0.0.1:19000/api',
      claimedVersion: '5.1.0+14ba491',
      judgedVersion: '5.1.0',
      versionSource: 'traffic',
      fingerprint: '5.1 … 5.2',
    },
    plan: { mode: 'session', capabilities: ['user-credentials'] },
    strict: false,
    evidence: {
      file: 'recording.ndjson',
      exchanges: SAMPLE_EXCHANGES.length,
      complete: true,
      live: true,
      remarks: [],
      probes: [{ name: 'csrf', outcome: 'done' }],
    },
    verdicts: full,
    ...(verdicts === SAMPLE_VERDICTS && { causes: SAMPLE_CAUSES }),
    conflicts: [
      {
        section: '5.5',
        says: 'X-Requested-By must have a value.',
        servers: 'In 2.5.0 and later, an empty value passes.',
        judged: 'An empty value is ignored on servers, and a finding about clients.',
        checks: ['csrf.refused', 'stream.record.alert-conditions'],
      },
    ],
    summary: tally(full, 'server'),
    client: tally(full, 'client'),
    complete: true,
    ...changes,
  }
}

/** As many verdicts as asked for: one in twenty a finding, over ten suites. */
export function manyVerdicts(count: number): readonly SampleVerdict[] {
  return Array.from({ length: count }, (_, index): SampleVerdict => {
    const pattern = SAMPLE_VERDICTS[index % 20 === 0 ? (index / 20) % 4 : 4]
    return {
      ...pattern,
      checkId: `suite-${index % 10}.check-${index}`,
      suite: `suite-${index % 10}`,
      exchanges: [index % SAMPLE_EXCHANGES.length, (index + 1) % SAMPLE_EXCHANGES.length],
    }
  })
}

const SAMPLE_CAUSES: readonly Cause[] = [
  {
    sentence: 'write requests without X-Requested-By are not rejected',
    subject: { kind: 'rule', name: 'requested-by', routes: [] },
    certainty: 'likely',
    explains: ['csrf.refused'],
    waiting: [],
    exchanges: [3],
    remedy: 'reject before the method runs',
  },
  {
    sentence: 'is_leader is a string in node records',
    subject: { kind: 'field', name: '*.is_leader', routes: ['GET /cluster'] },
    certainty: 'possible',
    explains: ['node.record.is-leader'],
    waiting: [],
    exchanges: [1],
  },
]

const SAMPLE_VERDICTS: readonly SampleVerdict[] = [
  {
    checkId: 'csrf.refused',
    title: 'MUST reject a write request without X-Requested-By',
    source: 'interface document, sections 5.5 and 7',
    outcome: 'fail',
    expected: 'rejection with 400',
    actual: '404: the method ran',
    exchanges: [3, 4],
    count: 12,
    failed: 3,
    why: 'otherwise, a malicious page could change the server through the browser of a logged-in user',
    remedy: 'reject before the method runs',
  },
  {
    checkId: 'node.record.is-leader',
    title: 'MUST include "is_leader" (boolean) in the node record',
    basis: 'observed',
    source: 'real servers: seen on 5.1.0, 7.0.1',
    since: '4.3.0',
    outcome: 'fail',
    expected: 'a boolean',
    actual: '"yes"',
    pointer: '/cc242ff8-fff1-4f38-bbd0-4fe911e7eddc/is_leader',
    exchanges: [0],
    count: 4,
    failed: 4,
  },
  {
    checkId: 'node.record.unknown-keys',
    title: 'MAY add unknown keys to the node record',
    level: 'MAY',
    basis: 'observed',
    source: 'real servers: seen on 5.1.0',
    outcome: 'fail',
    expected: 'only known keys',
    actual: 'edition as well',
    exchanges: [0],
    count: 4,
    failed: 4,
  },
  {
    checkId: 'session.dead',
    title: 'MUST reject a deleted session',
    outcome: 'not-exercised',
    reason: 'no probe of this run brought it about',
    exchanges: [],
    count: 0,
  },
  {
    checkId: 'node.cluster.answer',
    title: 'MUST respond to GET /cluster with 200 and a JSON object',
  },
  {
    checkId: 'stream.record.alert-conditions',
    title: 'MUST include "alert_conditions" in a stream',
  },
  { checkId: 'session.create', title: 'MUST respond to a login with a session', exchanges: [1] },
  { checkId: 'auth.user', title: 'MUST accept a user name and password', proven: false },
  {
    checkId: 'auth.limited',
    title: 'MUST reject a read without the permission',
    outcome: 'out-of-scope',
    reason: 'needs a second account (--limited-user) or --mode write, which makes one',
    exchanges: [],
    count: 0,
  },
  {
    checkId: 'auth.token.made',
    title: 'MUST accept an access token that was just made',
    outcome: 'out-of-scope',
    reason: 'needs --mode write',
    exchanges: [],
    count: 0,
  },
  {
    checkId: 'error.request-error',
    title: 'MUST respond to malformed JSON with a RequestError',
    outcome: 'not-applicable',
    reason: 'a rule for 6.1.0 and later',
    exchanges: [],
    count: 0,
  },
  {
    checkId: 'client.accept',
    title: 'MUST name application/json in the Accept header',
    subject: 'client',
    outcome: 'fail',
    expected: 'Accept: application/json',
    actual: 'none',
    exchanges: [5],
    why: 'with "*/*" or without an Accept header, some releases respond to an unknown path with 200 and a web page',
  },
]

function completeVerdict(given: SampleVerdict): Verdict {
  const title = given.title ?? 'MUST hold'
  const level = given.level ?? 'MUST'
  const basis = given.basis ?? 'documented'
  const outcome: Outcome = given.outcome ?? 'pass'
  return {
    suite: given.checkId.split('.')[0] ?? '',
    title,
    subject: 'server',
    level,
    basis,
    source: 'interface document, section 2.1',
    outcome,
    rating: rate(outcome, level, basis, { live: true }),
    exchanges: [0],
    count: 1,
    ...given,
  }
}
