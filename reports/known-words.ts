import type { Known } from '#engine/model/results/known.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { RATING_LEGEND } from './legend.ts'

/** Who lives with it, why and until when: `the proxy eats it (owner Ann, until 2027-06-30)`. */
export function knownInWords({ reason, owner, expires, expired }: Known): string {
  const day = expired === true ? `expired on ${expires ?? ''}` : `until ${expires ?? ''}`
  const who = [
    ...(owner === undefined ? [] : [`owner ${owner}`]),
    ...(expires === undefined ? [] : [day]),
  ]
  return `${reason.trim()}${who.length === 0 ? '' : ` (${who.join(', ')})`}`
}

/** What a result demands of a baseline. */
export const LIST_DEMAND = 'the baseline is up to date'

/** What an accepted finding is called where there is room for a word or two: `known violation`. */
export function knownWord(rating: Rating, { expired }: Known): string {
  return `${expired === true ? 'expired' : 'known'} ${RATING_LEGEND[rating].singular}`
}
