import type { Share } from '../../run/event.ts'

/** Seconds after which an estimate is shown. */
const LONG = 1

/** Estimates the remaining time, as in `, about 12 s left`; empty if it is too early to tell. */
export function timeLeft({ done, total }: Share, milliseconds: number): string {
  const seconds = milliseconds / 1_000
  if (done === 0 || seconds < LONG) return ''
  const left = Math.ceil((seconds / done) * (total - done))
  if (left <= 0) return ''
  return left < 100 ? `, about ${left} s left` : `, about ${Math.ceil(left / 60)} min left`
}
