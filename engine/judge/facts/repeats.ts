import { type Exchange, header } from '../../model/exchange.ts'
import { setRecent } from '../../text/recent.ts'

/**
 * So many repeats, and this part of the responses to a known URL, are no coincidence: of real servers it is one in 600,
 * of a reference server, which works for some tenths of a millisecond, one in 40; of 30 responses, 3 are equal by
 * chance too often.
 */
const LEAST = 3
const PART = 0.2
/** Equal times of so many microseconds or more are no coincidence, not even once. */
const TELLING = 2_000
/** URLs whose last response is remembered. */
const MAX_URLS = 10_000
/** Equal responses without their time that are remembered: of a load balancer's checks there may be millions. */
const MAX_GAPS = 100_000

interface Known {
  readonly worked: string | undefined
  readonly size: number
  readonly startedAt: number
  readonly endedAt: number
}

/**
 * Finds responses that a cache repeats: servers write into a response how many microseconds they worked on it, so one
 * that is equal in that, too, was written once. Some routes do not write it: there, an equal response may be a repeat
 * if it comes as soon as others do, and most of those are repeats: a cache may be for some routes only.
 */
export function createRepeats() {
  const known = new Map<string, Known>()
  /** Milliseconds since the first response. */
  const ages = new Map<number, number>()
  /** Milliseconds since an equal response of a route that does not write its time. */
  const gaps = new Map<number, number>()
  let asked = 0
  let longest = 0
  /** Responses with a time of their own that came as soon as repeats do. */
  let fresh = 0
  /** The last time of a response, and that of the last response to another URL. */
  let last: { readonly url: string; readonly worked: string | undefined } | undefined
  let lastOther: string | undefined
  /** Responses to a new URL, and those with the time of the response before them. */
  let firsts = 0
  let same = 0
  const ageOf = ({ index }: Exchange): number | undefined => {
    if (ages.size < LEAST || ages.size < asked * PART) return undefined
    const gap = gaps.get(index)
    return gap !== undefined && gap <= longest && fresh <= ages.size ? gap : ages.get(index)
  }
  return {
    /** Whether a response may be an earlier one to GET of the same URL, by those seen so far. */
    see: (exchange: Exchange): boolean => {
      const { index, request, response, startedAt, endedAt = startedAt } = exchange
      const isHead = request.method === 'HEAD'
      if ((request.method !== 'GET' && !isHead) || response?.status !== 200) return false
      if (startedAt === undefined || endedAt === undefined) return false
      const worked = header(response.headers, 'x-runtime-microseconds')
      const isTimed = worked !== undefined
      const url = `${request.origin}${request.target}`
      const { size } = response.body
      if (last?.url !== url) lastOther = last?.worked
      last = { url, worked }
      const before = known.get(url)
      if (before && isTimed) asked += 1
      if (!before && isTimed) firsts += 1
      if (!before && isTimed && worked === lastOther) same += 1
      // A file may contain an exchange twice.
      const isEqual = before?.worked === worked && (isHead ? isTimed : before?.size === size)
      // A server that writes the same time into many responses does not measure it.
      const isConstant = isTimed && worked === lastOther && same >= firsts * PART
      const isRepeat = isEqual && !isConstant && before?.startedAt !== startedAt
      const age = startedAt - (before?.endedAt ?? startedAt)
      if (isRepeat && isTimed) {
        ages.set(index, age)
        longest = Math.max(longest, age)
        return Number(worked) >= TELLING || ageOf(exchange) !== undefined
      }
      if (before && isTimed && age <= longest) fresh += 1
      if (isRepeat) setRecent(gaps, index, age, MAX_GAPS)
      if (!isHead) setRecent(known, url, { worked, size, startedAt, endedAt }, MAX_URLS)
      return ageOf(exchange) !== undefined
    },
    /** Milliseconds since a repeated response came first; undefined of any other. */
    ageOf,
  }
}
