import type { FleetServer } from '#engine/model/results/fleet.ts'
import { RATING_LEGEND } from '#reports/legend.ts'
import { ratingOfServer } from '#reports/fleet/order.ts'
import { timeLeft } from '../progress/time-left.ts'
import type { Progress, Share, Surroundings } from '../surroundings.ts'
import { visibleLine } from '#reports/visible.ts'

/** Tells how far a fleet is, in one line, and a line of each server that is done. */
export interface FleetProgress {
  /** Where what happens on one server is told. */
  readonly of: (name: string) => Surroundings
  readonly done: (server: FleetServer) => void
}

/** Servers at work that are named. */
const NAMED = 3

/** What a server says besides what it is doing. */
const NOTE = 'note: '

/** Tells of a fleet of so many servers, whose names take at most so many characters. */
export function tellFleet(
  total: number,
  longest: number,
  { progress, interruption, environment }: Surroundings,
): FleetProgress {
  const started = performance.now()
  const atWork = new Map<string, number>()
  let done = 0
  const now = (): void => {
    const names = [...atWork.keys()]
    const part = [...atWork.values()].reduce((sum, one) => sum + one, 0)
    const share: Share = { done: done + part, total }
    const left = timeLeft(share, performance.now() - started)
    const more = names.length > NAMED ? ', …' : ''
    progress.now(`[${done}/${total}] ${names.slice(0, NAMED).join(', ')}${more}${left}`, {
      done,
      total,
    })
  }
  const told = (name: string): Progress => ({
    say: (text) => {
      if (text.startsWith(NOTE)) progress.say(`${NOTE}${name}: ${text.slice(NOTE.length)}`)
    },
    now: (_text, share) => {
      // Probing is nine tenths of it; what is judged then has a share of its own.
      if (share && !_text.startsWith('judging')) atWork.set(name, (share.done / share.total) * 0.9)
      now()
    },
    end: () => undefined,
  })
  return {
    of: (name) => {
      atWork.set(name, 0)
      const { signal } = interruption
      return {
        environment,
        progress: told(name),
        interruption: { signal, arm: () => undefined, disarm: () => undefined },
      }
    },
    done: (server) => {
      atWork.delete(server.name)
      done += 1
      const { mark } = RATING_LEGEND[ratingOfServer(server)]
      const took = server.took === undefined ? '' : ` (${(server.took / 1_000).toFixed(1)} s)`
      const place = `[${String(done).padStart(String(total).length)}/${total}]`
      const release = (server.release ?? '').padEnd(6)
      progress.say(
        `${place} ${mark} ${server.name.padEnd(longest)} ${release} ${visibleLine(server.says)}${took}`,
      )
      if (done < total) now()
    },
  }
}
