import { closeSync, existsSync, renameSync, statSync, writeSync } from 'node:fs'

import { READ_LIMITS } from '#recorder/store/limits.ts'
import { decodeLine, exchangeOf } from '#recorder/store/reading/decode.ts'
import { parseLine } from '#recorder/store/reading/parse-line.ts'
import { openSource } from '#recorder/store/reading/source.ts'
import { exchangeJson } from '#recorder/store/encode.ts'
import { seal } from '#recorder/store/line.ts'
import { linesOf } from '#recorder/store/reading/lines.ts'
import { refuseForeign } from '#engine/files/ours.ts'
import { createOwnFile, discardDraft, draftOf } from '#engine/files/own-file.ts'
import type { Head } from '#engine/judge/head.ts'
import type { Cutting } from '#engine/judge/slice/cut.ts'
import type { Facts, FileFacts } from '#engine/judge/slice/facts.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Handshake } from '#engine/model/handshake.ts'
import { isRecord } from '#engine/model/json/json.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { startOf } from '../evidence/evidence-bytes.ts'
import type { ShardsDocument, Work } from './document.ts'
import type { Shard } from './shard.ts'

export const SLICE_FORMAT = 'graylog-conformance-slice'

/** First line of a slice: what the whole recording tells, so that the slice is judged as a part of it. */
export interface SliceHead {
  readonly type: 'header'
  readonly format: typeof SLICE_FORMAT
  readonly version: 1
  readonly tool: ShardsDocument['tool']
  readonly work: Work
  readonly shard: Shard
  readonly recording: { readonly digest?: string; readonly redaction?: string }
  /** Exchanges of the whole recording. */
  readonly count: number
  readonly head: Head
  readonly ofFile: FileFacts
  readonly handshakes: readonly Handshake[]
}

/** Writes one slice, line by line; it has its name once it is whole. */
export function createSlice(path: string, head: SliceHead) {
  refuseForeign(path)
  const draft = draftOf(path)
  const descriptor = createOwnFile(draft)
  let waiting: string[] = []
  let lines = 0
  const table = new Map<string, number>()
  const flush = (): void => {
    writeSync(descriptor, waiting.join(''))
    waiting = []
  }
  const write = (json: string): void => {
    waiting.push(`${seal(json).text}\n`)
    if (waiting.length >= 200) flush()
  }
  // What is told again is told by its number.
  const short = (fact: Facts[number]): unknown => {
    const text = JSON.stringify(fact)
    const known = table.get(text)
    if (known !== undefined) return known
    table.set(text, table.size)
    return fact
  }
  write(JSON.stringify(head))
  return {
    add({ exchange, facts }: Cutting): void {
      const json = exchangeJson(exchange, exchange.index)
      write(`${json.slice(0, -1)},"facts":${JSON.stringify(facts.map(short))}}`)
      lines += 1
    },
    /** Gives how many exchanges it holds. */
    end(): number {
      write(JSON.stringify({ type: 'footer', count: lines }))
      flush()
      closeSync(descriptor)
      renameSync(draft, path)
      return lines
    },
    discard(): void {
      closeSync(descriptor)
      discardDraft(draft)
    },
  }
}

/** Whether a file begins as a slice does. */
export function isSlice(path: string): boolean {
  return (
    existsSync(path) &&
    statSync(path).isFile() &&
    startOf(path).startsWith(`{"type":"header","format":"${SLICE_FORMAT}"`)
  )
}

/** Which shard's slice it is. Throws a UsageError. */
export function shardOfSlice(path: string): Shard {
  return openSlice(path).head.shard
}

/** A slice that can be read more than once. */
export interface Slice {
  readonly head: SliceHead
  /** A fresh pass over its exchanges; tells of each what is to be known before it is annotated. */
  readonly exchanges: (tell?: (facts: Facts) => void) => Iterable<Exchange>
}

/** Opens a slice and looks whether it is whole. Throws a UsageError. */
export function openSlice(path: string): Slice {
  const source = openSource(path, READ_LIMITS)
  const damaged = (what: string): UsageError =>
    new UsageError(`cannot judge the slice "${path}": ${what}; cut the recording again with split`)
  let head: SliceHead | undefined
  let count = 0
  let told: unknown
  for (const line of linesOf(source, READ_LIMITS)) {
    if (line.kind === 'damaged' || line.kind === 'empty')
      throw damaged(`line ${line.number} is damaged`)
    if (line.kind === 'exchange') count += 1
    else if (line.kind === 'header') head = headIn(JSON.parse(line.bytes.toString()), damaged)
    else if (line.kind === 'footer') told = JSON.parse(line.bytes.toString())
  }
  if (!head) throw damaged('it has no first line')
  if (!isRecord(told) || told['count'] !== count) throw damaged('it is not whole')
  return { head, exchanges: (tell) => exchangesIn(path, tell) }
}

function headIn(value: unknown, damaged: (what: string) => UsageError): SliceHead {
  const { sum: _sum, ...head } = value as SliceHead & { readonly sum: string }
  const misfit = describeMisfit('slice', head)
  if (misfit !== undefined) throw damaged(misfit)
  return head
}

function* exchangesIn(path: string, tell?: (facts: Facts) => void): Generator<Exchange> {
  const source = openSource(path, READ_LIMITS)
  const table: Facts[number][] = []
  for (const line of linesOf(source, READ_LIMITS, { isVerified: true })) {
    if (line.kind !== 'exchange') continue
    const { exchange, facts } = parseLine(line, source, READ_LIMITS, (value) => ({
      exchange: exchangeOf(
        (value as Exchange).index,
        decodeLine(value, (body) => body),
      ),
      facts: (value as { readonly facts: readonly (Facts[number] | number)[] }).facts,
    }))
    const whole = facts.map((fact) => {
      if (typeof fact === 'number') return table[fact] ?? null
      table.push(fact)
      return fact
    })
    tell?.(whole)
    yield exchange
  }
}
