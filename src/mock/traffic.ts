import { setTimeout as wait } from 'node:timers/promises'

import type { Exchange, Failure, Request } from '#engine/model/exchange.ts'
import type { Watch } from '#engine/model/watch.ts'
import { type Switch, switchedOn } from './switch.ts'

/** The traffic of a mock, in memory, and the delay of its responses. */
export interface Traffic {
  readonly watch: Watch
  /** In the order in which the requests came; without a response while it waits. */
  readonly exchanges: () => readonly Exchange[]
  /** Keeps responses waiting while it is on; several add up. */
  readonly delay: (delay: Delay) => Switch
  /** Clears the requests and ends every delay. */
  readonly clear: () => void
}

interface Delay {
  /** Milliseconds. */
  readonly ms: number
  readonly concerns: (request: Request) => boolean
}

/** Opens an empty one. */
export function createTraffic(): Traffic {
  let seen: Exchange[] = []
  const delays = new Set<Delay>()
  return {
    watch: (request) => {
      const list = seen
      const exchange: Exchange = { index: list.length, request, startedAt: Date.now() }
      list.push(exchange)
      const ms = [...delays]
        .filter(({ concerns }) => concerns(request))
        .reduce((sum, delay) => sum + delay.ms, 0)
      return {
        ...(ms > 0 && { wait: wait(ms, undefined, { ref: false }) }),
        answered: (response) => {
          list[exchange.index] = {
            ...exchange,
            ...(response ? { response } : { failure: CUT }),
            endedAt: Date.now(),
          }
        },
      }
    },
    exchanges: () => seen,
    delay: (delay) => switchedOn(delays, delay),
    clear: () => {
      seen = []
      delays.clear()
    },
  }
}

const CUT: Failure = { kind: 'reset', message: 'the mock cut the connection, as in the recording' }
