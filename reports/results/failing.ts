import type { Verdict } from '#engine/model/results/verdict.ts'
import { formatActual } from '#engine/text/words.ts'
import type { Evidence } from '../evidence.ts'

/** Whether a verdict makes the exit code another one than 0; findings about a client never count against the target. */
export function isFailing(
  { rating, subject, known }: Verdict,
  { allowUnverified }: Pick<Evidence, 'allowUnverified'>,
): boolean {
  if (rating === 'error') return true
  if (known) return known.expired === true
  if (subject === 'client') return false
  return rating === 'violation' || (rating === 'unverified' && allowUnverified !== true)
}

/** `expected a boolean, got "yes"` */
export function saysOf({
  expected = 'nothing',
  actual = 'nothing',
  flaw,
}: Pick<Verdict, 'expected' | 'actual' | 'flaw'>): string {
  const known = flaw === undefined ? '' : `known bug in the release: ${flaw}; `
  return `${known}expected ${expected}, ${formatActual(actual)}`
}
