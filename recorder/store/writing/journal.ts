import { createHash } from 'node:crypto'
import { close, fdatasync, ftruncate, writeSync } from 'node:fs'
import { promisify } from 'node:util'

import { addChecksum } from '../line.ts'

/** The file operations of a journal; tests simulate a full disk here. */
export interface JournalFile {
  /** Gives how many bytes it took. */
  readonly write: (bytes: Buffer, offset: number, position: number) => number | Promise<number>
  readonly sync: () => Promise<void>
  readonly truncate: (size: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** The totals of the lines that were really written. */
export interface JournalTotals {
  /** Lines that were appended as counting. */
  readonly count: number
  /** SHA-256 over their checksums and those of all other lines, as hex. */
  readonly digest: string
  readonly failure?: Error
}

/** Lines that are written together. */
interface Batch {
  readonly written: Deferred
  /** Only if one of them must be durable. */
  synced?: Deferred
  /** Their checksums, joined. */
  sums: string
  /** Those that count. */
  count: number
}

interface Deferred {
  readonly promise: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

const SYNC_WITHIN_MS = 50

const sync = promisify(fdatasync)
const truncate = promisify(ftruncate)
const closeFile = promisify(close)

/** A file descriptor as a journal's file. */
export function journalFile(descriptor: number): JournalFile {
  return {
    // It only goes to the cache of the system: to hand it to another thread would take longer.
    write: (bytes, offset, position) =>
      writeSync(descriptor, bytes, offset, bytes.length - offset, position),
    sync: () => sync(descriptor),
    truncate: (size) => truncate(descriptor, size),
    close: () => closeFile(descriptor),
  }
}

/**
 * Appends lines to one file with group commit: all that comes in one turn of the event loop is one
 * write, one fdatasync runs at a time and covers everything written before it began, and no line
 * stays unsynced for much longer than 50 ms. After a failed write it gives up for good and cuts off
 * what was written in part.
 */
export class Journal {
  readonly #file: JournalFile
  readonly #explain: (error: Error) => Error
  readonly #hash = createHash('sha256')
  /** Lines that wait to be written in one piece, and their bytes. */
  #lines = ''
  #waiting = 0
  #count = 0
  #size = 0
  /** The owner of the lines that wait to be written. */
  #batch = newBatch()
  /** The current or last write. */
  #under = this.#batch
  #toSync: Batch[] = []
  #writing: Promise<void> | undefined
  #syncing: Promise<void> | undefined
  #syncTimer: NodeJS.Timeout | undefined
  #failure: Error | undefined

  /** `explain` is called once, when the file can no longer be written, and gives what to reject with. */
  constructor(file: JournalFile, explain: (error: Error) => Error = (error) => error) {
    this.#file = file
    this.#explain = explain
  }

  /** Why the file can no longer be written. */
  get failure(): Error | undefined {
    return this.#failure
  }

  /** Bytes on their way or in the file. */
  get size(): number {
    return this.#size + this.#waiting
  }

  /**
   * Adds a JSON object as a line. Resolves when it is written, with `durable` when it is on the disk;
   * rejects when it never will be. A line that `counts` is one exchange of the footer's count.
   */
  append(json: string, { durable = false, counts = false } = {}): Promise<void> {
    if (this.#failure) return handled(Promise.reject(this.#failure))
    const batch = this.#batch
    batch.sums += this.#add(json)
    if (counts) batch.count += 1
    this.#writing ??= this.#write()
    if (durable) batch.synced ??= deferred()
    return (durable && batch.synced ? batch.synced : batch.written).promise
  }

  /**
   * Writes everything that waits, then the footer from the totals, if any, syncs, and closes. After
   * a failure the footer follows the last whole line, if the disk permits.
   */
  async finish(footer?: (totals: JournalTotals) => string): Promise<JournalTotals> {
    while (this.#writing) await this.#writing
    clearTimeout(this.#syncTimer)
    await this.#syncing
    try {
      if (this.#failure) await this.#file.truncate(this.#size)
      if (footer) {
        this.#add(footer(this.#totals()))
        await this.#writeOut()
      }
      await this.#sync()
    } catch (error) {
      // A file without a footer says by itself that it was cut.
      this.#fail(error as Error)
    } finally {
      await this.#file.close()
    }
    return this.#totals()
  }

  /** Adds a JSON object as a line; returns its checksum. */
  #add(json: string): string {
    const { text, sum } = addChecksum(json)
    this.#lines += `${text}\n`
    this.#waiting += Buffer.byteLength(text) + 1
    return sum
  }

  #totals(): JournalTotals {
    const failure = this.#failure
    const digest = this.#hash.copy().digest('hex')
    return { count: this.#count, digest, ...(failure && { failure }) }
  }

  async #write(): Promise<void> {
    // One turn of the event loop, so that everything that came in with it goes in one write.
    await new Promise((resolve) => setImmediate(resolve))
    try {
      while (this.#lines !== '' && !this.#failure) {
        const batch = this.#batch
        this.#under = batch
        this.#batch = newBatch()
        await this.#writeOut()
        this.#hash.update(batch.sums)
        this.#count += batch.count
        batch.written.resolve()
        if (batch.synced) this.#toSync.push(batch)
        this.#scheduleSync()
      }
    } catch (error) {
      this.#fail(error as Error)
    } finally {
      this.#writing = undefined
    }
  }

  async #writeOut(): Promise<void> {
    const bytes = Buffer.from(this.#lines)
    this.#lines = ''
    try {
      for (let done = 0; done < bytes.length;) {
        const written = this.#file.write(bytes, done, this.#size + done)
        done += typeof written === 'number' ? written : await written
      }
      this.#size += bytes.length
    } finally {
      this.#waiting -= bytes.length
    }
  }

  #scheduleSync(): void {
    if (this.#toSync.length > 0) {
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
      while (this.#toSync.length > 0)
    } catch (error) {
      this.#fail(error as Error)
    } finally {
      this.#syncing = undefined
    }
  }

  async #sync(): Promise<void> {
    const covered = this.#toSync.length
    await this.#file.sync()
    for (const { synced } of this.#toSync.splice(0, covered)) synced?.resolve()
  }

  #fail(error: Error): void {
    if (this.#failure) return
    const failure = this.#explain(error)
    this.#failure = failure
    // A write that is under way subtracts its own bytes.
    this.#waiting -= Buffer.byteLength(this.#lines)
    this.#lines = ''
    for (const { written, synced } of [this.#under, this.#batch, ...this.#toSync]) {
      written.reject(failure)
      synced?.reject(failure)
    }
    this.#toSync = []
  }
}

function newBatch(): Batch {
  return { written: deferred(), sums: '', count: 0 }
}

function deferred(): Deferred {
  let resolve = (): void => undefined
  let reject: Deferred['reject'] = () => undefined
  const promise = new Promise<void>((onResolved, onRejected) => {
    resolve = onResolved
    reject = onRejected
  })
  return { promise: handled(promise), resolve, reject }
}

/**
 * A caller that does not wait for a line learns of a failure from the callback, not from a crash.
 */
export function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}
