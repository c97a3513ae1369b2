import type { Version } from '#engine/model/version.ts'
import { createLedger } from './ledger.ts'
import type { ProxyResponse, ProxyRequest, Behaviour, World } from './fault.ts'
import type { Seen } from './fault-proxy.ts'

const NOTHING: ProxyResponse = { status: 204, headers: [], body: Buffer.from('') }

/**
 * Checks whether the fault changes any response of a certification. Until the first changed response both servers get
 * the same requests, so a fault without one never shows.
 */
export async function isBroughtAbout(
  behaviour: Behaviour,
  version: Version,
  seen: readonly Seen[],
): Promise<boolean> {
  const ledger = createLedger({ name: 'admin', password: 'admin' })
  let has = false
  // The server's response to the behavior itself is unknown here, so it may depend on it.
  const admin = async (): Promise<ProxyResponse> => {
    has = true
    return NOTHING
  }
  const world: World = { version, ledger, admin }
  for (const { asked, answer } of seen) {
    const forward = async (request: ProxyRequest): Promise<ProxyResponse> => {
      if (request !== asked) has = true
      else ledger.learn(asked, answer)
      return answer
    }
    const reported = await behaviour(asked, forward, world).catch(() => NOTHING)
    if (has || reported !== answer) return true
  }
  return false
}
