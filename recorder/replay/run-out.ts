import type { Exchange } from '#engine/model/exchange.ts'
import type { Links } from '#engine/links/links.ts'

/** The longest delay of a rejected request, in milliseconds. */
const MAX_DELAY = 15_000

/** Delays requests so that sessions that had expired in the recording have expired on the target, too. */
interface RunOut {
  /** Reports that the target responded to an exchange; milliseconds of the replay's clock. */
  readonly answered: (index: number, at: number) => void
  /** Milliseconds to wait before an exchange is sent; 0 for most. */
  readonly wait: (exchange: Exchange, now: number) => number
}

/**
 * A session that was rejected (401) may have expired, so the time between its login or last use and the
 * rejection is never shorter than in the recording.
 */
export function createRunOut(exchanges: readonly Exchange[], links: Links): RunOut {
  const recorded = new Map(exchanges.map((exchange) => [exchange.index, exchange]))
  const ends = new Map<number, number>()
  const touchedBy = new Map(
    links.links.map(({ value, origin, uses }) => [
      value,
      [origin.exchange, ...uses.map(({ exchange }) => exchange)],
    ]),
  )
  return {
    answered: (index, at) => void ends.set(index, at),
    wait: ({ index, startedAt, response }, now) => {
      if (response?.status !== 401 || startedAt === undefined) return 0
      const credentials = links.in(index).filter(({ place }) => place.part === 'header')
      const waits = credentials.flatMap(({ value }) =>
        (touchedBy.get(value) ?? []).map((earlier) => {
          const [then, end] = [recorded.get(earlier)?.endedAt, ends.get(earlier)]
          if (earlier >= index || then === undefined || end === undefined) return 0
          return startedAt - then - (now - end)
        }),
      )
      return Math.min(Math.max(0, ...waits), MAX_DELAY)
    },
  }
}
