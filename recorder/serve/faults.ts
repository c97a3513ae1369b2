import type { ServerResponse } from 'node:http'

import { UsageError } from '#engine/model/errors.ts'
import type { Failure } from '#engine/model/exchange.ts'

/**
 * How connections fail on request: as in the recording, or at every nth response.
 * A client that is left without a response runs into its own timeout.
 */
export type Faults =
  | { readonly kind: 'none' }
  | { readonly kind: 'recorded' }
  | { readonly kind: (typeof CHOICES)[number]; readonly every: number }

/** Ways in which connections fail. */
const CHOICES = ['reset', 'timeout', 'truncated'] as const

/** Reads `recorded`, or `reset`, `timeout` or `truncated` with `:N` for every Nth response. */
export function readFaults(text: string): Faults {
  if (text === 'recorded') return { kind: 'recorded' }
  const [, name, digits = '1'] = /^(\w+)(?::([1-9]\d{0,8}))?$/.exec(text) ?? []
  const kind = CHOICES.find((choice) => choice === name)
  if (kind) return { kind, every: Number(digits) }
  throw new UsageError(
    `"${text}" is not a kind of failure; use "recorded", or use "reset", "timeout", or "truncated", with ":N" for every Nth response, such as "reset:3"`,
  )
}

/** How a connection is made to fail. */
export type Cut = 'reset' | 'timeout' | 'truncated'

/** A recorded failure as a server can bring it about: one that never came that far is a reset. */
export function cutResponse({ kind }: Failure): Cut {
  switch (kind) {
    case 'timeout':
    case 'aborted':
      return 'timeout'
    case 'truncated':
    case 'too-large':
      return 'truncated'
    case 'refused':
    case 'unresolved':
    case 'reset':
    case 'tls':
    case 'protocol':
      return 'reset'
  }
}

/** Ends a connection as it was recorded; nothing was sent on it for this response yet. */
export function cutOff(response: ServerResponse, cut: 'reset' | 'timeout'): void {
  if (cut === 'reset') response.socket?.resetAndDestroy()
}
