import type { Body } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { isSmall } from '../content.ts'

/** Exchanges that wait for what belongs to them, by a key. */
interface Waiting<Group> {
  readonly get: (key: string) => Group | undefined
  /** Keeps a group; `held` are the exchanges in it. */
  readonly set: (key: string, group: Group, held: readonly Annotated[]) => void
  readonly delete: (key: string) => void
  readonly clear: () => void
}

/** Bytes that may wait for one check. */
const ROOM = 8 * 1024 * 1024
/**
 * Bytes of an exchange without its bodies, and of a key alone: by so much a process was seen to grow for each small
 * exchange that waits, which is several times what its texts take.
 */
const FRAME = 12 * 1024
const KEY = 128
/** A body is held as text, and may be held as JSON too. */
const TIMES_HELD = 3

/**
 * Room for what waits, so that memory does not grow with the recording: when it is full, what has waited
 * longest is given up, and `giveUp` is told. That is some 600 requests of which each differs from all
 * others; one that comes again waits again.
 */
export function createWaiting<Group>(giveUp: (group: Group) => void, room = ROOM): Waiting<Group> {
  const groups = new Map<string, { readonly group: Group; readonly bytes: number }>()
  let taken = 0
  const remove = (key: string): void => {
    taken -= groups.get(key)?.bytes ?? 0
    groups.delete(key)
  }
  return {
    get: (key) => groups.get(key)?.group,
    set: (key, group, held) => {
      const bytes = held.reduce((sum, x) => sum + measureSize(x), KEY + key.length)
      taken += bytes - (groups.get(key)?.bytes ?? 0)
      groups.set(key, { group, bytes })
      for (const [oldest, { group: waited }] of groups) {
        if (taken <= room || oldest === key) break
        remove(oldest)
        giveUp(waited)
      }
    },
    delete: remove,
    clear: () => {
      groups.clear()
      taken = 0
    },
  }
}

function measureSize({ exchange: { request, response } }: Annotated): number {
  return FRAME + getBaselined(request.body) + getBaselined(response?.body)
}

/** Of a large body nothing is held but the name of its file, or the first part that was kept. */
function getBaselined(body: Body | undefined): number {
  if (!body) return 0
  if (isSmall(body)) return TIMES_HELD * body.size
  return body.state === 'truncated' ? (body.text ?? body.base64 ?? '').length : 0
}
