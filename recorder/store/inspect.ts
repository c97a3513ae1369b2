import { createHash } from 'node:crypto'
import { basename } from 'node:path'

import type { RecordingHeader } from '../../src/model/recording.ts'
import { bodyFault } from './body-files.ts'
import { spilledBodies } from './decode.ts'
import { decodeFooter, decodeHeader } from './frame.ts'
import type { StoredFooter } from './frame.ts'
import type { ReadLimits } from './limits.ts'
import { linesOf } from './lines.ts'
import type { IntactLine, ReadLine } from './lines.ts'
import { parseLine } from './parse-line.ts'
import { RecordingError } from './recording-error.ts'
import type { Source } from './source.ts'

/** What one pass over a file's lines says about it, without looking into its exchanges. */
export interface Inspection {
  readonly header: RecordingHeader
  readonly footer?: StoredFooter
  readonly count: number
  /** One sentence each; any of them makes a recording incomplete. */
  readonly faults: readonly string[]
  /** Ids of requests without an outcome. */
  readonly open: ReadonlySet<number>
}

/** Verifies checksums, count, digest and spilled bodies of one file; throws when it is none of ours. */
export function inspect(
  source: Source,
  limits: ReadLimits,
  openBefore: ReadonlySet<number> = new Set(),
): Inspection {
  const walk = new Walk(source, limits, openBefore)
  for (const line of linesOf(source, limits)) walk.step(line)
  return walk.end()
}

class Walk {
  readonly #source: Source
  readonly #limits: ReadLimits
  readonly #hash = createHash('sha256')
  readonly #faults: string[] = []
  readonly #open: Set<number>
  #header: RecordingHeader | undefined
  #footer: StoredFooter | undefined
  #count = 0
  #suspects: number[] = []

  constructor(source: Source, limits: ReadLimits, openBefore: ReadonlySet<number>) {
    this.#source = source
    this.#limits = limits
    this.#open = new Set(openBefore)
  }

  step(line: ReadLine): void {
    if (!this.#header) {
      this.#header = readHeader(line, this.#source, this.#limits)
      if (line.kind !== 'damaged') this.#hash.update(line.sum)
      return
    }
    if (line.kind === 'damaged') {
      this.#suspects.push(line.number)
      return
    }
    this.#reportSuspects()
    if (this.#footer) this.#fault(`line ${line.number} stands after the footer and was left out`)
    else this.#take(line)
  }

  end(): Inspection {
    if (!this.#header) throw notARecording(this.#source, 'it is empty')
    const footer = this.#footer
    if (this.#suspects.length > 0) {
      this.#fault(`the end is torn: from line ${this.#suspects[0]} on nothing whole was found`)
    }
    if (!footer) this.#fault('the recording was cut: it has no footer, so exchanges may be missing')
    if (footer && footer.count !== this.#count) {
      this.#fault(`the footer counts ${footer.count} exchanges, the file holds ${this.#count}`)
    }
    if (footer && footer.digest !== this.#hash.digest('hex')) {
      this.#fault('the digest in the footer does not fit the lines before it')
    }
    return {
      header: this.#header,
      count: this.#count,
      faults: this.#faults,
      open: this.#open,
      ...(footer && { footer }),
    }
  }

  #take(line: IntactLine): void {
    if (line.kind === 'footer') {
      this.#footer = parseLine(line, this.#source, this.#limits, decodeFooter)
      return
    }
    this.#hash.update(line.sum)
    this.#link(line)
    if (!line.isSpilled) return
    for (const { file } of parseLine(line, this.#source, this.#limits, spilledBodies)) {
      const fault = file && bodyFault(this.#source.path, file)
      if (fault) this.#fault(`the body "${file}" of line ${line.number} ${fault}`)
    }
  }

  /** Follows which requests have their outcome. */
  #link({ kind, id, number }: IntactLine): void {
    if (kind === 'request') {
      if (id !== undefined) this.#open.add(id)
      if (this.#open.size > this.#limits.openRequests) throw this.#tooManyOpen()
    } else if (kind === 'exchange' || (id !== undefined && this.#open.has(id))) {
      this.#count += 1
      if (id !== undefined) this.#open.delete(id)
    } else {
      this.#fault(`line ${number} answers a request that is not here and was left out`)
    }
  }

  #tooManyOpen(): RecordingError {
    const { openRequests } = this.#limits
    return new RecordingError(
      `cannot read recording "${basename(this.#source.path)}": more than ${openRequests} requests wait for an answer at once; this tool never writes that, so record again`,
    )
  }

  #reportSuspects(): void {
    for (const number of this.#suspects) this.#fault(`line ${number} is damaged and was left out`)
    this.#suspects = []
  }

  #fault(sentence: string): void {
    if (this.#faults.length < 20) this.#faults.push(sentence)
    else this.#faults[20] = 'more lines are damaged than are named here'
  }
}

function readHeader(line: ReadLine, source: Source, limits: ReadLimits): RecordingHeader {
  if (line.kind !== 'header') {
    throw notARecording(source, 'its first line is not the header of a recording')
  }
  return parseLine(line, source, limits, decodeHeader)
}

function notARecording({ path }: Source, found: string): RecordingError {
  return new RecordingError(
    `cannot read "${basename(path)}" as a recording: ${found}; give a file that "record" or "certify" wrote`,
  )
}
