import { acceptHeader, type Headers } from '../../model/exchange.ts'
import { covers, readAccept } from '../../text/media-ranges.ts'

/**
 * Whether an Accept header allows one of the media types; `unknown` for routes that produce `*`.
 */
export function accepts(headers: Headers, produced: readonly string[]): 'yes' | 'no' | 'unknown' {
  if (produced.some((type) => type === '*' || type === '*/*' || type === '?')) return 'unknown'
  const value = acceptHeader(headers) ?? ''
  if (value.trim() === '') return 'yes'
  const ranges = readAccept(value)
  const open = produced.some((type) =>
    ranges.some(({ range, quality }) => quality > 0 && covers(range, type)),
  )
  return open ? 'yes' : 'no'
}
