/** Times in the notation of servers and clients, also in URLs. */
const TIMES = /\b(20\d\d-\d\d-\d\d)(T|%20|[ +])(\d\d)(:|%3A)(\d\d)(?::|%3A)(\d\d)(\.\d{3})?/gi
const HTTP_DATES = /\b[A-Z][a-z]{2}, \d\d[ -][A-Z][a-z]{2}[ -]20\d\d \d\d:\d\d:\d\d GMT/g

/** Shifts every time in a text by milliseconds, which may depend on the time; all are in UTC. */
export function shiftTimes(text: string, by: number | ((time: string) => number)): string {
  const byOf = typeof by === 'number' ? () => by : by
  return text
    .replace(TIMES, (...parts: string[]) => shifted(parts, byOf(parts[0] ?? '')))
    .replace(HTTP_DATES, (date) => new Date(Date.parse(date) + byOf(date)).toUTCString())
}

/** Formats a shifted time in the same notation. */
function shifted(parts: readonly string[], by: number): string {
  const [, day, apart = '', hours, colon = '', minutes, seconds, fraction = ''] = parts
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}${fraction}Z`) + by
  const [date = '', clock = ''] = new Date(at).toISOString().split('T')
  return (
    date + apart + clock.slice(0, 8).replaceAll(':', colon) + clock.slice(8, 8 + fraction.length)
  )
}
