import { join } from 'node:path'

import type { Verdict } from '#engine/model/results/verdict.ts'
import { createColumns, rowAt } from '#reports/viewer/traffic.ts'
import type { ViewerSource } from '../../ui/source.ts'
import { describeComparison } from '../compare/document.ts'
import { readSide } from '../compare/read-side.ts'
import { compareSides } from '../compare/run.ts'
import { letterAt } from '../compare/words.ts'
import type { FoundResult } from './find-results.ts'
import { openResult } from './open-result.ts'

/** One result, and the row of its first exchange. */
interface Part {
  readonly source: ViewerSource
  readonly first: number
  readonly verdicts: ReadonlyMap<string, Verdict>
}

/** Compares results, the older one first, with the exchanges of all of them in one list. Throws a UsageError. */
export async function openComparison(
  folder: string,
  results: readonly FoundResult[],
): Promise<ViewerSource> {
  const sides = []
  const parts: Part[] = []
  const columns = createColumns()
  for (const [at, result] of results.entries()) {
    const side = await readSide(join(folder, result.path), { suite: [], check: [] })
    sides.push({ ...side, name: result.path })
    const source = await openResult(folder, result)
    const first = columns.index.length
    const verdicts = new Map(side.run.verdicts.map((verdict) => [verdict.checkId, verdict]))
    parts.push({ source, first, verdicts })
    // All begin at one time, so that their course can be compared.
    const start = (parts[0]?.source.columns.start[0] ?? 0) - (source.columns.start[0] ?? 0)
    for (let row = 0; row < source.columns.index.length; row += 1) {
      const own = rowAt(source.columns, row)
      const connection = `${letterAt(at)} ${own.connection}`.trim()
      columns.append({ ...own, index: first + row, start: own.start + start, connection })
    }
  }
  /** Opens the exchange of a run next to that of the run before it. */
  const linkTo = (checkId: string, at: number): string | undefined => {
    const [before, after] = [at - 1, at].map((side) => findRow(parts[side], checkId))
    if (after === undefined) return undefined
    return `#/exchanges?x=${after}${before === undefined ? '' : `&pin=${before}&pair=`}`
  }
  const document = describeComparison(compareSides(sides), linkTo)
  const find = (row: number) => parts.findLast(({ first }) => first <= row)
  return {
    columns,
    load: () => Promise.resolve({ title: document.title, document, name: 'Compare' }),
    detail: (row) => {
      const part = find(row)
      return part?.source.detail(row - part.first)
    },
    search: async function* (term) {
      for (const { source, first } of parts)
        for await (const rows of source.search(term)) yield rows.map((row) => row + first)
    },
    [Symbol.dispose]: () => {
      for (const { source } of parts) source[Symbol.dispose]()
    },
  }
}

/** Returns the row of the first exchange of a check's verdict. */
function findRow(part: Part | undefined, checkId: string): number | undefined {
  const [index = -1] = part?.verdicts.get(checkId)?.exchanges ?? []
  const row = part?.source.columns.index.indexOf(index) ?? -1
  return part && row >= 0 ? part.first + row : undefined
}
