import type { Headers } from '#engine/model/exchange.ts'

type Pair = Headers[number]

/** Limits of cached values per name, and of names; values that always differ are not worth caching. */
const MAX_VALUES = 64
const MAX_NAMES = 256

/**
 * Headers as one object for each name and value: most messages carry the same ones, of which each parsed line has new
 * texts.
 */
export function createSharedPairs(): (headers: Pair[]) => Headers {
  const byName = new Map<string, Map<string, Pair>>()
  return (headers) => {
    for (const [place, pair] of headers.entries()) {
      const [name, value] = pair
      const known = byName.get(name)
      const shared = known?.get(value)
      if (shared) headers[place] = shared
      else if (!known) {
        if (byName.size < MAX_NAMES) byName.set(name, new Map([[value, pair]]))
      } else if (known.size < MAX_VALUES) known.set(value, pair)
    }
    return headers
  }
}
