import { isWellFormed } from '#engine/text/paths/path-escapes.ts'

/** Turns values of the target back into what the recording has in their place. */
export type MapBack = (text: string) => string

/** Words shorter than this are turned back only where they are the whole text. */
const MIN_WITHIN_LENGTH = 8
/** Longer ones too: a server may give out anything for an id, and one pattern has room for so much. */
const MAX_WITHIN_LENGTH = 1_000
/** Values that are looked for at once, for the same reason. */
const AT_ONCE = 500

/** Undoes bindings (recorded value to value on the target) in texts; longer values first. */
export function createMapBack(bindings: Iterable<readonly [string, string]>): MapBack {
  const back = new Map<string, string>()
  for (const [recorded, now] of bindings) {
    if (now === recorded) continue
    // In `Location` and other addresses names are spelled as in paths.
    if (isWellFormed(now) && isWellFormed(recorded))
      back.set(encodeURIComponent(now), encodeURIComponent(recorded))
    back.set(now, recorded)
  }
  const within = [...back.keys()]
    .filter(({ length }) => length >= MIN_WITHIN_LENGTH && length <= MAX_WITHIN_LENGTH)
    .toSorted((a, b) => b.length - a.length)
  const patterns = inGroups(within).map(
    (group) =>
      new RegExp(
        group.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|'),
        'g',
      ),
  )
  return (text) => {
    const whole = back.get(text)
    if (whole !== undefined) return whole
    return patterns.reduce(
      (mapped, pattern) => mapped.replaceAll(pattern, (found) => back.get(found) ?? found),
      text,
    )
  }
}

function inGroups(texts: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(texts.length / AT_ONCE)
  return Array.from({ length: count }, (_none, at) => texts.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
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
