import type { Version } from '#engine/model/version.ts'
import { createLedger } from './ledger.ts'
import type { ProxyResponse, ProxyRequest, Behaviour, World } from './fault.ts'
import type { Seen } from './fault-proxy.ts'

const NOTHING: ProxyResponse = { status: 204, headers: [], body: Buffer.from('') }

/**
 * Whether some request of a certification of the right server would have got another response. Up to the first
 * such response a certification of the wrong server asks the same, so where there is none, there never is one.
 */
export async function isBroughtAbout(
  behaviour: Behaviour,
  version: Version,
  seen: readonly Seen[],
): Promise<boolean> {
  const ledger = createLedger({ name: 'admin', password: 'admin' })
  let has = false
  // What the server would respond to the behaviour itself no one knows, so it may act on it.
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
    const told = await behaviour(asked, forward, world).catch(() => NOTHING)
    if (has || told !== answer) return true
  }
  return false
}
