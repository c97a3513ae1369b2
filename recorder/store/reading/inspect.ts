import { createHash } from 'node:crypto'
import { basename } from 'node:path'

import type { RecordingHeader } from '#engine/model/recording.ts'
import { bodyFault } from './body-files.ts'
import { spilledBodies } from './decode.ts'
import { decodeFooter, decodeHeader, type StoredFooter } from '../frame.ts'
import type { ReadLimits } from '../limits.ts'
import { type IntactLine, readLines, type ReadLine } from './lines.ts'
import { parseLine } from './parse-line.ts'
import { RecordingError } from '../recording-error.ts'
import type { RecordingSource } from './source.ts'

/** The result of one pass over a file's lines, without its exchanges. */
export interface Inspection {
  readonly header: RecordingHeader
  readonly footer?: StoredFooter
  /** One sentence each; any of them makes a recording incomplete. */
  readonly faults: readonly string[]
  /** Ids of requests without an outcome. */
  readonly open: ReadonlySet<number>
  readonly hasHandshakes: boolean
}

/** Verifies checksums, count, digest and spilled bodies of one file; throws when it is none of ours. */
export function inspect(
  source: RecordingSource,
  limits: ReadLimits,
  openBefore: ReadonlySet<number> = new Set(),
): Inspection {
  const hash = createHash('sha256')
  const faults = createFaults()
  const links = createLinks(source, limits, openBefore, faults.add)
  let header: RecordingHeader | undefined
  let footer: StoredFooter | undefined
  let hasHandshakes = false
  for (const line of readLines(source, limits)) {
    if (line.kind === 'empty') continue
    if (!header) {
      header = readHeader(line, source, limits)
      if (line.kind === 'header') hash.update(line.sum)
    } else if (line.kind === 'damaged') {
      faults.suspect(line.number)
    } else if (footer) {
      faults.add(`line ${line.number} is after the footer and was left out`)
    } else if (line.kind === 'footer') {
      faults.settle()
      footer = parseLine(line, source, limits, decodeFooter)
    } else {
      faults.settle()
      hash.update(line.sum)
      links.follow(line)
      if (line.kind === 'handshake') hasHandshakes = true
      if (line.isSpilled) for (const fault of bodyFaults(line, source, limits)) faults.add(fault)
    }
  }
  if (!header) throw notARecording(source, 'it is empty')
  faults.end()
  const found = { count: links.count(), digest: hash.digest('hex') }
  for (const fault of footerFaults(footer, found)) faults.add(fault)
  return { header, faults: faults.all, open: links.open, hasHandshakes, ...(footer && { footer }) }
}

function footerFaults(
  footer: StoredFooter | undefined,
  found: { readonly count: number; readonly digest: string },
): readonly string[] {
  if (!footer) return ['the recording was cut off: it has no footer, so exchanges may be missing']
  return [
    ...(footer.count === found.count
      ? []
      : [`the footer counts ${footer.count} exchanges, but the file contains ${found.count}`]),
    ...(footer.digest === found.digest
      ? []
      : ['the digest in the footer does not match the lines before it']),
  ]
}

function bodyFaults(
  line: IntactLine,
  source: RecordingSource,
  limits: ReadLimits,
): readonly string[] {
  return parseLine(line, source, limits, spilledBodies).flatMap(({ file }) => {
    const fault = file === undefined ? undefined : bodyFault(source.path, file)
    return fault === undefined ? [] : [`the body "${file}" of line ${line.number} ${fault}`]
  })
}

const MAX_FAULTS = 20

/** Gathers faults; damaged lines are known as a torn end or as damage only by what follows. */
function createFaults() {
  const all: string[] = []
  let from = 0
  let to = 0
  const add = (sentence: string): void => {
    if (all.length < MAX_FAULTS) all.push(sentence)
    else all[MAX_FAULTS] = 'more parts are damaged than are listed here'
  }
  return {
    all,
    add,
    suspect: (line: number): void => {
      if (from === 0) from = line
      to = line
    },
    /** An intact line follows, so the lines before it are damaged and not torn off. */
    settle: (): void => {
      if (from > 0 && from === to) add(`line ${from} is damaged and was left out`)
      else if (from > 0) add(`lines ${from} to ${to} are damaged and were left out`)
      from = 0
    },
    end: (): void => {
      if (from > 0) add(`the end is damaged: from line ${from} on, no complete line was found`)
    },
  }
}

/** Follows which requests have their outcome. */
function createLinks(
  { path }: RecordingSource,
  { openRequests }: ReadLimits,
  openBefore: ReadonlySet<number>,
  addFault: (sentence: string) => void,
) {
  const open = new Set(openBefore)
  let count = 0
  return {
    open,
    count: (): number => count,
    follow: ({ kind, id, number }: IntactLine): void => {
      if (kind === 'handshake') return
      if (kind === 'header') {
        addFault(`line ${number} is another header and was left out`)
      } else if (kind === 'request') {
        if (id !== undefined) open.add(id)
        if (open.size > openRequests) throw tooManyOpen(path, openRequests)
      } else if (kind === 'exchange' || (id !== undefined && open.has(id))) {
        count += 1
        if (id !== undefined) open.delete(id)
      } else {
        addFault(`line ${number} is a response to a request that is not here and was left out`)
      }
    },
  }
}

function tooManyOpen(path: string, limit: number): RecordingError {
  return new RecordingError(
    `cannot read recording "${basename(path)}": more than ${limit} requests are waiting for a response at the same time; this tool never writes such a recording, so record again`,
  )
}

function readHeader(line: ReadLine, source: RecordingSource, limits: ReadLimits): RecordingHeader {
  if (line.kind !== 'header') {
    throw notARecording(source, 'its first line is not the header of a recording')
  }
  return parseLine(line, source, limits, decodeHeader)
}

function notARecording({ path }: RecordingSource, found: string): RecordingError {
  return new RecordingError(
    `cannot read "${basename(path)}" as a recording: ${found}; pass a file written by "record" or "certify"`,
  )
}
