import { createHash } from 'node:crypto'
import { close, fdatasync, ftruncate, write } from 'node:fs'
import { promisify } from 'node:util'

import type { SealedLine } from './line.ts'

/** What a journal does to its file; the edge where tests put a full disk. */
export interface JournalFile {
  readonly write: (bytes: Buffer, offset: number, position: number) => Promise<number>
  readonly sync: () => Promise<void>
  readonly truncate: (size: number) => Promise<void>
  readonly close: () => Promise<void>
}

export interface JournalOptions {
  /** Milliseconds that a line which nobody needs durable may wait for company; at most 50. */
  readonly lingerMs?: number
  /** Called once, when the file can no longer be written. */
  readonly onFailure?: (error: Error) => void
}

/** What the lines that really were written come to. */
export interface JournalTotals {
  /** Lines that were appended as counting. */
  readonly count: number
  /** SHA-256 over their checksums and those of all other lines, as hex. */
  readonly digest: string
  readonly failure?: Error
}

interface Waiter {
  readonly number: number
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

const SYNC_WITHIN_MS = 50
const ENOUGH_CHARACTERS = 64 * 1024

/** A file descriptor as a journal's file. */
export function journalFile(descriptor: number): JournalFile {
  const writeAt = promisify(write)
  return {
    write: async (bytes, offset, position) =>
      (await writeAt(descriptor, bytes, offset, bytes.length - offset, position)).bytesWritten,
    sync: () => promisify(fdatasync)(descriptor),
    truncate: (size) => promisify(ftruncate)(descriptor, size),
    close: () => promisify(close)(descriptor),
  }
}

/**
 * Appends lines to one file with group commit: writes gather while a write runs, one fdatasync runs
 * at a time and covers everything written before it began, and no line stays unsynced for much
 * longer than 50 ms. After a failed write it gives up for good and cuts off what was written in part.
 */
export class Journal {
  readonly #file: JournalFile
  readonly #lingerMs: number
  readonly #onFailure: ((error: Error) => void) | undefined
  readonly #hash = createHash('sha256')
  #count = 0
  #queue: (SealedLine & { readonly counts: boolean })[] = []
  #queued = 0
  #appended = 0
  #written = 0
  #size = 0
  #toWrite: Waiter[] = []
  #toSync: Waiter[] = []
  #writing: Promise<void> | undefined
  #syncing: Promise<void> | undefined
  #writeTimer: NodeJS.Timeout | undefined
  #syncTimer: NodeJS.Timeout | undefined
  #failure: Error | undefined

  constructor(file: JournalFile, { lingerMs = 0, onFailure }: JournalOptions = {}) {
    this.#file = file
    this.#lingerMs = Math.min(lingerMs, SYNC_WITHIN_MS)
    this.#onFailure = onFailure
  }

  /** Why the file can no longer be written. */
  get failure(): Error | undefined {
    return this.#failure
  }

  /** Bytes on their way or in the file; in characters until they are written. */
  get size(): number {
    return this.#size + this.#queued
  }

  /**
   * Resolves when the line is written, with `durable` when it is on the disk; rejects when it never
   * will be. A line that `counts` is one exchange of the footer's count.
   */
  append(line: SealedLine, { durable = false, counts = false } = {}): Promise<void> {
    if (this.#failure) return handled(Promise.reject(this.#failure))
    this.#appended += 1
    const number = this.#appended
    this.#queue.push({ ...line, counts })
    this.#queued += line.text.length
    const settled = new Promise<void>((resolve, reject) => {
      const waiters = durable ? this.#toSync : this.#toWrite
      waiters.push({ number, resolve, reject })
    })
    this.#scheduleWrite(durable || this.#queued > ENOUGH_CHARACTERS)
    return handled(settled)
  }

  /**
   * Writes everything that waits, then the footer that is made from the totals, syncs and closes.
   * After a failure the footer goes behind the last whole line, if the disk lets it.
   */
  async finish(footer: (totals: JournalTotals) => SealedLine): Promise<JournalTotals> {
    await this.#drain()
    clearTimeout(this.#syncTimer)
    await this.#syncing
    try {
      if (this.#failure) await this.#file.truncate(this.#size)
      await this.#writeAll(Buffer.from(`${footer(this.#totals()).text}\n`))
      await this.#sync()
    } catch (error) {
      // A file without a footer says by itself that it was cut.
      this.#fail(error as Error)
    } finally {
      await this.#file.close()
    }
    return this.#totals()
  }

  #totals(): JournalTotals {
    const failure = this.#failure
    const digest = this.#hash.copy().digest('hex')
    return { count: this.#count, digest, ...(failure && { failure }) }
  }

  #scheduleWrite(now: boolean): void {
    if (this.#writing) return
    if (!now && this.#lingerMs > 0) {
      this.#writeTimer ??= setTimeout(() => this.#startWriting(), this.#lingerMs)
      return
    }
    this.#startWriting()
  }

  #startWriting(): void {
    clearTimeout(this.#writeTimer)
    this.#writeTimer = undefined
    this.#writing ??= this.#write()
  }

  async #drain(): Promise<void> {
    while (this.#writing || this.#queue.length > 0) {
      this.#startWriting()
      await this.#writing
    }
  }

  async #write(): Promise<void> {
    // One turn of the event loop, so that everything that came in with it goes in one write.
    await new Promise((resolve) => setImmediate(resolve))
    try {
      while (this.#queue.length > 0 && !this.#failure) {
        const lines = this.#queue
        const number = this.#appended
        this.#queue = []
        this.#queued = 0
        await this.#writeAll(Buffer.from(lines.map(({ text }) => `${text}\n`).join('')))
        this.#hash.update(lines.map(({ sum }) => sum).join(''))
        for (const { counts } of lines) if (counts) this.#count += 1
        this.#written = number
        settle(this.#toWrite, number)
        this.#scheduleSync()
      }
    } catch (error) {
      this.#fail(error as Error)
    } finally {
      this.#writing = undefined
    }
  }

  async #writeAll(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      done += await this.#file.write(bytes, done, this.#size + done)
    }
    this.#size += bytes.length
  }

  #scheduleSync(): void {
    const next = this.#toSync[0]
    if (next && next.number <= this.#written) {
      this.#syncing ??= this.#syncWhileWanted()
    } else {
      this.#syncTimer ??= setTimeout(() => {
        this.#syncing ??= this.#syncWhileWanted()
      }, SYNC_WITHIN_MS).unref()
    }
  }

  async #syncWhileWanted(): Promise<void> {
    clearTimeout(this.#syncTimer)
    this.#syncTimer = undefined
    try {
      do await this.#sync()
      while ((this.#toSync[0]?.number ?? Infinity) <= this.#written)
    } catch (error) {
      this.#fail(error as Error)
    } finally {
      this.#syncing = undefined
    }
  }

  async #sync(): Promise<void> {
    const number = this.#written
    await this.#file.sync()
    settle(this.#toSync, number)
  }

  #fail(error: Error): void {
    if (this.#failure) return
    this.#failure = error
    this.#queue = []
    for (const { reject } of [...this.#toWrite, ...this.#toSync]) reject(error)
    this.#toWrite = []
    this.#toSync = []
    this.#onFailure?.(error)
  }
}

/** Whoever does not wait for a line learns of a failure from the callback, not from a crash. */
export function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}

function settle(waiters: Waiter[], upTo: number): void {
  let done = 0
  while ((waiters[done]?.number ?? Infinity) <= upTo) done += 1
  for (const { resolve } of waiters.splice(0, done)) resolve()
}
