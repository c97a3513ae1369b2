import type { Body } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { isSmall } from '../content.ts'

/** Exchanges that wait for related ones, by key. */
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
 * Measured growth of a process for each small waiting exchange, in bytes, without its bodies, and
 * for a key; several times the size of its texts.
 */
const FRAME = 12 * 1024
const KEY = 128
/** A body takes memory as text, and perhaps as parsed JSON. */
const TIMES_HELD = 3

/**
 * Limits the memory for waiting evidence, so that it does not grow with the recording: if it is
 * full, the oldest is dropped, and `giveUp` is called. It has room for about 600 distinct requests;
 * a repeated request waits again.
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
  return FRAME + measureBody(request.body) + measureBody(response?.body)
}

/** The memory that a body takes; large bodies are in files, except the first part of a truncated one. */
function measureBody(body: Body | undefined): number {
  if (!body) return 0
  if (isSmall(body)) return TIMES_HELD * body.size
  return body.state === 'truncated' ? (body.text ?? body.base64 ?? '').length : 0
}
