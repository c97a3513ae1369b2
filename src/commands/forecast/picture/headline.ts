import {
  CALL_CLASSES,
  type CallClass,
  type ClassTotals,
  FINDING_CLASSES,
  type ForecastPicture,
  type PictureCell,
} from '#engine/model/upgrade/forecast.ts'
import { formatAddress, formatHeadline, formatNotRead, lineOf } from '../words.ts'
import { counted, formatList } from '#engine/text/words.ts'

/**
 * Sums a matrix up: how the calls do on the target; without a target, the last release on which none breaks, and the
 * changes after it. If that names no finding, adds the last release with one, which the exit code counts, too.
 */
export function formatMatrixHeadline(picture: ForecastPicture): string {
  return `${formatAddress(picture.notes)}${answer(picture)}${formatFailing(picture)}${formatNotRead(picture.notRead?.length ?? 0)}`
}

function formatFailing(picture: ForecastPicture): string {
  if (picture.to !== undefined) return ''
  const failing = countAt(picture, picture.releases.indexOf(picture.from)).totals['already-fails']
  if (failing === 0) return ''
  return `; ${counted(failing, 'call')} already ${failing === 1 ? 'fails' : 'fail'}`
}

function answer(picture: ForecastPicture): string {
  const { releases, from, to } = picture
  const isFound = (at: number): boolean =>
    FINDING_CLASSES.some((one) => countAt(picture, at).totals[one] > 0)
  const found = releases.findLastIndex((_release, at) => isFound(at))
  const other = found < 0 ? '' : `; ${headlineAt(picture, found, lineOf(releases[found] ?? ''))}`
  if (to !== undefined) {
    const at = releases.indexOf(to)
    return `${headlineAt(picture, at, to)}${isFound(at) ? '' : other}`
  }
  const here = releases.indexOf(from)
  const later = releases.map((_release, at) => at).filter((at) => at > here)
  const first = later.find((at) => TROUBLE.some((one) => countAt(picture, at).totals[one] > 0))
  const before = later.filter((at) => first === undefined || at < first)
  const last = lineOf(releases[before.at(-1) ?? here] ?? from)
  const changes = findDoubt(picture, before, isOtherResponse, 'responses change')
  const doubts = [
    changes,
    findDoubt(picture, before, ({ class: one }) => one === 'unknown', 'calls are unknown'),
  ].filter((one) => one !== undefined)
  const kept = first === undefined ? 'nothing breaks' : 'works'
  const start =
    doubts.length === 0
      ? `${kept} up to ${last}`
      : `nothing is known to break up to ${last}, but ${formatList(doubts)}`
  if (first === undefined) return `${start}${changes === undefined ? other : ''}`
  return `${start}; ${headlineAt(picture, first, lineOf(releases[first] ?? ''))}`
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
