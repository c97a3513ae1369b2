import type { Disagreement } from './disagreements.ts'
import type { PairRow } from './run-pair.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'

/** Characters of a path, and of a change, that are shown. */
const SHOWN = 100

/** What came of one pair: a line for each recording, and one for each kind of disagreement with its calls. */
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
