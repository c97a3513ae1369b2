import type { Exchange } from '../../model/exchange.ts'
import { rememberTexts } from '../../text/recent.ts'

/** Answers to unknown paths that are remembered, and characters of each: a server has one or two. */
const MOST_TEXTS = 20
const LONGEST = 1_000

/**
 * Which families of routes a file shows to be there: of each some request was done. And what its server says of paths
 * that no release has. Feed every exchange, then ask.
 */
export function createServed() {
  const families = new Set<string>()
  const unknown = new Set<string>()
  return {
    see: (exchange: Exchange, path: string, isKnownPath: boolean): void => {
      const { request, response } = exchange
      const status = response?.status ?? 0
      if (status >= 200 && status < 300 && request.method !== 'OPTIONS')
        families.add(familyOf(path))
      const text = isKnownPath ? undefined : notFoundText(exchange)
      if (text !== undefined && unknown.size < MOST_TEXTS) unknown.add(text)
    },
    has: (path: string): boolean => families.has(familyOf(path)),
    /** Whether an answer 404 is word for word that to a path which there is not. */
    isAsUnknown: (exchange: Exchange): boolean => {
      const text = notFoundText(exchange)
      return text !== undefined && unknown.has(text)
    },
  }
}

function notFoundText({ response }: Exchange): string | undefined {
  if (response?.status !== 404 || response.body.state !== 'complete') return undefined
  const { text = '' } = response.body
  return text !== '' && text.length <= LONGEST ? text : undefined
}

/** `streams` of `/streams/ID`, `system/outputs` of `/system/outputs/ID`. */
const familyOf = rememberTexts({ count: 2_000, longest: 200 }, (path): string => {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return first === 'system' ? `${first}/${second}` : first
})
