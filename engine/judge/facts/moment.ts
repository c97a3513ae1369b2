import type { Exchange } from '../../model/exchange.ts'

/** The time of an event, to compare the order of events. */
export interface Moment {
  readonly index: number
  /** Milliseconds since the epoch. */
  readonly endedAt?: number
}

/** HAR keeps whole milliseconds. */
const RESOLUTION_MS = 1

export function computeMoment(exchange: Exchange): Moment {
  return {
    index: exchange.index,
    ...(exchange.endedAt !== undefined && { endedAt: exchange.endedAt }),
  }
}

/**
 * Whether the exchange began after the moment. Without usable times the order of the file decides.
 * `overlap` when the two ran at the same time, so that neither came first.
 */
export function follows(exchange: Exchange, moment: Moment): 'after' | 'before' | 'overlap' {
  if (exchange.index === moment.index) return 'overlap'
  if (exchange.startedAt === undefined || moment.endedAt === undefined)
    return exchange.index > moment.index ? 'after' : 'before'
  if (exchange.startedAt + RESOLUTION_MS >= moment.endedAt)
    return exchange.index > moment.index ? 'after' : 'before'
  return exchange.index > moment.index ? 'overlap' : 'before'
}
