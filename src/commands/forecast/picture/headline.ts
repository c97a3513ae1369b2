import {
  CALL_CLASSES,
  type CallClass,
  type ClassTotals,
  FINDING_CLASSES,
  type ForecastPicture,
  type PictureCell,
} from '#engine/model/upgrade/forecast.ts'
import { formatAddress, formatHeadline, formatNotRead } from '../words.ts'
import { counted, formatList, lineOf } from '#engine/text/words.ts'

/**
 * Sums a matrix up: how the calls do on the target; without a target, those that already fail, the last release on
 * which no other breaks, and the changes after it. If that names no finding, adds the last release with one, which the
 * exit code counts, too.
 */
export function formatMatrixHeadline(picture: ForecastPicture): string {
  return `${formatAddress(picture.notes)}${answer(picture)}${formatNotRead(picture.notRead?.length ?? 0)}`
}

/** `2 of 10 calls already fail on 6.1`; undefined if none fails. */
function formatFailing(picture: ForecastPicture, here: number): string | undefined {
  const { totals } = countAt(picture, here)
  const { 'already-fails': failing } = totals
  if (failing === 0) return undefined
  const sum = CALL_CLASSES.reduce((all, one) => all + totals[one], 0)
  const of = sum === 1 ? 'the call' : `${failing} of ${counted(sum, 'call')}`
  return `${of} already ${failing === 1 ? 'fails' : 'fail'} on ${lineOf(picture.from)}`
}

function answer(picture: ForecastPicture): string {
  const { releases, from, to } = picture
  const isFound = (at: number): boolean =>
    FINDING_CLASSES.some((one) => countAt(picture, at).totals[one] > 0)
  const found = releases.findLastIndex((_release, at) => isFound(at))
  const other = found < 0 ? [] : [headlineAt(picture, found, lineOf(releases[found] ?? ''))]
  if (to !== undefined) {
    const at = releases.indexOf(to)
    return [headlineAt(picture, at, to), ...(isFound(at) ? [] : other)].join('; ')
  }
  const here = releases.indexOf(from)
  const failing = formatFailing(picture, here)
  const later = releases.map((_release, at) => at).filter((at) => at > here)
  const first = later.find((at) => TROUBLE.some((one) => countAt(picture, at).totals[one] > 0))
  const before = later.filter((at) => first === undefined || at < first)
  const last = lineOf(releases[before.at(-1) ?? here] ?? from)
  const changes = findDoubt(picture, before, isOtherResponse, 'responses change')
  const doubts = [
    changes,
    findDoubt(picture, before, ({ class: one }) => one === 'unknown', 'calls are unknown'),
  ].filter((one) => one !== undefined)
  const nothing = failing === undefined ? 'nothing' : 'nothing else'
  const doubtful = `${nothing} is known to break up to ${last}, but ${formatList(doubts)}`
  const start = doubts.length > 0 ? doubtful : `${nothing} breaks up to ${last}`
  if (first === undefined)
    return [failing, start, ...(changes === undefined ? other : [])]
      .filter((one) => one !== undefined)
      .join('; ')
  const next = headlineAt(picture, first, lineOf(releases[first] ?? ''))
  if (failing === undefined)
    return `${doubts.length > 0 ? doubtful : `works up to ${last}`}; ${next}`
  const more = next.replace(/^(\d+) of \d+ calls?/, '$1 more')
  return [failing, ...(doubts.length > 0 ? [doubtful] : []), more].join('; ')
}

function headlineAt(picture: ForecastPicture, at: number, release: string): string {
  return formatHeadline(countAt(picture, at), release)
}

/** Finds the first release with a doubtful call; undefined if there is none. */
function findDoubt(
  { clients, releases }: ForecastPicture,
  among: readonly number[],
  isDoubtful: (cell: PictureCell) => boolean,
  words: string,
): string | undefined {
  const rows = clients.flatMap((client) => client.rows)
  const found = among.find((at) =>
    rows.some(({ cells }) => cells.slice(at, at + 1).some(isDoubtful)),
  )
  return found === undefined ? undefined : `${words} from ${lineOf(releases[found] ?? '')}`
}

function isOtherResponse({ class: one, answer: difference }: PictureCell): boolean {
  return one === 'answer-changes' && difference !== 'gains'
}

const TROUBLE: readonly CallClass[] = ['breaks', 'needs-change']

function countAt({ clients }: ForecastPicture, at: number) {
  const rows = clients.flatMap((client) => client.rows)
  const count = (isCounted: (cell: PictureCell) => boolean): number =>
    rows
      .filter(({ cells }) => cells.slice(at, at + 1).some(isCounted))
      .reduce((sum, row) => sum + row.count, 0)
  const totals = CALL_CLASSES.map((one) => [one, count((cell) => cell.class === one)])
  return {
    totals: Object.fromEntries(totals) as ClassTotals,
    gains: count(({ answer: difference }) => difference === 'gains'),
  }
}
