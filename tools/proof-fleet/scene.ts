import type { FleetOutcome } from '#engine/model/results/fleet.ts'

/** One server of the proof, and what has to be found out about it. */
export interface Scene {
  readonly name: string
  readonly release: string
  /** The deviation that it has. */
  readonly fault?: string
  /** `refused`: nothing listens there; `nameless`: its host has no address; `silent`: it takes connections and says nothing. */
  readonly dead?: 'refused' | 'nameless' | 'silent'
  /** Milliseconds by which each of its answers comes later. */
  readonly delay?: number
  readonly hasWrongPassword?: true
  /** The release of its group is another one. */
  readonly expects: string
  readonly outcome: FleetOutcome
  /** What its line says. */
  readonly says: RegExp
}

const RELEASES = ['5.1.0', '6.1.0', '7.1.7']
const SERVERS = 60

/** Deviations that break what is documented, and that a run in mode session shows on that release. */
const FAULTS: Readonly<Record<number, string>> = {
  0: 'node.id.differs',
  6: 'session.valid-until.zulu',
  12: 'csrf.accepted',
  18: 'browser.closed',
  1: 'node.cluster-id.differs',
  7: 'session.valid-until.colon',
  13: 'browser.gone',
  2: 'session.valid-until.no-millis',
  8: 'auth.401.redirect',
  14: 'message.size.missing',
}

const OTHERS: Readonly<Record<number, Partial<Scene>>> = {
  20: { dead: 'refused', outcome: 'target', says: /nothing listens/ },
  31: { dead: 'nameless', outcome: 'target', says: /cannot be resolved/ },
  42: { dead: 'silent', outcome: 'target', says: /sent no answer within 10 s/ },
  25: { delay: 120 },
  46: { delay: 120 },
  53: { hasWrongPassword: true, outcome: 'target', says: /does not accept the password/ },
  59: { release: '6.1.0' },
}

/** 60 servers of three releases: ten with faults, three dead, two slow, one with a wrong password, one of another release. */
export const SCENES: readonly Scene[] = Array.from({ length: SERVERS }, (_, at): Scene => {
  const release = RELEASES[at % RELEASES.length] ?? ''
  const fault = FAULTS[at]
  return {
    name: `server-${String(at).padStart(2, '0')}`,
    release,
    expects: release,
    ...(fault === undefined
      ? { outcome: 'conforms', says: /^(?:conforms|shows no violation) / }
      : { fault, outcome: 'violations', says: /^does not conform/ }),
    ...OTHERS[at],
  }
})
