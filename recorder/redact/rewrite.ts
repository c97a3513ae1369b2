import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { discardDraft, draftOf } from '../../src/files/own-file.ts'
import { bodiesFolder } from '../store/body-files.ts'
import { READ_LIMITS } from '../store/limits.ts'
import { seal } from '../store/line.ts'
import type { SealedLine } from '../store/line.ts'
import { linesOf } from '../store/lines.ts'
import type { IntactLine } from '../store/lines.ts'
import { namesIn } from '../store/named-bodies.ts'
import { syncFolder } from '../store/part-file.ts'
import { joinDigests } from '../store/read.ts'
import { RecordingError } from '../store/recording-error.ts'
import { openSource } from '../store/source.ts'
import { spillBytes } from '../store/spill.ts'
import { partsOf, proveAbsence } from './prove.ts'
import type { Proof } from './prove.ts'

/** What became of a recording that was written again. */
export interface Rewriting {
  /** Lines that changed. */
  readonly lines: number
  /** Of the whole recording, for its footer. */
  readonly digest: string
}

type RedactText = (text: string) => string

/**
 * Proves that no secret is in a finished recording, after writing it again when one was found. What
 * cannot be written again stays as it is, and what was found there with it.
 */
export async function proveOrRewrite(
  path: string,
  secrets: readonly string[],
  redactText: RedactText,
): Promise<Proof & Partial<Rewriting>> {
  const proof = await proveAbsence(path, secrets)
  if (proof.hits.length === 0) return proof
  try {
    const rewriting = await rewriteRecording(path, redactText)
    return { ...(await proveAbsence(path, secrets)), ...rewriting }
  } catch {
    // A full disk or a damaged line: the hits say that the recording must not be handed on.
    return proof
  }
}

/**
 * Writes a finished recording again with every secret that is known by now replaced: one may stand
 * in a line before the place that told what it is. Each file is replaced as a whole once its new
 * content is on the disk, so that a crash leaves the old one or the new one; bodies that are no
 * longer named go last.
 */
export async function rewriteRecording(path: string, redactText: RedactText): Promise<Rewriting> {
  const bodies = new Map<string, string>()
  const digests: string[] = []
  let lines = 0
  for (const part of partsOf(path)) {
    const done = await rewritePart(part, redactText, bodies)
    digests.push(done.digest)
    lines += done.lines
  }
  const named = new Set(bodies.values())
  for (const name of bodies.keys())
    if (!named.has(name)) rmSync(join(bodiesFolder(path), name), { force: true })
  return { lines, digest: joinDigests(digests) }
}

/** Old names of bodies, and what they are called now. */
type Bodies = Map<string, string>

async function rewritePart(
  path: string,
  redactText: RedactText,
  bodies: Bodies,
): Promise<Rewriting> {
  const hash = createHash('sha256')
  const partial = draftOf(path)
  const file = await open(partial, 'wx', 0o600)
  let lines = 0
  try {
    for (const line of linesOf(openSource(path, READ_LIMITS), READ_LIMITS)) {
      if (line.kind === 'empty') continue
      if (line.kind === 'damaged') throw damaged(path, line.number)
      if (line.kind === 'footer') {
        await file.write(`${footerWith(hash.copy().digest('hex'), line).text}\n`)
        continue
      }
      if (line.isSpilled) await rewriteBodies(path, line, redactText, bodies)
      const { text, sum } = rewriteLine(line, redactText, bodies)
      hash.update(sum)
      if (sum !== line.sum) lines += 1
      await file.write(`${text}\n`)
    }
    await file.sync()
  } catch (error) {
    discardDraft(partial)
    throw error
  } finally {
    await file.close()
  }
  await rename(partial, path)
  syncFolder(dirname(path))
  return { lines, digest: hash.digest('hex') }
}

function damaged(path: string, line: number): RecordingError {
  return new RecordingError(
    `cannot write recording "${path}" again: line ${line} is damaged; record again`,
  )
}

function footerWith(digest: string, line: IntactLine): SealedLine {
  return seal(JSON.stringify({ ...valueOf(line), digest }))
}

function rewriteLine(line: IntactLine, redactText: RedactText, bodies: Bodies): SealedLine {
  const value = valueOf(line)
  const before = JSON.stringify(value)
  const after = JSON.stringify(scrubbed(value, '', redactText, bodies))
  return before === after ? { text: line.bytes.toString(), sum: line.sum } : seal(after)
}

function valueOf({ bytes }: IntactLine): object {
  const { sum: _sum, ...value } = JSON.parse(bytes.toString()) as Record<string, unknown>
  return value
}

/** Members that hold words of the format, or names that stay visible. */
const OUR_OWN = new Set(
  'type format kind state key mode standing outcome httpVersion actor actors probe tool created'.split(
    ' ',
  ),
)

/** The same value with secrets replaced in what came from the wire. */
function scrubbed(value: unknown, name: string, redactText: RedactText, bodies: Bodies): unknown {
  if (OUR_OWN.has(name)) return value
  if (typeof value === 'string') {
    if (name === 'file') return bodies.get(value) ?? value
    if (name !== 'base64') return redactText(value)
    return inBytes(Buffer.from(value, 'base64'), redactText).toString('base64')
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown) => scrubbed(item, '', redactText, bodies))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, scrubbed(inner, key, redactText, bodies)]),
  )
}

async function rewriteBodies(
  path: string,
  { bytes }: IntactLine,
  redactText: RedactText,
  bodies: Bodies,
): Promise<void> {
  for (const name of namesIn(bytes.toString())) {
    const file = join(bodiesFolder(path), name)
    if (bodies.has(name) || !existsSync(file)) continue
    const before = readFileSync(file)
    const after = inBytes(before, redactText)
    bodies.set(name, after.equals(before) ? name : await spillBytes(path, after))
  }
}

/** A secret is found in bytes that are read as one character each, too. */
function inBytes(bytes: Buffer, redactText: RedactText): Buffer {
  return Buffer.from(redactText(bytes.toString('latin1')), 'latin1')
}
