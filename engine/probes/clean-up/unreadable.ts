import { resourceMadeAt } from '../../knowledge/resources.ts'
import type { Exchange } from '../../model/exchange.ts'
import type { Intent } from './ledger.ts'

/** Why a list cannot be read. */
export interface Unseen {
  /** The response in place of the list. */
  readonly reason: string
  /** Whether another try may bring it. */
  readonly isLost: boolean
  /** Whether it did not come in time. */
  readonly isLate: boolean
}

/** A kind of thing whose list cannot be read. */
export interface Unreadable extends Unseen {
  readonly kind: string
  /** Its place, below the root; missing if unknown. */
  readonly list?: string
}

/** The response in place of a list. */
export function whyUnreadable({ response, failure }: Exchange): Unseen {
  const isLate = failure?.kind === 'timeout'
  if (failure) return { reason: failure.message, isLost: true, isLate }
  const status = response?.status ?? 0
  return { reason: `response ${status}`, isLost: status === 429 || status >= 500, isLate }
}

/** Whether one of these requests may have created an object in the list. */
export function mayHold({ kind, list }: Unreadable, intents: readonly Intent[]): boolean {
  return intents.some(({ path }) => {
    const row = resourceMadeAt(path)
    if (row?.kind !== kind) return false
    return list === undefined || row.isNamedInPath !== true || path.startsWith(`${list}/`)
  })
}

/** Describes possible leftovers that were never seen. */
export function describeUnseen({ kind, reason, isLost }: Unreadable): string {
  const what = `perhaps ${kind}s, whose list cannot be read (${reason})`
  return isLost ? what : `${what}: sweep with the account of the run`
}
