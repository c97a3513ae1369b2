/** Caches the results for the most recently used keys. */
export function rememberRecent<Key, Value>(
  count: number,
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: make(key) }
    setRecent(known, key, found, count)
    return found.value
  }
}

/** Sets a value as the most recent one; of more than so many the one that was set longest ago is forgotten. */
export function setRecent<Key, Value>(
  known: Map<Key, Value>,
  key: Key,
  value: Value,
  count: number,
): void {
  known.delete(key)
  known.set(key, value)
  const [oldest] = known.size > count ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
}

/** Caches the result for an object as long as it lives; for objects that never change. */
export function rememberEach<Key extends object, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key)
    if (found) return found.value
    const value = make(key)
    known.set(key, { value })
    return value
  }
}

/** Bounds of a memory of texts: how many, and the characters of the longest. */
interface TextLimits {
  readonly count: number
  readonly longest: number
}

/**
 * Caches the results for repeated texts. A full cache is emptied, as that is cheaper than tracking
 * the oldest entry.
 */
export function rememberTexts<Value>(
  { count, longest }: TextLimits,
  make: (text: string) => Value,
): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>()
  return (text) => {
    const found = known.get(text)
    if (found) return found.value
    const value = make(text)
    if (text.length > longest) return value
    if (known.size === count) known.clear()
    known.set(text, { value })
    return value
  }
}
