/**
 * A time relative to the response that contains it; `never` is the value that servers write for it.
 */
type TimeRelation = 'never' | 'past' | 'about now' | 'to come'

/** Milliseconds by which clocks may be apart. */
const CLOCKS = 5 * 60_000

/** Servers write the beginning of their time for what never was. */
const NEVER = /^1970-01-01[T ]00:00:00/

/** The relation of a time to now; undefined if unknown. `answeredAt` is in milliseconds. */
export function findTimeRelation(
  time: string,
  answeredAt: number | undefined,
): TimeRelation | undefined {
  if (NEVER.test(time)) return 'never'
  const at = Date.parse(withZone(time))
  if (Number.isNaN(at) || answeredAt === undefined) return undefined
  if (Math.abs(at - answeredAt) <= CLOCKS) return 'about now'
  return at < answeredAt ? 'past' : 'to come'
}

/** As ISO 8601 has it; servers mean UTC where they write none. */
function withZone(time: string): string {
  const zoned = time.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
  return /(?:Z|[+-]\d\d:\d\d)$/.test(zoned) ? zoned : `${zoned}Z`
}

/** Whether the passage of time cannot lead from one relation to the other; a time near now may be either. */
export function isOtherTimeRelation(
  before: TimeRelation | undefined,
  after: TimeRelation | undefined,
): boolean {
  if (before === undefined || after === undefined || before === after) return false
  if (before === 'never' || after === 'never') return true
  return before !== 'about now' && after !== 'about now'
}
