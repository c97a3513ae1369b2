import type { Capability } from '../model/capabilities.ts'
import type { Check, Evidence, Finding, Context, Source } from '../model/check.ts'
import type { Annotated } from '../model/facts.ts'
import type { Handshake, TlsVersion } from '../model/handshake.ts'
import type { Probe } from '../model/probe.ts'
import type { Mode } from '../model/recording.ts'
import type { Conflict } from '../model/results/run.ts'
import type { Suite } from '../model/suite.ts'
import type { Availability } from '../model/version.ts'
import { type KeysOf, refuseUnknownKeys } from '../text/nearest.ts'

/** The properties of a requirement except its id and its sentence. */
export interface Requirement {
  readonly source: Source
  readonly versions?: Availability
  /** The smallest mode whose probes make the evidence; `read` when left out. */
  readonly mode?: Mode
  readonly needs?: readonly Capability[]
  readonly after?: string
  readonly field?: string
  readonly evidence: Evidence
  readonly isOfAll?: true
  readonly isClaim?: true
  readonly judge: (
    group: readonly [Annotated, ...Annotated[]],
    context: Context,
  ) => Finding | undefined
  readonly why?: string
  readonly remedy?: string
}

const REQUIREMENT_KEYS: KeysOf<Requirement> = {
  source: true,
  versions: true,
  mode: true,
  needs: true,
  after: true,
  field: true,
  evidence: true,
  isOfAll: true,
  isClaim: true,
  judge: true,
  why: true,
  remedy: true,
}

const PROBE_KEYS: KeysOf<Omit<Probe, 'name' | 'run'>> = {
  mode: true,
  needs: true,
  versions: true,
  early: true,
  late: true,
  breaks: true,
}

/** One requirement on the server. The id is a contract: never reused, never changed without an alias. */
export function check(id: string, title: Check['title'], requirement: Requirement): Check {
  return declare(id, title, 'server', requirement)
}

/** Returns `check` with requirement members that many checks share. */
export function checksWith<Shared extends Partial<Requirement>>(
  shared: Shared,
): (
  id: string,
  title: Check['title'],
  own: Omit<Requirement, keyof Shared> & Partial<Requirement>,
) => Check {
  // The types ensure that `shared` and `own` make a whole requirement.
  return (id, title, own) => check(id, title, { ...shared, ...own } as unknown as Requirement)
}

/** One requirement on the client that sent the requests; it never counts against the target. */
export function clientCheck(id: string, title: Check['title'], requirement: Requirement): Check {
  return declare(id, title, 'client', requirement)
}

/** A requirement on the result of a handshake that offers one version of TLS. */
export function handshakeCheck(
  id: string,
  title: Check['title'],
  requirement: Omit<Requirement, 'evidence' | 'judge' | 'needs' | 'mode'> & {
    readonly offered: TlsVersion
    /** Of the handshake, knowing the others of its origin. */
    readonly judge: (one: Handshake, others: readonly Handshake[]) => Finding | undefined
  },
): Check {
  const { offered, judge, ...rest } = requirement
  return {
    id,
    title,
    subject: 'server',
    mode: 'read',
    needs: ['tls'],
    ...rest,
    evidence: { kind: 'handshake', offered },
    judge: (_group, { handshakes: [one, ...others] = [] }) => one && judge(one, others),
  }
}

/** The checks and probes of one area. */
export function suite(
  area: string,
  title: string,
  parts: Omit<Suite, 'area' | 'title' | 'faults'> & Partial<Pick<Suite, 'faults'>>,
): Suite {
  return { area, title, faults: [], ...parts }
}

/** A script that provokes evidence; `run` sends requests and judges nothing. */
export function probe(
  name: string,
  { mode = 'read', ...how }: Partial<Omit<Probe, 'name' | 'run'>>,
  run: Probe['run'],
): Probe {
  refuseUnknownKeys(`declare the probe ${name}`, how, PROBE_KEYS)
  return { name, mode, ...how, run }
}

/** The requirement is in these sections of the interface document. */
export function document(...sections: readonly string[]): Source {
  return { basis: 'documented', sections }
}

/** Behavior seen on real servers of these releases; `by source` if only the server's source shows it. */
export function observed(...releases: readonly string[]): Source {
  return { basis: 'observed', releases }
}

/** A breakage that users met in the field, by its number there; `releases` are those on which it was seen. */
export function reported(report: number, ...releases: readonly string[]): Source {
  return { basis: 'observed', releases, sheet: `field report ${report}` }
}

/** A place where the interface document and real servers differ. */
export function conflict(
  section: string,
  difference: Omit<Conflict, 'section'> & { readonly versions?: Availability },
): Conflict & { readonly versions?: Availability } {
  return { section, ...difference }
}

function declare(
  id: string,
  title: Check['title'],
  subject: Check['subject'],
  { mode = 'read', judge, ...rest }: Requirement,
): Check {
  refuseUnknownKeys(`declare the check ${id}`, rest, REQUIREMENT_KEYS)
  return {
    id,
    title,
    subject,
    mode,
    ...rest,
    judge: (group, context) => (isOfSome(group) ? judge(group, context) : undefined),
  }
}

function isOfSome(group: readonly Annotated[]): group is readonly [Annotated, ...Annotated[]] {
  return group.length > 0
}
