import type { FleetServer } from '#engine/model/results/fleet.ts'
import { RATING_LEGEND } from '#reports/legend.ts'
import { ratingOfServer } from '#reports/fleet/order.ts'
import { timeLeft } from '../../../command/progress/time-left.ts'
import type { Context } from '../../../command/context.ts'
import type { Share } from '../../../run/event.ts'
import { visibleLine } from '#reports/visible.ts'

/** Shows the progress of a fleet in one line, and prints a line for each finished server. */
interface FleetProgress {
  /** Returns the context of one server. */
  readonly of: (name: string) => Context
  readonly done: (server: FleetServer) => void
}

/** Servers at work that are named. */
const NAMED = 3

/** The prefix of a server's notes, which are not steps. */
const NOTE = 'note: '

/** Shows the progress of `total` servers, with columns for names of up to `longest` characters. */
export function tellFleet(total: number, longest: number, ctx: Context): FleetProgress {
  const started = performance.now()
  const atWork = new Map<string, number>()
  let done = 0
  const now = (): void => {
    const names = [...atWork.keys()]
    const part = [...atWork.values()].reduce((sum, one) => sum + one, 0)
    const share: Share = { done: done + part, total }
    const left = timeLeft(share, performance.now() - started)
    const more = names.length > NAMED ? ', …' : ''
    const text = `[${done}/${total}] ${names.slice(0, NAMED).join(', ')}${more}${left}`
    ctx.update({ type: 'progress', text, share: { done, total } })
  }
  return {
    of: (name) => {
      atWork.set(name, 0)
      return {
        // A fleet never prompts for a password.
        env: ctx.env,
        signal: ctx.signal,
        log: (text) => {
          if (text.startsWith(NOTE)) ctx.log(`${NOTE}${name}: ${text.slice(NOTE.length)}`)
        },
        update: (event) => {
          if (event.type !== 'progress') return
          const { text, share } = event
          // Probing is nine tenths of it; judging has a share of its own.
          if (share && !text.startsWith('checking'))
            atWork.set(name, (share.done / share.total) * 0.9)
          now()
        },
        arm: () => undefined,
        disarm: () => undefined,
      }
    },
    done: (server) => {
      atWork.delete(server.name)
      done += 1
      const { mark } = RATING_LEGEND[ratingOfServer(server)]
      const took = server.took === undefined ? '' : ` (${(server.took / 1_000).toFixed(1)} s)`
      const place = `[${String(done).padStart(String(total).length)}/${total}]`
      const release = (server.release ?? '').padEnd(6)
      ctx.log(
        `${place} ${mark} ${server.name.padEnd(longest)} ${release} ${visibleLine(server.says)}${took}`,
      )
      if (done < total) now()
    },
  }
}
