import type { Rating, Verdict } from '#engine/model/results/verdict.ts'
import { byReason } from '../sections.ts'
import { visible } from '../visible.ts'
import { wrapText } from './console-layout.ts'
import { type ConsoleStyle, heading } from './console-style.ts'

/** Checks that were not judged, grouped by what would bring them in. */
export function renderReasons(
  title: string,
  rating: Rating,
  verdicts: readonly Verdict[],
  style: ConsoleStyle,
  named: 'all' | 'some' | 'none' = 'none',
): string {
  if (verdicts.length === 0) return ''
  const { width, palette } = style
  const lines = byReason(verdicts).flatMap(({ name, verdicts: members }) => [
    ...wrapText(name, { width, first: `${String(members.length).padStart(5)}  ` }),
    ...wrapText(namesOf(members, named), { width, first: ' '.repeat(9) })
      .filter((line) => line !== '')
      .map((line) => palette.dim(line)),
  ])
  return [heading(title, rating, verdicts.length, style), ...lines].join('\n')
}

/** Checks that are named of each reason, but where all are asked for. */
const NAMED = 4

function namesOf(verdicts: readonly Verdict[], named: 'all' | 'some' | 'none'): string {
  const most = { all: verdicts.length, some: NAMED, none: 0 }[named]
  const shown = verdicts.slice(0, most).map(({ checkId }) => visible(checkId))
  const more = verdicts.length - shown.length
  if (shown.length === 0 || more === 0) return shown.join(', ')
  return `${shown.join(', ')} and ${more} more`
}
