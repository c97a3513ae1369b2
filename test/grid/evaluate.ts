import { judge } from '#engine/judge/judge.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import type { Suite } from '#engine/model/suite.ts'
import type { Version } from '#engine/model/version.ts'
import { type Cell, createGrid, type Grid } from './cells.ts'

/**
 * - `killed`: a check fails at the route that was edited
 * - `collateral`: checks fail, but at other routes
 * - `survived`: no check fails
 */
export type Fate = 'killed' | 'collateral' | 'survived'

export interface Evaluated extends Cell {
  readonly fate: Fate
  /** The checks that fail because of it, those at its route first. */
  readonly checks: readonly string[]
}

export interface EvaluateOptions {
  readonly version: Version
  readonly suites: readonly Suite[]
  readonly isWanted?: (cell: Cell, at: number) => boolean
  /** Called after each judgment with the number of remaining cells. */
  readonly onProgress?: (left: number) => void
}

/** Cells that are edited in one judgment, each at a route of its own: a verdict names up to twenty routes. */
const BATCH = 20

/**
 * Checks a recording with every cell edited. Cells at different routes share a run: a failed check
 * names the exchanges and routes at which it failed. A cell without its own failed check is checked
 * again among few, and by itself if a check failed there that belongs to none of them.
 */
export function evaluateGrid(
  recording: Recording,
  options: EvaluateOptions,
): { readonly cells: readonly Evaluated[]; readonly routes: readonly string[] } {
  const grid = createGrid(recording, options.version)
  const before = failures(judgeAs(grid.edit([]).recording, options))
  const wanted = grid.cells.filter(options.isWanted ?? (() => true))
  const done: Evaluated[] = []
  let left: readonly Cell[] = wanted
  for (const size of [BATCH, BATCH / 4, 1]) {
    const again: Cell[] = []
    for (const batch of batches(left, size)) {
      const { results, unexplained } = evaluateBatch(grid, batch, before, options)
      const isSettled = unexplained === 0 && size < BATCH
      for (const [at, result] of results.entries())
        if (result.fate === 'killed' || batch.length === 1 || isSettled) done.push(result)
        else again.push(batch[at] ?? result)
      options.onProgress?.(wanted.length - done.length)
    }
    left = again
  }
  return { cells: done, routes: [...grid.routes] }
}

function evaluateBatch(
  grid: Grid,
  cells: readonly Cell[],
  before: ReadonlyMap<string, Verdict>,
  options: EvaluateOptions,
): { readonly results: readonly Evaluated[]; readonly unexplained: number } {
  const { recording, edited } = grid.edit(cells)
  const found = [...failures(judgeAs(recording, options)).values()].filter(
    (verdict) => before.get(verdict.checkId)?.failed !== verdict.failed,
  )
  const results = cells.map((cell): Evaluated => {
    const { operator, route, status, field } = cell
    const numbers = edited.get(cell) ?? new Set()
    const own = found.filter(
      ({ exchanges, routes }) =>
        exchanges.some((index) => numbers.has(index)) || routes?.includes(route) === true,
    )
    const others = cells.length === 1 ? found.filter((verdict) => !own.includes(verdict)) : []
    const fate = own.length > 0 ? 'killed' : others.length > 0 ? 'collateral' : 'survived'
    const checks = [...own, ...others].map(({ checkId }) => checkId)
    return { operator, route, status, field, fate, checks }
  })
  const named = new Set(results.flatMap(({ checks }) => checks))
  return { results, unexplained: found.filter(({ checkId }) => !named.has(checkId)).length }
}

/** Groups cells so that no two of a group edit the same route. */
function batches(cells: readonly Cell[], size: number): readonly (readonly Cell[])[] {
  const groups: Cell[][] = []
  const next = new Map<string, number>()
  for (const cell of cells) {
    let at = next.get(cell.route) ?? 0
    while ((groups[at]?.length ?? 0) >= size) at += 1
    groups[at] = [...(groups[at] ?? []), cell]
    next.set(cell.route, at + 1)
  }
  return groups.filter((group) => group.length > 0)
}

function judgeAs(recording: Recording, { version, suites }: EvaluateOptions): readonly Verdict[] {
  return judge(recording, suites, { assumeVersion: version }).verdicts
}

function failures(verdicts: readonly Verdict[]): ReadonlyMap<string, Verdict> {
  return new Map(
    verdicts
      .filter(({ outcome, subject }) => subject === 'server' && /^(?:fail|error)$/.test(outcome))
      .map((verdict) => [verdict.checkId, verdict]),
  )
}
