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

/** One way in which a tool writes HAR files, as data. */
interface Row {
  readonly id: string
  readonly tool: string
  readonly what: string
  readonly source: string
  /** What becomes of the traffic before the tool sees it. */
  readonly sending?: readonly Sending[]
  /** What the tool makes of each entry, one after the other. */
  readonly steps?: readonly HarStep[]
  /** Entries that are in the file next to those of the recording. */
  readonly around?: (told: readonly HarContext[]) => readonly HarContext[]
  /** The order in which the tool lists them, and which it keeps; all by their time without it. */
  readonly order?: (told: readonly HarContext[]) => readonly HarContext[]
  /** Bodies are files next to it: their texts go out of the entries. */
  readonly attach?: (entry: Extra, keep: Keep) => Extra
  /** Members of `log` next to its entries. */
  readonly log?: Extra
  readonly indent?: number
  readonly pack?: Pack
}

/** What a row says besides its id and what it is about; its tool and source too, or the table has them. */
type Own = Omit<Partial<Row>, 'id' | 'what'>
type OfTool = Own & Pick<Row, 'tool' | 'source'>
type Named = Pick<Row, 'id' | 'what'>

/** A row of a table, as far as it differs from the others. */
export function harRow(id: string, what: string, how: OfTool): OfTool & Named
export function harRow(id: string, what: string, how?: Own): Own & Named
export function harRow(id: string, what: string, how: Own = {}): Own & Named {
  return { id, what, ...how }
}

/** Puts bytes next to the file and says under which name. */
export type Keep = (bytes: Buffer, extension: string) => string

const CREATOR = { version: '1.2', creator: { name: 'WebInspector', version: '537.36' } }

/** A form from its row. */
export function harForm(row: Row): HarForm {
  const { id, tool, what, source } = row
  const traffic = (exchanges: readonly Exchange[]): readonly Exchange[] => sent(row, exchanges)
  const write = (exchanges: readonly Exchange[], seed?: number): WrittenHar => {
    const told = traffic(exchanges).map((exchange) => ({
      entry: (row.steps ?? []).reduce((entry, step) => step(entry, exchange), plainEntry(exchange)),
      exchange: exchange.index,
    }))
    const listed = (row.order ?? byTime)([...told, ...(row.around?.(told) ?? [])])
    const kept = new Set(listed)
    return {
      ...getFile(row, seed === undefined ? listed : shuffled(listed, seed)),
      calls: told.filter((one) => kept.has(one)).map(getCall),
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

function getFile(row: Row, told: readonly HarContext[]): Omit<WrittenHar, 'calls'> {
  const { attach, log = CREATOR, indent = 2, pack = asText } = row
  const beside = new Map<string, Buffer>()
  const keep: Keep = (bytes, extension) => {
    const name = `${createHash('sha1').update(bytes).digest('hex')}.${extension}`
    beside.set(name, bytes)
    return name
  }
  const entries = told.map(({ entry }) => (attach ? attach(entry, keep) : entry))
  const files = [...beside].map(([name, bytes]): NamedBytes => ({ name, bytes }))
  const packed = pack(JSON.stringify({ log: { ...log, entries } }, undefined, indent), files)
  return { ...packed, beside: packed.name.endsWith('.zip') ? [] : files }
}

function byTime(told: readonly HarContext[]): readonly HarContext[] {
  return told.toSorted((a, b) => getTime(a) - getTime(b))
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
