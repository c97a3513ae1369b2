import type { Disagreement } from './disagreements.ts'
import type { PairRow } from './run-pair.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'

/** Maximum characters of a path and a change. */
const SHOWN = 100

/** Renders one pair: a line per recording, and one per kind of disagreement with its calls. */
export function renderPair(from: string, to: string, rows: readonly PairRow[]): string {
  return rows
    .flatMap(({ name, compared, disagreements }) => [
      `${from} to ${to}, ${name}: ${compared} calls compared, ${disagreements.length} at odds`,
      ...disagreements.map(renderOne),
    ])
    .join('\n')
}

function renderOne({ exchange, method, target, ...one }: Disagreement): string {
  const { forecast, because, saw, status, changes } = one
  const path = withoutQuery(target)
  return [
    `    #${exchange} ${method} ${path.slice(0, SHOWN)}: forecast ${forecast}, the replay saw ${saw} (${status.join(' → ')})`,
    ...because.slice(0, 2).map((text) => `        forecast: ${text.slice(0, SHOWN)}`),
    ...(one.cause === undefined ? [] : [`        known: ${one.cause}`]),
    ...changes.slice(0, 3).map((text) => `        replay: ${text.slice(0, SHOWN)}`),
  ].join('\n')
}
