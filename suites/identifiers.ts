/** Identifiers as the server's database gives them out. */
export const OBJECT_ID = /^[0-9a-f]{24}$/

/** A segment of a path in plain text. */
export function decodeSegment(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not percent-encoded after all: taken as it is
  }
}
