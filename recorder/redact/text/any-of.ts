const BLOCK = 2
const TABLE = 1 << 12

/**
 * A test whether any of some words is in a text, in one pass that skips as far as none can begin (after Wu and Manber).
 */
export function createAnyOf(words: readonly string[]): (text: string) => boolean {
  const window = Math.min(...words.map(({ length }) => length))
  const skip = new Uint8Array(TABLE).fill(window - BLOCK + 1)
  const endings = new Map<number, string[]>()
  for (const word of words) {
    for (let end = BLOCK; end <= window; end += 1) {
      const block = blockAt(word, end - 1)
      skip[block] = Math.min(skip[block] ?? 0, window - end)
      if (end === window) endings.set(block, [...(endings.get(block) ?? []), word])
    }
  }
  return (text) => {
    for (let end = window - 1; end < text.length;) {
      const block = blockAt(text, end)
      const distance = skip[block] ?? 0
      if (distance === 0) {
        const start = end - window + 1
        if (endings.get(block)?.some((word) => text.startsWith(word, start)) === true) return true
      }
      end += Math.max(distance, 1)
    }
    return false
  }
}

function blockAt(text: string, end: number): number {
  return ((text.charCodeAt(end - 1) << 6) ^ text.charCodeAt(end)) & (TABLE - 1)
}
