import { type Exchange, responseHeader } from '../../model/exchange.ts'
import { isRecord, listAt, textAt } from '../../model/json/json.ts'
import { withoutQuery } from '../../text/paths/path.ts'
import { bodyJson, readValidUntil } from '../content.ts'
import { parseObjectIdTime } from './object-id.ts'

/** Clocks that differ by less are taken for one, in milliseconds. */
export const SAME_MS = 10_000
const DAY_MS = 86_400_000
/** Limit on the differences that are kept of one kind. */
const MAX_SAMPLES = 200
/** Routes that show when an object was created. */
const SHOWN = new Set(['GET /streams/{streamId}', 'GET /system/outputs/{outputId}'])

/** How far a server's clock is ahead of the recorder's, in milliseconds. */
export interface ServerClock {
  readonly ahead: number
  /** Whether all kinds of times say so, and there are several. */
  readonly isSure: boolean
}

/** Learns the server's clock from values that the server itself dates: new objects, logins, and live nodes. */
export function createServerClock() {
  const samples = { ids: [] as number[], objects: [] as number[], nodes: [] as number[] }
  const logins: { readonly exchange: Exchange; readonly username: string; readonly by: number }[] =
    []
  /** When objects were created, by the recorder's clock. */
  const made = new Map<string, number>()
  // Checked before a body is parsed: a program may read the same route for days.
  const isWanted = (kind: keyof typeof samples): boolean => samples[kind].length < MAX_SAMPLES
  const add = (kind: keyof typeof samples, time: number, now: number): void => {
    if (isWanted(kind) && Math.abs(time - now) < DAY_MS) samples[kind].push(time - now)
  }
  return {
    see: (exchange: Exchange, route: string): void => {
      const { response, request, endedAt } = exchange
      if (!response || endedAt === undefined) return
      const json = (): unknown => bodyJson(response.body)
      if (request.method === 'POST' && response.status === 201) {
        const id = responseHeader(exchange, 'location')?.split('/').at(-1) ?? ''
        const time = parseObjectIdTime(id)
        if (time !== undefined && made.size < MAX_SAMPLES) made.set(id, endedAt)
        // It has whole seconds.
        add('ids', (time ?? Number.NaN) + 500, endedAt)
      }
      if (route === 'POST /system/sessions' && logins.length < MAX_SAMPLES) {
        const until = readValidUntil(json())
        const username = textAt(bodyJson(request.body), 'username')
        if (until !== undefined && username !== undefined)
          logins.push({ exchange, username, by: until - endedAt })
      }
      if (SHOWN.has(route) && isWanted('objects')) {
        const at = made.get(withoutQuery(request.target).split('/').at(-1) ?? '')
        if (at !== undefined) add('objects', Date.parse(textAt(json(), 'created_at') ?? ''), at)
      }
      if (route === 'GET /system/cluster/nodes' && isWanted('nodes'))
        for (const node of listAt(json(), 'nodes').filter(isRecord))
          add('nodes', Date.parse(textAt(node, 'last_seen') ?? ''), endedAt)
    },
    /** Takes the session timeout of a user, as an exchange shows it. */
    found: (
      timeoutOf: (username: string, exchange: Exchange) => number | undefined,
    ): ServerClock => {
      const ends = logins.flatMap(({ exchange, username, by }) => {
        const life = timeoutOf(username, exchange)
        return life === undefined || Math.abs(by - life) >= DAY_MS ? [] : [by - life]
      })
      const { ids, objects, nodes } = samples
      const kinds = [ends, objects, nodes].filter(({ length }) => length > 0).map(median)
      const isSure =
        kinds.length > 1 && kinds.every((one) => Math.abs(one - (kinds[0] ?? 0)) < SAME_MS)
      return { ahead: isSure ? (kinds[0] ?? 0) : median([...ids, ...ends]), isSure }
    },
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
