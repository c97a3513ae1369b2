import type { Rating } from '#engine/model/results/verdict.ts'
import type { ComparedCheck, ComparedVerdict } from '#engine/model/upgrade/comparison.ts'
import { RATING_LEGEND } from '../legend.ts'

/** What one run says of a check, in one character. */
export interface Cell {
  /** A rating, or which way there is none. */
  readonly kind: Rating | 'no-rule' | 'no-evidence'
  readonly mark: string
  readonly word: string
}

const NO_RULE: Cell = { kind: 'no-rule', mark: '-', word: 'not a rule of this release' }
const NO_EVIDENCE: Cell = { kind: 'no-evidence', mark: '·', word: 'no evidence' }

/** The mark of one run; a rule that its release does not have is told from one that nothing showed. */
export function cellOf({ outcome, rating }: ComparedVerdict): Cell {
  if (outcome === 'none' || outcome === 'not-applicable') return NO_RULE
  if (rating === 'none') return NO_EVIDENCE
  const { mark, singular } = RATING_LEGEND[rating]
  return { kind: rating, mark, word: singular }
}

/** Cells that stand in some row, each once. */
export function cellsIn(checks: readonly ComparedCheck[]): readonly Cell[] {
  const cells = checks.flatMap(({ verdicts }) => verdicts.map(cellOf))
  return [...new Map(cells.map((cell) => [cell.kind, cell])).values()]
}

/** Checks of one suite of which all runs say the same. */
export interface FoldedRow {
  readonly suite: string
  readonly cells: readonly Cell[]
  readonly checks: readonly [ComparedCheck, ...ComparedCheck[]]
}

/** Rows of a matrix: equal rows of one suite are one, in the order of their first. */
export function foldRows(checks: readonly ComparedCheck[]): readonly FoldedRow[] {
  const rows = new Map<string, FoldedRow>()
  for (const check of checks) {
    const cells = check.verdicts.map(cellOf)
    const key = [check.suite, ...cells.map(({ kind }) => kind)].join(' ')
    const known = rows.get(key)
    const own = known ? [...known.checks, check] : [check]
    rows.set(key, { suite: check.suite, cells, checks: own as [ComparedCheck, ...ComparedCheck[]] })
  }
  return [...rows.values()]
}

/** What a row is called: the field or the sentence of its first check. */
export function rowName({ checks: [first] }: FoldedRow): string {
  return first.field ?? first.title
}
