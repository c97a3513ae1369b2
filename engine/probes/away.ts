import { createWriters } from '../judge/facts/written-by.ts'
import { type Exchange, type Failure, header } from '../model/exchange.ts'

/** Recognizes responses of a target that is temporarily unavailable, by comparing them with its other responses. */
interface Away {
  /** Learns from a response. */
  readonly see: (exchange: Exchange) => void
  readonly isAway: (exchange: Exchange) => boolean
}

const STATUSES: readonly number[] = [429, 502, 503, 504]
const FAILURES: readonly Failure['kind'][] = ['refused', 'unresolved', 'tls', 'reset']

export function createAway(): Away {
  const { see, writtenBy } = createWriters()
  return {
    see,
    isAway: (exchange) => {
      const { failure, response } = exchange
      if (!response) return failure !== undefined && FAILURES.includes(failure.kind)
      return STATUSES.includes(response.status) && writtenBy(exchange, false) === 'front'
    },
  }
}

/** Whether a request certainly had no effect: it never arrived, or was rejected for now. */
export function wasNotDone({ failure, response }: Exchange): boolean {
  if (!response) return failure?.kind === 'refused' || failure?.kind === 'unresolved'
  return response.status === 429 || response.status === 503
}

/** Milliseconds after which a response says to come back; undefined where it does not. */
export function comeBackAfter({ response }: Exchange): number | undefined {
  const seconds = Number(header(response?.headers ?? [], 'retry-after') ?? NaN)
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0) * 1_000
}
