const DEFAULT = ['application/json']

/** The first produced media type that an Accept header lets through; undefined when none does. */
export function negotiate(
  accept: string,
  produced: readonly string[] | undefined = DEFAULT,
): string | undefined {
  const ranges = accept
    .split(',')
    .map(readRange)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { range, quality } of ranges) {
    if (quality === 0) continue
    const found = produced.find((type) => covers(range, type))
    if (found !== undefined)
      return found.includes('*') || found === '?' ? 'application/json' : found
  }
  return undefined
}

/** Whether a route reads bodies of this media type. */
export function reads(contentType: string, consumed: readonly string[]): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return consumed.some((wanted) => covers(wanted === '*' ? '*/*' : wanted, type))
}

function readRange(text: string): { readonly range: string; readonly quality: number } {
  const [range = '*/*', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = given === undefined ? 1 : Number(given.slice(2))
  return { range: range === '*' ? '*/*' : range, quality: Number.isNaN(quality) ? 1 : quality }
}

function covers(range: string, type: string): boolean {
  if (range === '*/*' || type === '*' || type === '*/*' || type === '?') return true
  return range.endsWith('/*') ? type.startsWith(range.slice(0, -1)) : range === type
}
