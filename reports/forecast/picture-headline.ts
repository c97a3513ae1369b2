import {
  CALL_CLASSES,
  type CallClass,
  type ForecastPicture,
  type PictureCell,
} from '#engine/model/upgrade/forecast.ts'
import { counted } from '#engine/text/words.ts'
import { headlineOf, lineOf } from './words.ts'

/**
 * What the picture answers: how the calls fare on the target; without one, up to which release none breaks, and from
 * where on that is not to say that it works.
 */
export function pictureHeadline(picture: ForecastPicture): string {
  const { notRead = [] } = picture
  const more =
    notRead.length === 0
      ? ''
      : `; ${counted(notRead.length, 'more call')} ${notRead.length === 1 ? 'is' : 'are'} not read`
  return `${answerOf(picture)}${more}`
}

function answerOf(picture: ForecastPicture): string {
  const { releases, from, to } = picture
  if (to !== undefined) return headlineAt(picture, releases.indexOf(to), to)
  const here = releases.indexOf(from)
  const later = releases.map((_release, at) => at).filter((at) => at > here)
  const first = later.find((at) => TROUBLE.some((one) => totalsAt(picture, at)[one] > 0))
  const till = later.filter((at) => first === undefined || at < first)
  const before = lineOf(releases[till.at(-1) ?? here] ?? from)
  const doubts = [
    doubtIn(picture, till, isOtherAnswer, 'answers change'),
    doubtIn(picture, till, ({ class: one }) => one === 'unknown', 'calls are unknown'),
  ].filter((one) => one !== undefined)
  const kept = first === undefined ? 'nothing breaks' : 'works'
  const start =
    doubts.length === 0
      ? `${kept} up to ${before}`
      : `nothing is known to break up to ${before}, but ${doubts.join(' and ')}`
  if (first === undefined) return start
  return `${start}; ${headlineAt(picture, first, lineOf(releases[first] ?? ''))}`
}

function headlineAt(picture: ForecastPicture, at: number, release: string): string {
  const rows = picture.clients.flatMap((client) => client.rows)
  const gains = rows.filter(({ cells }) => cells[at]?.answer === 'gains')
  return headlineOf(totalsAt(picture, at), release, {
    gains: gains.reduce((sum, { count }) => sum + count, 0),
  })
}

/** From which release on any call is so, in words; undefined where none is. */
function doubtIn(
  { clients, releases }: ForecastPicture,
  among: readonly number[],
  isSo: (cell: PictureCell) => boolean,
  words: string,
): string | undefined {
  const rows = clients.flatMap((client) => client.rows)
  const found = among.find((at) => rows.some(({ cells }) => cells.slice(at, at + 1).some(isSo)))
  return found === undefined ? undefined : `${words} from ${lineOf(releases[found] ?? '')}`
}

function isOtherAnswer({ class: one, answer }: PictureCell): boolean {
  return one === 'answer-changes' && answer !== 'gains'
}

const TROUBLE: readonly CallClass[] = ['breaks', 'needs-change']

function totalsAt({ clients }: ForecastPicture, at: number): Readonly<Record<CallClass, number>> {
  const totals = Object.fromEntries(CALL_CLASSES.map((one) => [one, 0])) as Record<
    CallClass,
    number
  >
  for (const { rows } of clients)
    for (const { cells, count } of rows) {
      const one = cells[at]?.class
      if (one !== undefined) totals[one] += count
    }
  return totals
}
