import type { Json } from '#engine/model/json/json.ts'
import { listMessages } from '../../generator.ts'
import { type Call, permits } from '../../server.ts'
import { DEFAULT_STREAM, type Message } from '../../state.ts'
import { matches } from './query.ts'

/** Milliseconds since the epoch, both included. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The result of a search: everything that it finds, and the part that it shows. */
export interface Found {
  readonly total: number
  readonly shown: readonly Message[]
}

/** In the order that was asked for, the newest first by default, as far as the caller may see them. */
export function foundBy(call: Call, query: string, range: Range): Found {
  const { query: asked } = call.request
  const limit = Number(asked.get('limit') ?? '150') || 150
  const offset = Number(asked.get('offset') ?? '0') || 0
  const all = allBy(call, query, range)
  const sorted = sortedBy(all, asked.get('sort') ?? 'timestamp:desc')
  return { total: all.length, shown: sorted.slice(offset, offset + limit) }
}

/** Everything that a query finds and the caller may see, the newest first. */
export function allBy(call: Call, query: string, { from, to }: Range): readonly Message[] {
  const { query: asked } = call.request
  const stream = /^streams:(\S+)$/.exec(asked.get('filter') ?? '')?.[1]
  const visible = permits(call, `streams:read:${DEFAULT_STREAM}`) ? listMessages(call.server) : []
  return visible.filter(
    ({ timestamp, fields }) =>
      timestamp >= from &&
      timestamp <= to &&
      matches(query, fields) &&
      (stream === undefined || (fields['streams'] as readonly Json[]).includes(stream)),
  )
}

function sortedBy(messages: readonly Message[], sort: string): readonly Message[] {
  const [field = '', direction = 'asc'] = sort.split(':')
  const turn = direction === 'desc' ? -1 : 1
  const at = ({ fields }: Message): string => JSON.stringify(fields[field] ?? null)
  return messages.toSorted((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0) * turn)
}
