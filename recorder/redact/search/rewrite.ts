import { isUtf8 } from 'node:buffer'
import { createHash, type Hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { discardDraft, makeDraftPath } from '#engine/files/own-file.ts'
import type { Headers } from '#engine/model/exchange.ts'
import { bodiesFolder } from '../../store/reading/body-files.ts'
import type { StoredBody } from '../../store/encode.ts'
import { READ_LIMITS } from '../../store/limits.ts'
import { addChecksum, type SealedLine } from '../../store/line.ts'
import { bodiesOfOthers } from '../../store/reading/named-bodies.ts'
import { type IntactLine, readLines } from '../../store/reading/lines.ts'
import { syncFolder } from '../../store/writing/part-file.ts'
import { joinDigests } from '../../store/reading/read.ts'
import { RecordingError } from '../../store/recording-error.ts'
import { openSource } from '../../store/reading/source.ts'
import { writeLines } from '../../store/writing/write.ts'
import { spillBytes } from '../../store/writing/spill.ts'
import { ALWAYS, checkTime, type HasTime, NO_TIME } from '../budget.ts'
import { type Cleaner, createCleaner } from './clean.ts'
import type { Finder } from './find.ts'
import { hitsInBody, listParts, type Proof, proveAbsence } from './prove.ts'

/** The result of rewriting a recording. */
export interface Rewriting {
  /** Lines that changed. */
  readonly lines: number
  /** Of the whole recording, for its footer. */
  readonly digest: string
  /** Of each of its files. */
  readonly digests: readonly string[]
  readonly bodiesLeftOut: number
}

type RedactText = (text: string) => string

/**
 * Proves that no secret is in a recording that has all its exchanges, after rewriting it if one was
 * found. A part that cannot be rewritten stays as it is, with its findings.
 */
export async function proveOrRewrite(
  path: string,
  finder: Finder,
  redactText: RedactText,
  hasTime: HasTime = ALWAYS,
): Promise<Proof & Partial<Rewriting>> {
  const proof = await proveAbsence(path, finder, hasTime)
  if (proof.hits.length === 0) return proof
  try {
    const rewriting = await rewriteRecording(path, finder, redactText, hasTime)
    return { ...(await proveAbsence(path, finder, hasTime)), ...rewriting }
  } catch {
    // A full disk or a damaged line: the hits say that the recording must not be handed on.
    return proof
  }
}

/**
 * Rewrites a recording with every secret that is known by now masked: a line may contain one before
 * the place that reveals it. A body in which it cannot be masked is left out of its exchange. Each
 * file is replaced as a whole once its new content is on the disk, so that a crash leaves the old
 * one or the new one; unused bodies are removed last.
 */
export async function rewriteRecording(
  path: string,
  finder: Finder,
  redactText: RedactText,
  hasTime: HasTime = ALWAYS,
): Promise<Rewriting> {
  const cleaner = createCleaner(finder, redactText)
  return rewriteParts(path, {
    hasTime,
    cleaning: { ...cleaner, find: (where) => finder.find(where, { hasTime }) },
    bodies: new Map(),
  })
}

async function rewriteParts(path: string, work: Work): Promise<Rewriting> {
  const digests: string[] = []
  const parts = listParts(path)
  let lines = 0
  let bodiesLeftOut = 0
  for (const part of parts) {
    const done = await rewritePart(part, work)
    digests.push(done.digest)
    lines += done.lines
    bodiesLeftOut += done.bodiesLeftOut
  }
  const named = new Set([...work.bodies.values()].map(({ file }) => file))
  const unused = [...work.bodies.keys()].filter((name) => !named.has(name))
  const needed = unused.length > 0 ? bodiesOfOthers(parts) : new Set()
  for (const name of unused)
    if (!needed.has(name)) rmSync(join(bodiesFolder(path), name), { force: true })
  return { lines, digests, digest: joinDigests(digests), bodiesLeftOut }
}

/** Writes a recording again without some of its bodies in files of their own: those that were not searched in time. */
export async function leaveOutBodies(path: string, names: readonly string[]): Promise<Rewriting> {
  const reason = `left out by redaction: ${NO_TIME}`
  const left = names.map((name): [string, Spilled] => [name, { file: undefined, reason }])
  return rewriteParts(path, { hasTime: ALWAYS, bodies: new Map(left) })
}

/** The new state of a body in a file of its own: another file, or the reason why there is none. */
interface Spilled {
  readonly file: string | undefined
  readonly size?: number
  readonly reason?: string
}

interface Cleaning extends Cleaner {
  readonly find: Finder['find']
}

interface Work {
  readonly hasTime: HasTime
  /** Missing where nothing is left out but the bodies that are known. */
  readonly cleaning?: Cleaning
  /** By the old names of their files. */
  readonly bodies: Map<string, Spilled>
}

async function rewritePart(path: string, work: Work): Promise<Omit<Rewriting, 'digests'>> {
  const partial = makeDraftPath(path)
  const done: Done = { hash: createHash('sha256'), lines: 0, bodiesLeftOut: 0 }
  try {
    await writeLines(partial, rewriteLines(path, work, done), path.endsWith('.gz'))
  } catch (error) {
    discardDraft(partial)
    throw error
  }
  await rename(partial, path)
  syncFolder(dirname(path))
  const { hash, lines, bodiesLeftOut } = done
  return { lines, digest: hash.digest('hex'), bodiesLeftOut }
}

/** The lines that are rewritten by now. */
interface Done {
  readonly hash: Hash
  lines: number
  bodiesLeftOut: number
}

async function* rewriteLines(path: string, work: Work, done: Done): AsyncGenerator<string, void> {
  for (const line of readLines(openSource(path, READ_LIMITS), READ_LIMITS)) {
    if (line.kind === 'empty') continue
    checkTime(work.hasTime, 'rewrite it')
    if (line.kind === 'damaged')
      throw new RecordingError(
        `cannot rewrite recording "${path}": line ${line.number} is damaged; record again`,
      )
    if (line.kind === 'footer') {
      yield `${footerWith(done.hash.copy().digest('hex'), line).text}\n`
      continue
    }
    const { text, sum, leftOut } = await rewriteLine(path, line, work)
    done.hash.update(sum)
    done.bodiesLeftOut += leftOut
    if (sum !== line.sum) done.lines += 1
    yield `${text}\n`
  }
}

function footerWith(digest: string, line: IntactLine): SealedLine {
  return addChecksum(JSON.stringify({ ...getValue(line), digest }))
}

async function rewriteLine(
  path: string,
  line: IntactLine,
  work: Work,
): Promise<SealedLine & { readonly leftOut: number }> {
  const value = getValue(line)
  const placed = line.isSpilled ? await withoutSpilled(path, value, work) : value
  const after = work.cleaning?.clean(placed) ?? placed
  if (after === value) return { text: line.bytes.toString(), sum: line.sum, leftOut: 0 }
  const leftOut = countElided(after) - countElided(value)
  return { ...addChecksum(JSON.stringify(after)), leftOut }
}

function countElided({ request, response }: LineWithBodies): number {
  return [request, response].filter((message) => message?.body.state === 'elided').length
}

function getValue({ bytes }: IntactLine): LineWithBodies {
  const { sum: _sum, ...value } = JSON.parse(bytes.toString()) as Record<string, unknown>
  return value
}

/** The same value with bodies in files of their own cleaned; itself when none of them changed. */
async function withoutSpilled(
  path: string,
  value: LineWithBodies,
  work: Work,
): Promise<LineWithBodies> {
  let changed = value
  for (const side of ['request', 'response'] as const) {
    const message = value[side]
    if (message?.body.file === undefined) continue
    const spilled = await cleanSpilled(path, message.body.file, message.headers, work)
    if (spilled.file === message.body.file) continue
    const state = spilled.file === undefined ? 'elided' : message.body.state
    changed = { ...changed, [side]: { ...message, body: { ...message.body, ...spilled, state } } }
  }
  return changed
}

/** A line whose shape the writer gave it. */
type LineWithBodies = Partial<
  Record<'request' | 'response', { readonly headers: Headers; readonly body: StoredBody }>
>

async function cleanSpilled(
  path: string,
  name: string,
  headers: Headers,
  { cleaning, bodies }: Work,
): Promise<Spilled> {
  const known = bodies.get(name)
  if (known) return known
  const file = join(bodiesFolder(path), name)
  const spilled =
    cleaning && existsSync(file) ? await cleaned(path, { name, headers }, cleaning) : { file: name }
  bodies.set(name, spilled)
  return spilled
}

async function cleaned(
  path: string,
  { name, headers }: { readonly name: string; readonly headers: Headers },
  { body, emptied, find }: Cleaning,
): Promise<Spilled> {
  const bytes = readFileSync(join(bodiesFolder(path), name))
  const content = isUtf8(bytes) ? { text: bytes.toString() } : { base64: bytes.toString('base64') }
  const before = { state: 'complete', size: bytes.length, ...content } as const
  const changed = body(before, headers)
  const { text, base64 = '' } = changed
  const written = text === undefined ? Buffer.from(base64, 'base64') : Buffer.from(text)
  const isLeftOut = changed.state === 'elided' || (await hitsInBody(written, find)).length > 0
  if (isLeftOut) {
    const { reason } = changed.state === 'elided' ? changed : emptied(before)
    return { file: undefined, ...(reason !== undefined && { reason }) }
  }
  if (changed === before) return { file: name }
  const file = await spillBytes(path, written)
  return { file, ...(changed.size !== before.size && { size: changed.size }) }
}
