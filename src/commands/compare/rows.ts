import { groupBy } from '#engine/model/group.ts'
import type { ComparedCheck } from '#engine/model/upgrade/comparison.ts'
import { formatOutcome } from './words.ts'

/** Checks of one suite about which the runs agree: one row of the matrix. */
interface MatrixRow {
  readonly suite: string
  readonly checks: readonly [ComparedCheck, ...ComparedCheck[]]
}

/** Groups checks of one suite that have the same outcomes, in the order of their first. */
export function groupRows(checks: readonly ComparedCheck[]): readonly MatrixRow[] {
  const rows = groupBy(checks, ({ suite, verdicts }) =>
    [suite, ...verdicts.map(formatOutcome)].join('\n'),
  )
  return [...rows.values()].map((own) => ({ suite: own[0].suite, checks: own }))
}

/** Names a row by the field or the sentence of its first check. */
export function nameRow({ checks: [first, ...others] }: MatrixRow): string {
  const name = first.field ?? first.title
  return others.length === 0 ? name : `${name} (and ${others.length} more)`
}
