import type { ComparedCheck } from '#engine/model/upgrade/comparison.ts'
import { formatOutcome } from './words.ts'

/** Checks of one suite about which the runs agree: one row of the matrix. */
interface MatrixRow {
  readonly suite: string
  readonly checks: readonly [ComparedCheck, ...ComparedCheck[]]
}

/** Groups checks of one suite that have the same outcomes, in the order of their first. */
export function groupRows(checks: readonly ComparedCheck[]): readonly MatrixRow[] {
  const rows = new Map<string, MatrixRow>()
  for (const check of checks) {
    const { suite, verdicts } = check
    const key = [suite, ...verdicts.map(formatOutcome)].join('\n')
    const row = rows.get(key)
    rows.set(key, { suite, checks: row ? [...row.checks, check] : [check] })
  }
  return [...rows.values()]
}

/** Names a row by the field or the sentence of its first check. */
export function nameRow({ checks: [first, ...others] }: MatrixRow): string {
  const name = first.field ?? first.title
  return others.length === 0 ? name : `${name} (and ${others.length} more)`
}
