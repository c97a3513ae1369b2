import type { Dispatcher } from 'undici'

/** One connection at a time, and one request at a time on it. */
export interface Lane {
  readonly dispatcher: Dispatcher
  readonly isProxied: boolean
  /** The number of its connection among all connections to the origin; always 0 through a proxy. */
  readonly opened: () => number
}

/** Lanes to one origin. */
export interface Lanes {
  /** The first unused lane; if all are in use, the first lane, on which requests queue. */
  readonly take: () => Lane
  readonly free: (lane: Lane) => void
  readonly destroy: () => Promise<void>
}

/** At most so many lanes, each opened when those before it are used. */
export function createLanes(most: number, open: (nextNumber: () => number) => Lane): Lanes {
  const lanes: Lane[] = []
  const used = new Set<Lane>()
  let connections = 0
  const openOne = (): Lane => {
    const lane = open(() => (connections += 1))
    lanes.push(lane)
    return lane
  }
  return {
    take: () => {
      const idle = lanes.find((lane) => !used.has(lane))
      const lane = idle ?? (lanes.length < most ? openOne() : (lanes[0] ?? openOne()))
      used.add(lane)
      return lane
    },
    free: (lane) => {
      used.delete(lane)
    },
    destroy: async () => {
      await Promise.all(lanes.map(({ dispatcher }) => dispatcher.destroy()))
    },
  }
}
