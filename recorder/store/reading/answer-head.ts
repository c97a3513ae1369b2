import { ReadResponse, isDiffering } from '#engine/model/read-response.ts'
import type { Body, Response } from '#engine/model/exchange.ts'

/**
 * The head of an earlier response, to recognize it by its text: many responses differ only in the values of headers
 * such as Date.
 */
export interface AnswerHead {
  /** Characters that it holds. */
  readonly size: number
  /**
   * Reads the response with this head from a text, between two positions, without its end;
   * undefined if another head is there. Throws a SyntaxError if a value is not JSON.
   */
  readonly read: (text: string, from: number, until: number, body: Body) => Response | undefined
}

/** The head of a response by its own text, without its end; undefined if a varying value occurs in it twice. */
export function findAnswerHead(text: string, first: Response): AnswerHead | undefined {
  const differing: Differing[] = []
  let from = 0
  for (const [place, [name, value]] of first.headers.entries()) {
    if (!isDiffering(name)) continue
    // Within a text its quotes would be escaped, so that only a pair is found.
    const pair = JSON.stringify([name, value])
    const start = text.indexOf(pair)
    if (start < from || text.includes(pair, start + 1)) return undefined
    const close = start + pair.length - '"]'.length
    const open = close - (JSON.stringify(value).length - '""'.length)
    differing.push({ place, name, before: text.slice(from, open) })
    from = close
  }
  const steady = {}
  const rest = text.slice(from)
  return {
    size: text.length,
    read: (line, start, until, body) => {
      const headers = first.headers.slice()
      let at = start
      for (const { place, name, before } of differing) {
        // Comparing a slice is several times faster than `startsWith` at a position.
        if (line.slice(at, at + before.length) !== before) return undefined
        at += before.length
        const close = line.indexOf('"', at)
        // Parsed, because a slice would keep the whole line in memory.
        headers[place] = [name, JSON.parse(line.slice(at - 1, close + 1)) as string]
        at = close
      }
      if (line.slice(at, until) !== rest) return undefined
      return new ReadResponse(first, { headers, body, steady })
    },
  }
}

/** A header of a head that differs from one response to the next. */
interface Differing {
  readonly place: number
  readonly name: string
  /** The text up to its value, from the previous one. */
  readonly before: string
}
