import type { Annotated } from '../../model/facts.ts'
import { type Body, isWholeBody } from '../../model/exchange.ts'

/** Facts that are read out of the body of a response. */
const TOLD: readonly string[] = ['json', 'text', 'errorType']

/** Whether `judge` reads a truncated body in this group: then its finding may be due to the recording. Runs `judge`. */
export function looksIntoCut(
  group: readonly Annotated[],
  judge: (group: readonly Annotated[]) => unknown,
): boolean {
  if (!group.some(({ exchange }) => isCut(exchange.request.body) || isCut(exchange.response?.body)))
    return false
  let hasLooked = false
  judge(
    group.map((x) => {
      const isSentCut = isCut(x.exchange.request.body)
      const isToldCut = isCut(x.exchange.response?.body)
      return new Proxy(x, {
        get: (target, member) => {
          hasLooked ||= isSentCut && member === 'sent'
          hasLooked ||= isToldCut && TOLD.includes(String(member))
          // Private members of the target are not those of a proxy.
          return Reflect.get(target, member, target) as unknown
        },
      })
    }),
  )
  return hasLooked
}

function isCut(body: Body | undefined): boolean {
  return body !== undefined && !isWholeBody(body)
}
