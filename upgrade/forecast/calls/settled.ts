import { decidingKey, readCredential, sessionKey } from '#engine/judge/facts/credential.ts'
import type { ServerState } from '#engine/judge/facts/server-state.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Version } from '#engine/model/version.ts'
import { isUnanswered } from './served.ts'

/**
 * A forecast may look at the response itself: a credential of which nothing else is known is taken as
 * the release that answered took it, if it looked at it.
 */
export function settled(serverState: ServerState, from: Version): ServerState {
  return {
    ...serverState,
    validityOf: (key, exchange) => {
      if (isUnanswered({ status: exchange.response?.status ?? 0 }))
        return { validity: 'valid', because: 'no response rejects it' }
      const judged = serverState.validityOf(key, exchange)
      if (judged.validity !== 'unknown' || isPassedOver(key, exchange, from)) return judged
      const isRefused = exchange.response?.status === 401
      return { validity: isRefused ? 'invalid' : 'valid', because: 'its own response shows' }
    },
  }
}

/** Whether the release that answered went by another credential of the request, or by none. */
function isPassedOver(key: string, { request }: Exchange, from: Version): boolean {
  const presented = readCredential(request.headers)
  const { cookie } = presented
  const isSent = key === presented.key || (cookie !== undefined && key === sessionKey(cookie))
  return isSent && key !== decidingKey(presented, from)
}
