import type { ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { knownInWords } from '../known-words.ts'

/**
 * How formats of tests see an item. `failed`: it fails the command; `error`: it fails the command without being a
 * fault of the target; `skipped`: neither red nor green, such as a warning or an accepted finding.
 */
export type TestStatus = 'passed' | 'failed' | 'error' | 'skipped'

export function testStatusOf({ rating, isFailing }: ResultItem): TestStatus {
  if (rating === 'error') return 'error'
  if (isFailing) return rating === 'unverified' ? 'error' : 'failed'
  return rating === 'ok' ? 'passed' : 'skipped'
}

/** How grave formats of findings call an item; of what stayed unverified they call nothing grave. */
export type Level = 'error' | 'warning' | 'note' | 'none'

/** A violation that fails nothing, such as a client's, is no error. */
export function levelOf({ rating, isFailing }: ResultItem): Level {
  return rating === 'violation' && !isFailing ? 'warning' : LEVELS[rating]
}

const LEVELS: Readonly<Record<Rating, Level>> = {
  error: 'error',
  violation: 'error',
  warning: 'warning',
  note: 'note',
  unverified: 'none',
  ok: 'none',
  none: 'none',
}

/** Why an item is what it is, in one line: `warning: expected a boolean, found "yes"`. */
export function reasonOf(item: ResultItem): string {
  const { rating, outcome, subject, says, known } = item
  const said = says === '' ? outcome : says
  if (known) return `known: ${knownInWords(known)}; ${said}`
  switch (rating) {
    case 'error':
      return says === '' ? 'the check broke' : says
    case 'violation':
      return subject === 'client' ? `of the client: ${said}` : said
    case 'warning':
    case 'note':
      return item.isFailing ? said : `${rating}: ${said}`
    case 'unverified':
      return `unverified: ${said}`
    default:
      return `${outcome}: ${said}`
  }
}
