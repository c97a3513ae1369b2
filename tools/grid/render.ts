import { reasonFor, REASONS } from '#test/grid/reasons.ts'
import type { Evaluated } from '#test/grid/evaluate.ts'
import { FIELD_OPERATORS, RESPONSE_OPERATORS } from '#test/grid/operators.ts'

/** The evaluated cells of one release. */
export interface ReleaseGrid {
  readonly release: string
  readonly cells: readonly Evaluated[]
  /** Routes of the release whose response no run shows. */
  readonly silent: readonly string[]
}

/** Checks whether every survivor has a written reason. */
export function isSound(grids: readonly ReleaseGrid[]): boolean {
  return grids.every(({ cells }) => listSurvivors(cells).length === 0)
}

/** The share of the cells that are killed, of those that can be decided. */
export function shareKilled(grids: readonly ReleaseGrid[]): number {
  const { killed, survived, collateral } = count(grids.flatMap(({ cells }) => cells))
  return killed / Math.max(1, killed + survived + collateral)
}

/** Renders one line per release. */
export function renderSummary(grids: readonly ReleaseGrid[]): string {
  return grids
    .map((grid) => {
      const { release, cells, silent } = grid
      const { killed, collateral, survived, reasoned } = count(cells)
      const share = (100 * shareKilled([grid])).toFixed(1)
      return (
        `${release}: ${cells.length} cells, ${killed} killed (${share} % of those that can be decided), ${collateral} collateral, ` +
        `${survived} survived, ${reasoned} with a reason; ${silent.length} routes without a response\n`
      )
    })
    .join('')
}

/** Renders the page: counts by operator, and the survivors by route. */
export function renderPage(
  grids: readonly ReleaseGrid[],
  part?: { readonly at: number; readonly parts: number },
): string {
  return [
    '# The grid: every operator at every place',
    'Each cell edits one place of every response of one route in a run against the reference server and checks the run again.',
    'It is *killed* if a check fails at that route, *collateral* if checks fail at other routes only, and *survived* if no check fails.',
    'The fields of `GET /openapi`, in which a server of 7.1 describes its API, are not edited.',
    part
      ? `This page shows part ${part.at} of ${part.parts}: every ${part.parts}th cell. Written by \`npm run grid -- --part ${part.at}/${part.parts} --out docs/grid.md\`.`
      : 'Written by `npm run grid -- --out docs/grid.md`.',
    renderSummary(grids).trimEnd().replaceAll(/^/gm, '- '),
    '## Reasons',
    'No check decides these cells, because neither the interface document nor a recording defines the right response.',
    REASONS.map(({ reason, source }) => `- ${reason} (${source})`).join('\n'),
    ...grids.flatMap(renderRelease),
    '',
  ].join('\n\n')
}

function renderRelease({ release, cells, silent }: ReleaseGrid): readonly string[] {
  const rows = [...RESPONSE_OPERATORS, ...FIELD_OPERATORS].flatMap(({ id, summary }) => {
    const own = cells.filter(({ operator }) => operator === id)
    const { killed, collateral, survived, reasoned } = count(own)
    return own.length === 0
      ? []
      : [`| ${summary} | ${own.length} | ${killed} | ${collateral} | ${survived} | ${reasoned} |`]
  })
  return [
    `## ${release}`,
    [
      '| operator | cells | killed | collateral | survived | with a reason |',
      '| --- | --: | --: | --: | --: | --: |',
      ...rows,
    ].join('\n'),
    '### Survivors',
    renderSurvivors(listSurvivors(cells)),
    '### Routes without a response',
    renderSilent(silent),
  ]
}

function renderSurvivors(cells: readonly Evaluated[]): string {
  if (cells.length === 0) return 'None.'
  const places = groupBy(cells, ({ route, status }) => `- \`${route}\` ${status}: `)
  return [...places]
    .map(([place, own]) => {
      const operators = groupBy(own, ({ operator }) => operator)
      const parts = [...operators].map(([operator, some]) => {
        const fields = some.flatMap(({ field }) => (field === '' ? [] : [`\`${field}\``]))
        return fields.length === 0 ? operator : `${operator} of ${fields.join(', ')}`
      })
      return place + parts.join('; ')
    })
    .toSorted()
    .join('\n')
}

/** Counts routes by the first part of their path. */
function renderSilent(names: readonly string[]): string {
  if (names.length === 0) return 'None.'
  const areas = groupBy(names, (name) => /^\S+ (\/[^/]*)/.exec(name)?.[1] ?? name)
  return [...areas]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([area, own]) => `\`${area}\` ${own.length}`)
    .join(', ')
}

function groupBy<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const one of all) {
    const key = keyOf(one)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

function listSurvivors(cells: readonly Evaluated[]): readonly Evaluated[] {
  return cells.filter((cell) => cell.fate !== 'killed' && reasonFor(cell) === undefined)
}

function count(
  cells: readonly Evaluated[],
): Readonly<Record<'killed' | 'collateral' | 'survived' | 'reasoned', number>> {
  const open = cells.filter((cell) => cell.fate === 'killed' || reasonFor(cell) === undefined)
  const of = (fate: Evaluated['fate']): number => open.filter((cell) => cell.fate === fate).length
  return {
    killed: of('killed'),
    collateral: of('collateral'),
    survived: of('survived'),
    reasoned: cells.length - open.length,
  }
}
