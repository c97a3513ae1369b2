import type { Result } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { formatMark } from './legend.ts'
import { RATING_ORDER } from './sections.ts'
import { visibleLine } from './visible.ts'

/** The number of failing items that are named, so that the block has ten lines at most. */
const SHOWN = 7

/** Renders why a result fails, in ten lines at most: the verdict, the gravest failing items, and the page. */
export function renderBrief(result: Result, page?: string): string {
  const { headline, rating, items, problems } = result
  const lines = [
    ...items
      .filter(({ isFailing, known }) => isFailing && !known)
      .toSorted((a, b) => RATING_ORDER.indexOf(a.rating) - RATING_ORDER.indexOf(b.rating))
      .map((item) => lineOf(item.rating, `${item.rule}: ${item.title}`)),
    ...problems
      .filter(({ kind }) => kind === 'outdated')
      .map(({ says }) => lineOf('warning', says)),
  ]
  return [
    lineOf(rating, headline),
    ...lines.slice(0, SHOWN).map((line) => `  ${line}`),
    ...(lines.length > SHOWN ? [`  … and ${lines.length - SHOWN} more`] : []),
    ...(page === undefined ? [] : [`  Report: ${visibleLine(page)}`]),
    '',
  ].join('\n')
}

function lineOf(rating: Rating, text: string): string {
  return `${formatMark(rating)}${visibleLine(text)}`
}
