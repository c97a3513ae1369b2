import { type Figure, inTimes, getOutcome, spread, formatTarget } from './figure.ts'

/** The results of one benchmark. */
export interface Section {
  readonly title: string
  readonly says: string
  readonly figures: readonly Figure[]
}

/** One call of `npm run bench`. */
interface RunOfAll {
  /** The start time to the minute: `2026-11-25 20:05`. */
  readonly name: string
  readonly machine: string
  readonly sections: readonly Section[]
}

/** A parsed page: table lines by heading, in page order. */
type Rows = ReadonlyMap<string, readonly string[]>

const RUNS = 'Runs'
const HEAD = [
  '| Figure | Ours | Beside it | Ratio | Target | Run |',
  '| --- | --- | --- | --- | --- | --- |',
]
const HEAD_OF_RUNS = ['| Run, in UTC | Machine |', '| --- | --- |']

/**
 * Renders the page with new results; other benchmarks keep their rows from `before`. `all` lists the benchmarks in
 * order.
 */
export function renderPage(
  { name, machine, sections }: RunOfAll,
  all: readonly Omit<Section, 'figures'>[],
  before: string,
): string {
  const kept = rowsIn(before)
  const parts = all.flatMap(({ title, says }) => {
    const now = sections.find((section) => section.title === title)
    const rows = now ? now.figures.map((figure) => getRow(figure, name)) : (kept.get(title) ?? [])
    return rows.length === 0 ? [] : [{ title, says, rows }]
  })
  const used = new Set(parts.flatMap(({ rows }) => rows.map((row) => listCells(row).at(-1))))
  const runs = [...(kept.get(RUNS) ?? []), `| ${name} | ${machine} |`]
  return [
    '# Performance',
    '',
    'Written by `npm run bench`, of which each heading is a part (`--only`). A figure is next to the plain alternative',
    'in the same run: least / median / most of its rounds. Times depend on the machine, ratios less.',
    ...parts.flatMap(({ title, says, rows }) => [
      '',
      `## ${title}`,
      '',
      says,
      '',
      ...HEAD,
      ...rows,
    ]),
    '',
    `## ${RUNS}`,
    '',
    ...HEAD_OF_RUNS,
    ...runs.filter((row) => used.has(listCells(row)[0])),
    '',
  ].join('\n')
}

function getRow(figure: Figure, run: string): string {
  const { id, what, unit, own, against, plain, target, note } = figure
  const { ratio, isMet } = getOutcome(figure)
  const cells = [
    `\`${id}\`: ${what}`,
    own.length === 0 ? '' : `${spread(own)} ${unit}`,
    [`${against}${plain.length === 0 ? '' : `: ${spread(plain)} ${unit}`}`, note ?? []]
      .flat()
      .join('; '),
    inTimes(ratio),
    target === undefined ? '' : `${formatTarget(target, unit)}: ${isMet ? 'met' : '**missed**'}`,
    run,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function rowsIn(page: string): Rows {
  const rows = new Map<string, string[]>()
  let title = ''
  for (const line of page.split('\n')) {
    title = /^## (.+)/.exec(line)?.[1] ?? title
    const isRow = line.startsWith('| ') && !/^\| (?:Figure|Run, in UTC|-+) /.test(line)
    if (isRow) rows.set(title, [...(rows.get(title) ?? []), line])
  }
  return rows
}

function listCells(row: string): readonly string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
}
