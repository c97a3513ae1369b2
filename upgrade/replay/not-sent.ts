import { isSafe } from '#engine/judge/facts/rejected-by.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { splitBelow } from '#engine/model/root.ts'
import type { AnswerChange, ChangeClass, Replayed } from '#engine/model/upgrade/replay.ts'

/**
 * Differences that only another state may cause; a status only if the recorded server returned it
 * there, too.
 */
const OF_STATE: ReadonlySet<ChangeClass> = new Set(['value', 'order'])

/** A recorded call that was not sent, and what the recorded server answered where its effect shows. */
interface Unsent {
  readonly by: Exchange
  /** It was sent to the very path of the read, so that it may have created the object there. */
  readonly isOfPath: boolean
  readonly statuses: ReadonlySet<string>
}

/**
 * A skipped call of the recording may have created the content of a read: one that changed
 * something on the recorded server, before the read, at the read's path or below it, with no read
 * in between. Returns that call by read.
 */
export function shownUnsent(sent: readonly Replayed[]): ReadonlyMap<Replayed, Unsent> {
  const statuses = new Map<string, Set<string>>()
  for (const { recorded } of sent)
    if (isSafe(recorded.request.method)) {
      const path = pathIn(recorded)
      const known = statuses.get(path) ?? new Set()
      statuses.set(path, known.add(String(recorded.response?.status)))
    }
  const changed = new Map<string, Exchange>()
  const found = new Map<Replayed, Unsent>()
  for (const one of sent) {
    const { recorded, got } = one
    const path = pathIn(recorded)
    if (isSafe(recorded.request.method)) {
      const by = changed.get(path)
      if (by)
        found.set(one, {
          by,
          isOfPath: pathIn(by) === path,
          statuses: statuses.get(path) ?? new Set(),
        })
    } else if (!got && wentWell(recorded)) {
      const shows = upwards(path).find((above) => statuses.has(above))
      if (shows !== undefined) changed.set(shows, recorded)
    }
  }
  return found
}

/** The difference of a read that shows what a call which was not sent had made. */
export function asNotSent({
  by,
  isOfPath,
  statuses,
}: Unsent): (change: AnswerChange) => AnswerChange {
  const { method, target } = by.request
  const because = `${method} ${target} (${by.index}) affects this response, but was not sent`
  const isOfState = ({ class: kind, after }: AnswerChange): boolean =>
    OF_STATE.has(kind) ||
    (kind === 'status' && (statuses.has(after) || (isOfPath && after === '404')))
  return (change) =>
    change.judgement === 'changed' && isOfState(change)
      ? { ...change, judgement: 'undecided', because }
      : change
}

/** A path and those above it, the nearest first. */
function upwards(path: string): readonly string[] {
  const segments = path.split('/')
  return segments.map((_one, at) => segments.slice(0, segments.length - at).join('/'))
}

function pathIn({ request }: Exchange): string {
  return splitBelow(request.target).path
}

function wentWell({ response }: Exchange): boolean {
  return response !== undefined && response.status < 300
}
