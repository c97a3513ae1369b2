import type { Check } from '#engine/model/check.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Fault, RecordingFault } from '#engine/model/fault.ts'

/** What one fault came to on one release. */
export interface Crossing {
  readonly fault: string
  readonly release: string
  /** Checks that it had to make fail, and did. */
  readonly killed: readonly string[]
  /** Checks that it had to make fail and that pass. */
  readonly stayed: readonly string[]
  /** Checks that fail with it and should not. */
  readonly unintended: readonly string[]
}

/** What the reference server came to without a fault. */
export interface Clean {
  readonly release: string
  /** Ids of checks that fail, violations and warnings and notes alike. */
  readonly failing: readonly string[]
  readonly violations: number
  readonly warnings: number
}

/** Compares a run with a fault with one without, of the same release. */
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

/** What a run without a fault says of the reference server itself. */
export function cleanOf(release: string, { verdicts, summary }: Run): Clean {
  const { violations, warnings, errors } = summary
  const failing = failingIn({ verdicts })
  return { release, failing, violations: violations + errors, warnings }
}

/** A fault on a release where it makes none of its checks fail. */
export function isSlip({ killed }: Crossing): boolean {
  return killed.length === 0
}

/** The faults that make a check fail, and the edits of recordings that do. */
export interface CheckRow {
  readonly check: string
  readonly isMust: boolean
  readonly faults: readonly string[]
  readonly edits: readonly string[]
}

/** Whether it edits responses, whoever gives them; what one of two nodes does shows in a cluster alone. */
export function isOfAnswers({ edits, node }: Fault): boolean {
  return edits !== undefined && node === undefined
}

/** Checks that fail on recordings, each with the fault or the recording whose edit makes it fail. */
export function recordedKills(
  faults: readonly Fault[],
  recordingFaults: readonly RecordingFault[],
): readonly (readonly [check: string, by: string])[] {
  return [
    ...faults.filter(isOfAnswers).map(({ id, fails }) => ({ by: id, fails })),
    ...recordingFaults.map(({ recording, fails }) => ({ by: recording, fails })),
  ].flatMap(({ by, fails }) => fails.map((check) => [check, by] as const))
}

/** One row for each check; `recorded` pairs a check that fails with the edit of recordings. */
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

/** Whether nothing makes a check fail. */
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

/** Findings about the server; those about us who ask are not the reference server's. */
function failingIn({ verdicts }: Pick<Run, 'verdicts'>): readonly string[] {
  return verdicts
    .filter(({ subject }) => subject === 'server')
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'error')
    .map(({ checkId }) => checkId)
}
