import type { Known, KnownList } from '#engine/model/results/known.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import type { Item } from './document/document.ts'
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

/** Describes the outdated entries of a baseline, all stale ones in one sentence. */
export function formatOutdated({
  file,
  outdated,
}: Pick<KnownList, 'file' | 'outdated'>): readonly string[] {
  const stale = outdated.filter(({ kind }) => kind === 'stale')
  if (stale.length < 2) return outdated.map(({ says }) => says)
  const named = stale.map(({ about, line }) => `${about} (line ${line})`).join(', ')
  return [
    `${stale.length} entries of ${file} are stale, as no finding matches them. Remove them, or run with --update-baseline: ${named}`,
    ...outdated.filter(({ kind }) => kind !== 'stale').map(({ says }) => says),
  ]
}

/** Returns a short label for a finding in the baseline, such as `known violation`. */
export function knownWord(rating: Rating, { expired }: Known): string {
  return `${expired === true ? 'expired' : 'known'} ${RATING_LEGEND[rating].singular}`
}

/** Accepted findings that are listed one by one, although they have the same words. */
const FEW = 3

/** Describes accepted findings, those with the same words in one item. */
export function describeKnown(
  findings: readonly {
    readonly checkId: string
    readonly rating: Rating
    readonly words: string
  }[],
  isWhole = false,
): readonly Item[] {
  return [...new Set(findings.map(({ words }) => words))].flatMap((words) => {
    const alike = findings.filter((one) => one.words === words)
    const shown = isWhole || alike.length <= FEW ? alike : alike.slice(0, 1)
    const more = alike.length - shown.length
    return shown.map(({ checkId, rating }) => ({
      text: `${checkId}${more === 0 ? '' : ` and ${more} more`}: ${words}`,
      rating,
    }))
  })
}
