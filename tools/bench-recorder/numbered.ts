/** A number replaces it, so that no two copies of a text are equal. */
export const NUMBER = '#0000000'

/** Makes copies of a message, each with other numbers. */
export function createNumbered(message: Buffer): () => Buffer {
  const places: number[] = []
  for (let at = message.indexOf(NUMBER); at !== -1; at = message.indexOf(NUMBER, at + 1))
    places.push(at)
  let next = 0
  return () => {
    const copy = Buffer.from(message)
    for (const place of places) copy.write((next++).toString(16).padStart(8, '0'), place, 'latin1')
    return copy
  }
}
