import type { Annotated } from '#engine/suite.ts'

/** A time in a response, under its name. */
export interface Time {
  readonly name: string
  readonly text: string
  /** Milliseconds since the epoch; NaN for one that cannot be. */
  readonly at: number
}

/** Names of times that the server itself writes, where most responses have them. */
const HINT = /_at"|"last_|"valid_until"/
const MEMBER =
  /"(\w+_at|last_\w+|valid_until)"\s*:\s*"(\d{4}\d*-\d+-\d+T\d+:\d+:\d+(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d))"/g
const PARTS = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/

const known = new WeakMap<object, readonly Time[]>()

/** The times in a response: a repeated body is read once. */
export function timesIn(x: Annotated): readonly Time[] {
  const body = x.exchange.response?.body
  if (!body) return []
  const times = known.get(body) ?? read(x)
  known.set(body, times)
  return times
}

function read({ json, text }: Annotated): readonly Time[] {
  if (json === undefined || text === undefined || !HINT.test(text)) return []
  return Array.from(text.matchAll(MEMBER), ([, name = '', time = '']) => ({
    name,
    text: time,
    at: isPossible(time) ? Date.parse(time.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : Number.NaN,
  }))
}

/** Whether there is such a day and such a second; a leap second is one. */
function isPossible(text: string): boolean {
  const parts = PARTS.exec(text)
  if (!parts) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map(Number)
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= days && hour < 24 && minute < 60 && second <= 60
  )
}
