import type { Known } from '#engine/model/results/known.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { RATING_LEGEND } from './legend.ts'

/** Formats reason, owner, and date of a baseline entry: `the proxy eats it (owner Ann, until 2027-06-30)`. */
export function knownInWords({ reason, owner, expires, expired }: Known): string {
  const day = expired === true ? `expired on ${expires ?? ''}` : `until ${expires ?? ''}`
  const who = [
    ...(owner === undefined ? [] : [`owner ${owner}`]),
    ...(expires === undefined ? [] : [day]),
  ]
  return `${reason.trim()}${who.length === 0 ? '' : ` (${who.join(', ')})`}`
}

/** The demand that a baseline has to meet. */
export const LIST_DEMAND = 'the baseline is up to date'

/** Returns a short label for a finding in the baseline, such as `known violation`. */
export function knownWord(rating: Rating, { expired }: Known): string {
  return `${expired === true ? 'expired' : 'known'} ${RATING_LEGEND[rating].singular}`
}
