import type { CallClass, ForecastPicture } from '../../src/model/upgrade/forecast.ts'
import { CALL_CLASSES } from '../../src/model/upgrade/forecast.ts'
import { headlineOf, lineOf } from './words.ts'

/** What the picture answers: how the calls fare on the target; without one, up to which release none breaks. */
export function pictureHeadline(picture: ForecastPicture): string {
  const { releases, from, to } = picture
  if (to !== undefined) return headlineOf(totalsAt(picture, releases.indexOf(to)), to)
  const here = releases.indexOf(from)
  const later = releases.map((_release, at) => at).filter((at) => at > here)
  const first = later.find((at) => TROUBLE.some((one) => totalsAt(picture, at)[one] > 0))
  if (first === undefined) return `nothing breaks up to ${lineOf(releases.at(-1) ?? from)}`
  const before = lineOf(releases[first - 1] ?? from)
  return `works up to ${before}; ${headlineOf(totalsAt(picture, first), lineOf(releases[first] ?? ''))}`
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
