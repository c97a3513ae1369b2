import { holdsDots } from './path-readings.ts'

/** A text that would change the meaning of a path; not shown, as it may be a secret. */
export class PathError extends Error {
  override readonly name = 'PathError'
}

/**
 * Builds a path below the interface's root. Each value stays within one segment; only a value at
 * the very beginning may be a path itself. Throws a PathError for a value that no escaping can keep
 * there.
 */
export function pathTo(texts: TemplateStringsArray, ...values: readonly string[]): string {
  const written = values.map((value, position) => {
    if (position === 0 && texts[0] === '' && value.startsWith('/')) return value
    const segment = findSegment(value)
    if (segment === undefined)
      throw new PathError('a path segment is empty, only dots, or invisible')
    return segment
  })
  return texts.map((text, position) => text + (written[position] ?? '')).join('')
}

/**
 * A text as one segment of a path, or as part of one; the colon of `local:admin` stays, as clients of
 * real servers send it. Undefined when servers would read it as more than that, however it is escaped.
 */
export function findSegment(text: string): string | undefined {
  if (text === '' || /[\p{Cc}\p{Cs}]/u.test(text)) return undefined
  const segment = encodeURIComponent(text).replaceAll('%3A', ':')
  return holdsDots(segment) ? undefined : segment
}

/** The path of a target or URL before the query. */
export function withoutQuery(target: string): string {
  return target.split('?', 1)[0] ?? ''
}

/** A segment of a path in plain text. */
export function decodeSegment(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not percent-encoded after all: taken as it is
  }
}
