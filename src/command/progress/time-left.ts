import type { Share } from '../../run/event.ts'

/** Seconds after which it is told how long something will take. */
const LONG = 1

/** What is left of something that continues as it went: `, about 12 s left`; empty as long as no one can show. */
export function timeLeft({ done, total }: Share, milliseconds: number): string {
  const seconds = milliseconds / 1_000
  if (done === 0 || seconds < LONG) return ''
  const left = Math.ceil((seconds / done) * (total - done))
  if (left <= 0) return ''
  return left < 100 ? `, about ${left} s left` : `, about ${Math.ceil(left / 60)} min left`
}
