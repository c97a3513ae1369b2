import { type Run, showsAnything } from '#engine/model/results/run.ts'

/** Every exit code, in order; printed by `--help`. */
export const EXIT_CODES = [
  { code: 0, name: 'conforms', means: 'success; for checks, no new findings' },
  { code: 1, name: 'violations', means: 'violations' },
  { code: 2, name: 'usage', means: 'wrong usage or configuration' },
  { code: 3, name: 'target', means: 'target unreachable, login rejected, or not Graylog' },
  { code: 4, name: 'incomplete', means: 'incomplete, or a check in scope is unverified' },
  { code: 5, name: 'baseline', means: 'the baseline is out of date or expired' },
  { code: 6, name: 'differences', means: 'differences or findings' },
  { code: 7, name: 'forged', means: 'bundle verification failed' },
  { code: 70, name: 'defect', means: 'a bug in this tool' },
  { code: 130, name: 'interrupted', means: 'interrupted, clean-up done' },
] as const

type ExitName = (typeof EXIT_CODES)[number]['name']
export type ExitCode = (typeof EXIT_CODES)[number]['code']

/** The number of a named exit code. */
export function exitCode(name: ExitName): ExitCode {
  const row = EXIT_CODES.find((one) => one.name === name)
  if (!row) throw new Error(`there is no exit code "${name}"`)
  return row.code
}

/** Returns the exit code that takes precedence: the one that says least about the target. */
export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return codes.toSorted((a, b) => COUNTS[b] - COUNTS[a])[0] ?? 0
}

/** The higher, the earlier a code counts where there are several. */
const COUNTS: Readonly<Record<ExitCode, number>> = {
  70: 9,
  130: 8,
  3: 7,
  2: 6,
  7: 5,
  1: 4,
  6: 3,
  5: 2,
  4: 1,
  0: 0,
}

/** Returns the exit code of a run; findings about a client never count. */
export function exitCodeOf(run: Run, { allowUnverified = false } = {}): ExitCode {
  const { summary, client, evidence } = run
  const isIncomplete = !run.complete || !evidence.complete
  const isOutdated = (run.baseline?.outdated.length ?? 0) > 0
  const isUnverified = summary.unverified > 0 && !allowUnverified
  return worstOf([
    ...(summary.errors + client.errors > 0 ? [exitCode('defect')] : []),
    ...(summary.violations > 0 ? [exitCode('violations')] : []),
    ...(isOutdated ? [exitCode('baseline')] : []),
    ...(isIncomplete || isUnverified || !showsAnything(run) ? [exitCode('incomplete')] : []),
  ])
}
