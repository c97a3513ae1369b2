import {
  type Fleet,
  FLEET_FORMAT,
  FLEET_POLICIES,
  type FleetOutcome,
  type FleetServer,
} from '#engine/model/results/fleet.ts'

const AREAS = ['node', 'session', 'auth', 'csrf', 'error', 'stream', 'output', 'token', 'user']
const RELEASES = ['5.1.0', '6.1.0', '7.1.7']
const NAMED_CHECKS = ['session.record.valid-until', 'node.nodes.total', 'csrf.refused', 'user.list']

/** A fleet of so many servers, every seventh with a finding of another kind. */
export function sampleFleet(count = 60): Fleet {
  const servers = Array.from({ length: count }, (_, position) => sampleServer(position))
  return {
    format: FLEET_FORMAT,
    version: 1,
    created: '2026-11-23T18:30:00.000Z',
    tool: { name: 'graylog-conformance', version: '0.1.0' },
    file: 'fleet.yaml',
    title: 'Production',
    planned: count,
    failOn: FLEET_POLICIES,
    servers,
    outdated: ['node.nodes.total (known.yaml, line 3) is stale'],
    complete: true,
    since: { created: '2026-11-22T18:30:00.000Z', gone: ['prod-berlin-old'] },
  }
}

const KINDS: Readonly<Record<number, FleetOutcome>> = {
  3: 'violations',
  10: 'target',
  17: 'usage',
  24: 'incomplete',
  31: 'violations',
  38: 'violations',
  45: 'baseline',
  52: 'defect',
}

function sampleServer(position: number): FleetServer {
  const outcome = KINDS[position] ?? 'conforms'
  const at = position % RELEASES.length
  const release = RELEASES[position === 21 ? 1 : at] ?? ''
  const name = `prod-${String(position).padStart(2, '0')}-graylog`
  const head = {
    name,
    position,
    line: 9 + position,
    url: `https://${name}.example.org/api`,
    outcome,
    group: `group of ${RELEASES[at] ?? ''}`,
    expects: RELEASES[at] ?? '',
  }
  if (outcome === 'target' || outcome === 'usage' || outcome === 'defect')
    return {
      ...head,
      failing: [],
      areas: [],
      causes: [],
      before: { outcome: 'conforms', release, failing: [] },
      says: `cannot reach "https://${name}.example.org/api": nothing listens there (ECONNREFUSED); check that the server runs`,
    }
  const isBroken = outcome === 'violations'
  const failing = isBroken ? NAMED_CHECKS : []
  return {
    ...head,
    release,
    failing,
    mode: 'session',
    exchanges: 398,
    took: 2_140,
    claimedVersion: `${release}+4edc81f`,
    report: `servers/${name}/report.html`,
    quarterWithin: position === 5 ? 240 : 12,
    tested: { checks: 390, of: 640, securityNotRun: 81 },
    says: isBroken
      ? 'does not conform: 4 violations, 386 ok'
      : 'shows no violations in the checks that ran (390 of 640 checks; 81 security checks did not run): 390 passed',
    areas: AREAS.map((area, index) => ({
      area,
      counts: {
        ok: 40,
        ...(isBroken && index < 3 && { violation: 2 }),
        ...(outcome === 'incomplete' && index === 4 && { unverified: 1 }),
        ...(position % 9 === 0 && index === 5 && { known: 1 }),
      },
    })),
    causes: isBroken ? [{ sentence: 'valid_until ends in <b>Z</b>\u0007', checks: 4 }] : [],
    ...(position < 50 && { before: { outcome: 'conforms', release, failing: [] } }),
  }
}
