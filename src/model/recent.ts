/** Remembers what was made of a key; the least recently asked for is forgotten first. */
export function rememberRecent<Key, Value>(
  count: number,
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: make(key) }
    known.delete(key)
    known.set(key, found)
    const [oldest] = known.keys()
    if (known.size > count && oldest !== undefined) known.delete(oldest)
    return found.value
  }
}
