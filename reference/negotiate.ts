import { covers, readAccept } from '#engine/text/media-ranges.ts'

const DEFAULT = ['application/json']

/** The first produced media type that an Accept header lets through; undefined when none does. */
export function negotiate(
  accept: string,
  produced: readonly string[] | undefined = DEFAULT,
): string | undefined {
  const ranges = readAccept(accept).toSorted((a, b) => b.quality - a.quality)
  for (const { range, quality } of ranges) {
    if (quality === 0) continue
    const found = produced.find((type) => fits(range, type))
    if (found !== undefined)
      return found.includes('*') || found === '?' ? 'application/json' : found
  }
  return undefined
}

/** Whether a route reads bodies of this media type. */
export function reads(contentType: string, consumed: readonly string[]): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return consumed.some((wanted) => fits(wanted === '*' ? '*/*' : wanted, type))
}

/** A route may respond with any type, or its types are unknown. */
function fits(range: string, type: string): boolean {
  return type === '*' || type === '*/*' || type === '?' || covers(range, type)
}
