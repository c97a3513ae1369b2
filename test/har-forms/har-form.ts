import { createHash } from 'node:crypto'

import type { Exchange } from '#engine/model/exchange.ts'
import type {
  Extra,
  HarForm,
  NamedBytes,
  Sending,
  HarStep,
  HarContext,
  WrittenCall,
  WrittenHar,
} from './model.ts'
import { asText, type Pack } from './pack.ts'
import { plainEntry } from './plain-entry.ts'
import { shuffled } from './shuffle.ts'

/** How a tool writes HAR files, as data. */
interface Row {
  readonly id: string
  readonly tool: string
  readonly what: string
  readonly source: string
  /** Changes of the traffic before the tool sees it. */
  readonly sending?: readonly Sending[]
  /** Changes of each entry by the tool, in order. */
  readonly steps?: readonly HarStep[]
  /** Additional entries in the file. */
  readonly around?: (contexts: readonly HarContext[]) => readonly HarContext[]
  /** The order of entries; by time if absent. */
  readonly order?: (contexts: readonly HarContext[]) => readonly HarContext[]
  /** Moves bodies from entries to separate files. */
  readonly attach?: (entry: Extra, keep: Keep) => Extra
  /** Members of `log` besides its entries. */
  readonly log?: Extra
  readonly indent?: number
  readonly pack?: Pack
}

/** Fields of a row besides id and subject; tool and source can come from the table. */
type Own = Omit<Partial<Row>, 'id' | 'what'>
type OfTool = Own & Pick<Row, 'tool' | 'source'>
type Named = Pick<Row, 'id' | 'what'>

/** Builds a row of a table from its differences. */
export function harRow(id: string, what: string, how: OfTool): OfTool & Named
export function harRow(id: string, what: string, how?: Own): Own & Named
export function harRow(id: string, what: string, how: Own = {}): Own & Named {
  return { id, what, ...how }
}

/** Writes bytes next to the file; returns their name. */
export type Keep = (bytes: Buffer, extension: string) => string

const CREATOR = { version: '1.2', creator: { name: 'WebInspector', version: '537.36' } }

/** Builds a form from its row. */
export function harForm(row: Row): HarForm {
  const { id, tool, what, source } = row
  const traffic = (exchanges: readonly Exchange[]): readonly Exchange[] => sent(row, exchanges)
  const write = (exchanges: readonly Exchange[], seed?: number): WrittenHar => {
    const contexts = traffic(exchanges).map((exchange) => ({
      entry: (row.steps ?? []).reduce((entry, step) => step(entry, exchange), plainEntry(exchange)),
      exchange: exchange.index,
    }))
    const listed = (row.order ?? byTime)([...contexts, ...(row.around?.(contexts) ?? [])])
    const kept = new Set(listed)
    return {
      ...getFile(row, seed === undefined ? listed : shuffled(listed, seed)),
      calls: contexts.filter((one) => kept.has(one)).map(getCall),
    }
  }
  return { id, tool, what, source, traffic, write }
}

function sent({ sending = [] }: Row, exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.flatMap((exchange) => {
    let one: Exchange | undefined = exchange
    for (const step of sending) one &&= step(one)
    return one ? [one] : []
  })
}

function getFile(row: Row, contexts: readonly HarContext[]): Omit<WrittenHar, 'calls'> {
  const { attach, log = CREATOR, indent = 2, pack = asText } = row
  const beside = new Map<string, Buffer>()
  const keep: Keep = (bytes, extension) => {
    const name = `${createHash('sha1').update(bytes).digest('hex')}.${extension}`
    beside.set(name, bytes)
    return name
  }
  const entries = contexts.map(({ entry }) => (attach ? attach(entry, keep) : entry))
  const files = [...beside].map(([name, bytes]): NamedBytes => ({ name, bytes }))
  const packed = pack(JSON.stringify({ log: { ...log, entries } }, undefined, indent), files)
  return { ...packed, beside: packed.name.endsWith('.zip') ? [] : files }
}

function byTime(contexts: readonly HarContext[]): readonly HarContext[] {
  return contexts.toSorted((a, b) => getTime(a) - getTime(b))
}

function getTime({ entry }: HarContext): number {
  return Date.parse(entry.startedDateTime ?? '')
}

function getCall({ entry, exchange }: Required<HarContext>): WrittenCall {
  const { method, url } = entry.request
  const startedAt = getTime({ entry })
  return {
    exchange,
    method: method.toUpperCase(),
    target: url.replace(/^[a-z]+:\/\/[^/?#]+/i, ''),
    startedAt: Number.isNaN(startedAt) ? undefined : startedAt,
  }
}
