import type { Check } from '#engine/model/check.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Fault, RecordingFault } from '#engine/model/fault.ts'

/** The result of one fault on one release. */
export interface Crossing {
  readonly fault: string
  readonly release: string
  /** Checks that had to fail, and did. */
  readonly killed: readonly string[]
  /** Checks that had to fail, but passed. */
  readonly stayed: readonly string[]
  /** Checks that fail and should not. */
  readonly unintended: readonly string[]
}

/** The result of the reference server without a fault. */
export interface Clean {
  readonly release: string
  /** Ids of failed checks: violations, warnings, and notes. */
  readonly failing: readonly string[]
  readonly violations: number
  readonly warnings: number
}

/** Compares runs with and without a fault on the same release. */
export function cross(fault: Fault, release: string, clean: Run, faulty: Run): Crossing {
  const before = failingIn(clean)
  const failing = failingIn(faulty).filter((id) => !before.includes(id))
  const passing = new Set(
    faulty.verdicts.filter(({ outcome }) => outcome === 'pass').map(({ checkId }) => checkId),
  )
  return {
    fault: fault.id,
    release,
    killed: failing.filter((id) => fault.fails.includes(id)),
    stayed: fault.fails.filter((id) => passing.has(id)),
    unintended: failing.filter((id) => !fault.fails.includes(id)),
  }
}

/** Summarizes a run without a fault. */
export function cleanOf(release: string, { verdicts, summary }: Run): Clean {
  const { violations, warnings, errors } = summary
  const failing = failingIn({ verdicts })
  return { release, failing, violations: violations + errors, warnings }
}

/** Checks for a fault that made none of its checks fail. */
export function isSlip({ killed }: Crossing): boolean {
  return killed.length === 0
}

/** The faults and recording edits that make a check fail. */
export interface CheckRow {
  readonly check: string
  readonly isMust: boolean
  readonly faults: readonly string[]
  readonly edits: readonly string[]
}

/** Checks whether it edits responses of any sender; a fault of one of two nodes shows only in a cluster. */
export function isOfAnswers({ edits, node }: Fault): boolean {
  return edits !== undefined && node === undefined
}

/** Lists checks that fail on recordings, each with the fault or edited recording. */
export function recordedKills(
  faults: readonly Fault[],
  recordingFaults: readonly RecordingFault[],
): readonly (readonly [check: string, by: string])[] {
  return [
    ...faults.filter(isOfAnswers).map(({ id, fails }) => ({ by: id, fails })),
    ...recordingFaults.map(({ recording, fails }) => ({ by: recording, fails })),
  ].flatMap(({ by, fails }) => fails.map((check) => [check, by] as const))
}

/** Builds one row for each check; `recorded` pairs a failed check with the edit of a recording. */
export function listRows(
  checks: readonly Check[],
  crossings: readonly Crossing[],
  recorded: readonly (readonly [check: string, by: string])[],
): readonly CheckRow[] {
  const faults = collect(
    crossings.flatMap(({ fault, killed }) => killed.map((check) => [check, fault] as const)),
  )
  const edits = collect(recorded)
  return checks.map(({ id, title }) => ({
    check: id,
    isMust: title.startsWith('MUST'),
    faults: [...(faults.get(id) ?? [])],
    edits: [...(edits.get(id) ?? [])],
  }))
}

/** Checks whether nothing makes a check fail. */
export function isUnproven({ faults, edits }: CheckRow): boolean {
  return faults.length + edits.length === 0
}

function collect(
  pairs: readonly (readonly [string, string])[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const [key, value] of pairs) found.set(key, (found.get(key) ?? new Set()).add(value))
  return found
}

/** Returns findings about the server, without those about us as the client. */
function failingIn({ verdicts }: Pick<Run, 'verdicts'>): readonly string[] {
  return verdicts
    .filter(({ subject }) => subject === 'server')
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'error')
    .map(({ checkId }) => checkId)
}
