import { rememberTexts } from './recent.ts'

/** One part of an Accept header: `text/*;q=0.5`. */
interface MediaRange {
  /** In lower case; `*`, as old Java clients send it, is everything. */
  readonly range: string
  /** 1 when it says none, or none that is a number; 0 rejects. */
  readonly quality: number
}

/** Reads an Accept header, in its order. Source: RFC 9110, section 12.5.1. */
export const readAccept = rememberTexts({ count: 500, longest: 200 }, read)

function read(value: string): readonly MediaRange[] {
  return value.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    const given = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? ''
    const quality = given === '' ? 1 : Number(given)
    return { range: range === '*' ? '*/*' : range, quality: Number.isNaN(quality) ? 1 : quality }
  })
}

/** Whether a range such as `text/*` covers a media type. */
export function covers(range: string, type: string): boolean {
  if (range === '*/*') return true
  return range.endsWith('/*') ? type.startsWith(range.slice(0, -1)) : range === type
}
