import { SAME_MS } from '../facts/server-clock.ts'

/** A remark that the clocks differ; none if they agree. */
export function describeClock(ahead: number): readonly string[] {
  const seconds = Math.round(Math.abs(ahead) / 1_000)
  if (seconds * 1_000 < SAME_MS) return []
  const much = seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
  return [
    `the server's clock is ${much} ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the computer that made the recording`,
  ]
}
