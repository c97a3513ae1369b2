import type { ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { knownInWords } from '../known-words.ts'

/**
 * The status of an item in test formats. `failed` fails the command. `error` fails it without a fault of the target.
 * `skipped` is neither, such as a warning or a finding in the baseline.
 */
export type TestStatus = 'passed' | 'failed' | 'error' | 'skipped'

export function testStatusOf({ rating, isFailing }: ResultItem): TestStatus {
  if (rating === 'error') return 'error'
  if (isFailing) return rating === 'unverified' ? 'error' : 'failed'
  return rating === 'ok' ? 'passed' : 'skipped'
}

/** The severity of an item in formats of findings; unverified items have none. */
export type Level = 'error' | 'warning' | 'note' | 'none'

/** Returns the level of an item; a violation that fails nothing, such as a client's, is not an error. */
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

/** Formats the reason of an item in one line: `warning: expected a boolean, got "yes"`. */
export function reasonOf(item: ResultItem): string {
  const { rating, outcome, subject, says, known } = item
  const text = says === '' ? outcome : says
  if (known) return `known: ${knownInWords(known)}; ${text}`
  switch (rating) {
    case 'error':
      return says === '' ? 'the check itself failed' : says
    case 'violation':
      return subject === 'client' ? `client: ${text}` : text
    case 'warning':
    case 'note':
      return item.isFailing ? text : `${rating}: ${text}`
    case 'unverified':
      return `unverified: ${text}`
    default:
      return `${outcome}: ${text}`
  }
}
