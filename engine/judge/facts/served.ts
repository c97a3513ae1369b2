import type { Exchange } from '../../model/exchange.ts'
import { rememberTexts } from '../../text/recent.ts'

/** Responses to unknown paths that are remembered, and characters of each: a server has one or two. */
const MAX_TEXTS = 20
const MAX_LENGTH = 1_000

/**
 * Collects the route families with a successful request, the server's responses to unknown paths,
 * and the objects it removed. Add every exchange first.
 */
export function createServed() {
  const families = new Set<string>()
  const unknown = new Set<string>()
  const ended = new Map<string, number>()
  return {
    see: (exchange: Exchange, path: string, isKnownPath: boolean): void => {
      const { request, response, index } = exchange
      const status = response?.status ?? 0
      const isGood = status >= 200 && status < 300
      if ((isGood && request.method !== 'OPTIONS') || isBalancerWord(path, response))
        families.add(familyOf(path))
      if (isGood && request.method === 'DELETE' && !ended.has(path)) ended.set(path, index)
      const text = isKnownPath ? undefined : notFoundText(exchange)
      if (text !== undefined && unknown.size < MAX_TEXTS) unknown.add(text)
    },
    has: (path: string): boolean => families.has(familyOf(path)),
    /** Whether an earlier response confirmed the removal of the path's object. */
    wasEnded: ({ index }: Exchange, path: string): boolean => (ended.get(path) ?? index) < index,
    /** Whether a response 404 is word for word that to a path which there is not. */
    isAsUnknown: (exchange: Exchange): boolean => {
      const text = notFoundText(exchange)
      return text !== undefined && unknown.has(text)
    },
  }
}

/** A node that must not get requests says so with a status that is a failure elsewhere, and with one word. */
function isBalancerWord(path: string, response: Exchange['response']): boolean {
  if (path !== '/system/lbstatus' || response?.body.state !== 'complete') return false
  return ['DEAD', 'THROTTLED'].includes(response.body.text ?? '')
}

function notFoundText({ response }: Exchange): string | undefined {
  if (response?.status !== 404 || response.body.state !== 'complete') return undefined
  const { text = '' } = response.body
  return text !== '' && text.length <= MAX_LENGTH ? text : undefined
}

/** `streams` of `/streams/ID`, `system/outputs` of `/system/outputs/ID`. */
const familyOf = rememberTexts({ count: 2_000, longest: 200 }, (path): string => {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return first === 'system' ? `${first}/${second}` : first
})
