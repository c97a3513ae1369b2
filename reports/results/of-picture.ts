import type { Result, ResultItem } from '#engine/model/results/result.ts'
import type { ForecastPicture, PictureRow } from '#engine/model/upgrade/forecast.ts'
import { pictureHeadline } from '../forecast/picture-headline.ts'
import { SHADES, lineOf, shadeOf } from '../forecast/words.ts'
import { itemOfGroup, itemOfNote, problemsOfUnread } from './of-forecast.ts'
import { ratingOf } from './rating-of.ts'

/**
 * Forecasts of every release as a result: one item for each client and kind of call, with the worst that becomes of
 * it and the first release where it does.
 */
export function resultOfPictures(
  pictures: readonly ForecastPicture[],
  tool: Result['tool'],
): Result {
  const items = pictures.flatMap(({ notes, clients, file, releases }) => [
    ...notes.map((note) => itemOfNote(note, file)),
    ...clients.flatMap((client) =>
      client.rows.flatMap((row) => itemOfRow(row, client, releases) ?? []),
    ),
  ])
  const problems = pictures.flatMap(problemsOfUnread)
  return {
    command: 'forecast',
    tool,
    problems,
    items,
    causes: [],
    subject: pictures
      .map(({ file, from, releases }) => `${file} from ${from} up to ${releases.at(-1) ?? from}`)
      .join(', '),
    headline: pictures.map(pictureHeadline).join('; '),
    rating: ratingOf(items, problems),
  }
}

function itemOfRow(
  { method, route, count, places, cells }: PictureRow,
  client: ForecastPicture['clients'][number],
  releases: readonly string[],
): ResultItem | undefined {
  const worst = SHADES.find((shade) => cells.some((cell) => shadeOf(cell) === shade))
  const at = cells.findIndex((cell) => shadeOf(cell) === worst)
  const cell = cells[at]
  if (!cell) return undefined
  const group = { ...cell, method, route, count, exchanges: [], ...(places && { places }) }
  const item = itemOfGroup(group, client)
  const on = lineOf(releases[at] ?? '')
  return worst === 'works' ? item : { ...item, title: `${item.title} on ${on}`, since: on }
}
