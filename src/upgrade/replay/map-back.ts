/** Turns values of the target back into what the recording has in their place. */
export type MapBack = (text: string) => string

/** Words shorter than this are turned back only where they are the whole text. */
const SHORTEST_WITHIN = 8

/** Undoes bindings (recorded value to value on the target) in texts; longer values first. */
export function createMapBack(bindings: Iterable<readonly [string, string]>): MapBack {
  const back = new Map<string, string>()
  for (const [recorded, now] of bindings) if (now !== recorded) back.set(now, recorded)
  const within = [...back.keys()]
    .filter((text) => text.length >= SHORTEST_WITHIN)
    .toSorted((a, b) => b.length - a.length)
  const pattern =
    within.length === 0 ? undefined : new RegExp(within.map((text) => escaped(text)).join('|'), 'g')
  return (text) => {
    const whole = back.get(text)
    if (whole !== undefined) return whole
    return pattern ? text.replaceAll(pattern, (found) => back.get(found) ?? found) : text
  }
}

/** A JSON value with every string and member name turned back. */
export function mapJson(value: unknown, mapBack: MapBack): unknown {
  if (typeof value === 'string') return mapBack(value)
  if (Array.isArray(value)) return value.map((element) => mapJson(element, mapBack))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [mapBack(key), mapJson(member, mapBack)]),
  )
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
