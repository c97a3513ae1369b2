import type { Client } from '../http/client.ts'
import type { Handshake, TlsVersion } from '../model/handshake.ts'
import { stopped } from './stop.ts'

interface TlsOfferOptions {
  readonly client: Client
  /** The interface's root; further nodes in `also`. */
  readonly root: string
  readonly also?: readonly string[]
  readonly recordHandshake: (handshake: Handshake) => void
  readonly signal: AbortSignal
}

export type OfferTls = (version: TlsVersion, probe: string) => Promise<void>

/** Offers a version to every origin that is reached by https, and hands the handshakes on. */
export function createTlsOffer(options: TlsOfferOptions): OfferTls {
  const { client, root, also = [], signal, recordHandshake } = options
  const origins = new Set(
    [root, ...also].filter((one) => one.startsWith('https:')).map((one) => new URL(one).origin),
  )
  let index = 0
  return async (offered, probe) => {
    for (const origin of origins) {
      if (signal.aborted) throw stopped(signal)
      const result = await client.handshake(origin, offered, signal)
      if (signal.aborted) throw stopped(signal)
      recordHandshake({ ...result, index, origin, offered, probe })
      index += 1
    }
  }
}
