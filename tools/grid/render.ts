import { reasonFor, REASONS } from '#test/grid/reasons.ts'
import type { Evaluated } from '#test/grid/evaluate.ts'
import { FIELD_OPERATORS, RESPONSE_OPERATORS } from '#test/grid/operators.ts'
import { findSilentReason, SILENT } from '#test/grid/silent.ts'
import { findSurvivorReason } from '#test/grid/survivors.ts'

/** The evaluated cells of one release. */
export interface ReleaseGrid {
  readonly release: string
  readonly cells: readonly Evaluated[]
  /** Routes of the release whose response no run shows. */
  readonly silent: readonly string[]
}

/** Checks whether every survivor has a written reason. */
export function isSound(grids: readonly ReleaseGrid[]): boolean {
  return grids.every(({ cells }) =>
    listSurvivors(cells).every((cell) => findSurvivorReason(cell) !== undefined),
  )
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
        `${survived} survived, ${reasoned} undecidable (${((100 * reasoned) / Math.max(1, cells.length)).toFixed(1)} %); ${silent.length} routes without a response\n`
      )
    })
    .join('')
}

/** Renders the page: counts by operator, and the reasons for survivors and for routes without a response. */
export function renderPage(
  grids: readonly ReleaseGrid[],
  part?: { readonly at: number; readonly parts: number },
): string {
  return [
    '# The grid: every operator at every place',
    'Each cell edits one place of every response of one route in a run against the reference server and checks the run again.',
    'It is *killed* if a check fails at that route, *collateral* if checks fail at other routes only, and *survived* if no check fails.',
    'Each survivor has a reason. A reason that starts with *gap* names a check that does not exist yet.',
    'The fields of `GET /openapi`, in which a server of 7.1 describes its API, are not edited.',
    part
      ? `This page shows part ${part.at} of ${part.parts}: every ${part.parts}th cell. Written by \`npm run grid -- --part ${part.at}/${part.parts} --out docs/grid.md\`.`
      : 'Written by `npm run grid -- --out docs/grid.md`.',
    renderSummary(grids).trimEnd().replaceAll(/^/gm, '- '),
    '## Undecidable cells',
    'No check decides these cells, because neither the interface document nor a recording defines the right response.',
    REASONS.map(({ reason, source }) => `- ${reason} (${source})`).join('\n'),
    '## Routes without a response',
    'A run against the reference server requests none of these routes, or gets no response from them.',
    renderSilent(grids),
    ...grids.flatMap(renderRelease),
    '',
  ].join('\n\n')
}

function renderRelease({ release, cells }: ReleaseGrid): readonly string[] {
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
      '| operator | cells | killed | collateral | survived | undecidable |',
      '| --- | --: | --: | --: | --: | --: |',
      ...rows,
    ].join('\n'),
    '### Survivors',
    renderSurvivors(listSurvivors(cells)),
  ]
}

/** Lists the survivors by their reason; gaps are last. */
function renderSurvivors(cells: readonly Evaluated[]): string {
  if (cells.length === 0) return 'None.'
  return [...groupBy(cells, (cell) => findSurvivorReason(cell) ?? NO_REASON)]
    .toSorted(
      ([one, some], [other, others]) =>
        Number(isGap(one)) - Number(isGap(other)) || others.length - some.length,
    )
    .map(([reason, own]) => `- ${own.length}: ${reason}\n${renderPlaces(own)}`)
    .join('\n')
}

const NO_REASON = 'no reason'
const isGap = (reason: string): boolean => reason === NO_REASON || reason.startsWith('gap: ')

function renderPlaces(cells: readonly Evaluated[]): string {
  const places = groupBy(cells, ({ route, status }) => `  - \`${route}\` ${status}: `)
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

/** Lists the reasons with the number of routes in each release. */
function renderSilent(grids: readonly ReleaseGrid[]): string {
  const names = new Set(grids.flatMap(({ silent }) => silent))
  const reasons = groupBy([...names], (name) => findSilentReason(name)?.reason ?? NO_REASON)
  return [
    `| reason | ${grids.map(({ release }) => release).join(' | ')} | routes |`,
    `| --- | ${grids.map(() => '--:').join(' | ')} | --- |`,
    ...SILENT.flatMap(({ reason }) => {
      const own = reasons.get(reason)
      return own === undefined
        ? []
        : [`| ${reason} | ${grids.map(countIn(own)).join(' | ')} | ${renderPrefixes(own)} |`]
    }),
    `| total | ${grids.map(countIn([...names])).join(' | ')} | |`,
  ].join('\n')
}

const countIn =
  (names: readonly string[]) =>
  ({ silent }: ReleaseGrid): number =>
    silent.filter((name) => names.includes(name)).length

/** Returns the first parts of the paths of routes, the most frequent first. */
function renderPrefixes(names: readonly string[]): string {
  const areas = groupBy(names, (name) => /^\S+ (\/[^/]*)/.exec(name)?.[1] ?? name)
  return [...areas]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([area, { length }]) => `\`${area}\` ${length}`)
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
