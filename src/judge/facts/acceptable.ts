import { headerValues } from '../../model/exchange.ts'
import type { Headers } from '../../model/exchange.ts'

/** Whether an Accept header lets one of the media types through; `unknown` for what `*` routes decide. */
export function accepts(headers: Headers, produced: readonly string[]): 'yes' | 'no' | 'unknown' {
  if (produced.some((type) => type === '*' || type === '*/*' || type === '?')) return 'unknown'
  // Several lines of one name are one list.
  const value = headerValues(headers, 'accept').join(',')
  if (value.trim() === '') return 'yes'
  const ranges = value.split(',').map(readRange)
  const open = produced.some((type) =>
    ranges.some(({ range, refused }) => !refused && covers(range, type)),
  )
  return open ? 'yes' : 'no'
}

function readRange(text: string): { range: string; refused: boolean } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  return { range, refused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) }
}

/** `*` alone is what old Java clients send for everything. */
function covers(range: string, type: string): boolean {
  if (range === '*/*' || range === '*') return true
  return range.endsWith('/*') ? type.startsWith(range.slice(0, -1)) : range === type
}
