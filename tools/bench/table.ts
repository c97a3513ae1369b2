import { type Figure, formatTarget, getOutcome, inTimes, median, short } from './figure.ts'

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

const INTRODUCTION = `# Performance

\`npm run bench\` writes this page, and \`npm run bench -- --only recorder\` writes one part again. Each value is the median
of several rounds, next to a plain alternative in the same rounds. Times depend on the machine and its load, ratios less.`

const HEAD = '| Figure | Ours | Alternative | Ratio | Target |\n| --- | --- | --- | --- | --- |'

/** Renders the page with new results; other benchmarks keep their parts of `before`, in the order of `all`. */
export function renderPage(
  { name, machine, sections }: RunOfAll,
  all: readonly Pick<Section, 'title'>[],
  before: string,
): string {
  const kept = new Map(
    before.split(/^## /m).map((part) => [part.split('\n', 1)[0], `## ${part.trim()}`]),
  )
  const parts = all.flatMap(({ title }) => {
    const now = sections.find((section) => section.title === title)
    if (!now) return kept.get(title) ?? []
    const rows = now.figures.map(getRow).join('\n')
    return `## ${title}\n\n${now.says} Measured ${name} UTC: ${machine}.\n\n${HEAD}\n${rows}`
  })
  return `${[INTRODUCTION, ...parts].join('\n\n')}\n`
}

function getRow(figure: Figure): string {
  const { what, unit, own, against, plain, target } = figure
  const { ratio, isMet } = getOutcome(figure)
  const value = (values: readonly number[]): string =>
    values.length === 0 ? 'none' : `${short(median(values))} ${unit}`
  const cells = [
    what,
    value(own),
    plain.length === 0 ? '' : `${value(plain)}: ${against}`,
    inTimes(ratio),
    target === undefined ? '' : `${formatTarget(target, unit)}: ${isMet ? 'met' : '**missed**'}`,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
