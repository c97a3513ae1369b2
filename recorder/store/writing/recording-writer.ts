import { basename } from 'node:path'

import type { Handshake } from '#engine/model/handshake.ts'
import type { RecordingFooter, RecordingHeader } from '#engine/model/recording.ts'
import {
  exchangeJson,
  type OpenExchange,
  type Opening,
  type ExchangeOutcome,
  requestJson,
  responseJson,
  type StoredExchange,
} from '../encode.ts'
import { type Ending, footerJson, headerJson } from '../frame.ts'
import { handshakeJson } from '../handshake-line.ts'
import { handled, Journal, journalFile, type JournalTotals } from './journal.ts'
import { addChecksum } from '../line.ts'
import { joinDigests } from '../reading/read.ts'
import { RecordingError } from '../recording-error.ts'
import type { PartEnd, Prove, RecordingOptions } from './recording-options.ts'
import { BODY_LIMIT, hasLargeBody, type Spillable, spillLarge } from './spill.ts'
import { appendDurably, cannotWrite, createFile, partPath } from './part-file.ts'

const UNANSWERED = {
  kind: 'aborted',
  message: 'the recording was closed before the response arrived',
} as const

/**
 * Writes a recording line by line; what it is given must be redacted already.
 *
 * An exchange is either one `exchange` line (`append`), or, when its request must be on the disk
 * before it is forwarded, a `request` line (`begin`) and later a `response` line (`finish`) that
 * names the same `id`. A reader joins the two; a request line without its response line is read as
 * an exchange that failed with `aborted`. Positions count exchanges in the order in which their ends
 * were handed over, also while a large body is still on its way to a file of its own: who judges or
 * replays a recording without usable times goes by that order.
 *
 * A recording that grows beyond `rotateBytes` continues in `name.2.ndjson` and so on, named by the
 * footer of the file before. When a file cannot be written, `failure` is set, `onFailure` is called
 * once, this and every later promise rejects, and the footer says that the recording is incomplete.
 */
export class RecordingWriter {
  readonly path: string
  readonly #header: RecordingHeader
  readonly #options: RecordingOptions
  readonly #limit: number
  readonly #parts: Promise<JournalTotals>[] = []
  readonly #open = new Map<number, OpenExchange>()
  /** Settles when all that was handed over has gone on; undefined when nothing has to wait. */
  #turn: Promise<unknown> | undefined
  #journal: Journal | undefined
  #part = 0
  #ids = 0
  #index = 0
  #handshakes = 0
  #failure: RecordingError | undefined
  /** Bytes of the files before this one. */
  #before = 0

  constructor(path: string, header: RecordingHeader, options: RecordingOptions) {
    this.path = path
    this.#header = header
    this.#options = options
    this.#limit = options.bodyLimit ?? BODY_LIMIT
  }

  /** Why nothing more can be recorded. */
  get failure(): RecordingError | undefined {
    return this.#failure
  }

  /** Bytes of the file that is being written. */
  get size(): number {
    return this.#journal?.size ?? 0
  }

  /** Bytes of all files. */
  get written(): number {
    return this.#before + this.size
  }

  /** Makes the first file with its header; called by openRecording. */
  start(): void {
    this.#startPart()
  }

  /** Adds a whole exchange; its position is its place in the file, whatever its index says. */
  append(exchange: StoredExchange, { durable = false } = {}): Promise<void> {
    return this.#inTurn(exchange, (stored) =>
      this.#write(() => exchangeJson(stored, this.#nextIndex()), { durable, counts: true }),
    )
  }

  /** Adds a TLS handshake; its position is its place among them. */
  appendHandshake(handshake: Handshake): Promise<void> {
    const index = this.#handshakes
    this.#handshakes += 1
    return this.#write(() => handshakeJson(handshake, index), {})
  }

  /** Adds a request before its response arrives; by default resolves when it is on the disk. */
  begin(opening: Opening, { durable = true } = {}): Promise<OpenExchange> {
    // A request has no position yet, so it waits only for its own body.
    if (!hasLargeBody(opening, this.#limit)) return handled(this.#begin(opening, durable))
    return this.#inTurn(opening, (stored) => this.#begin(stored, durable))
  }

  async #begin(opening: Opening, durable: boolean): Promise<OpenExchange> {
    this.#ids += 1
    const id = this.#ids
    let part = this.#part
    const json = (): string => {
      part = this.#part
      this.#open.set(id, { id, opening, part })
      return requestJson(opening, id)
    }
    await this.#write(json, { durable })
    return { id, opening, part }
  }

  /** Adds how a request that `begin` added ended. */
  finish(open: OpenExchange, outcome: ExchangeOutcome, { durable = false } = {}): Promise<void> {
    return this.#inTurn(outcome, (stored) => {
      this.#open.delete(open.id)
      // A response line must be in the file of its request line, so that each file is complete by itself.
      const json = (): string =>
        open.part === this.#part
          ? responseJson(stored, this.#nextIndex(), open.id)
          : exchangeJson({ ...open.opening, ...stored }, this.#nextIndex(), open.id)
      return this.#write(json, { durable, counts: true })
    })
  }

  /**
   * Writes the outcome of what is still open and the footer, and closes the file. With `prove` the
   * footer is written only after it, and only when it says that no secret is in what was written: a
   * recording with a footer was searched, one without was not.
   */
  async close(ending: Ending, prove?: Prove): Promise<RecordingFooter> {
    while (this.#turn) await this.#turn
    for (const open of [...this.#open.values()]) {
      void this.finish(open, { failure: UNANSWERED })
    }
    this.#finishPart(ending, { isHeldBack: prove !== undefined })
    const parts = await Promise.all(this.#parts)
    const proven = prove && (await prove())
    const digests = proven?.digests ?? parts.map(({ digest }) => digest)
    const last = parts.at(-1)
    if (proven?.isProven === true && last) {
      this.#appendFooter(ending, { ...last, digest: digests.at(-1) ?? last.digest })
    }
    const failure = this.#failure?.message
    const reason = failure ?? proven?.reason ?? ending.reason
    return {
      type: 'footer',
      count: parts.reduce((sum, { count }) => sum + count, 0),
      digest: joinDigests(digests),
      complete: ending.complete && failure === undefined && proven?.isProven !== false,
      ...(reason !== undefined && { reason }),
      ...(ending.probes && { probes: ending.probes }),
    }
  }

  /** The text is made when it is certain which file it goes to. */
  #write(json: () => string, options: { durable?: boolean; counts?: boolean }): Promise<void> {
    const { rotateBytes = Infinity } = this.#options
    if (!this.#failure && this.size > rotateBytes) this.#rotate()
    if (this.#failure || !this.#journal) {
      return handled(Promise.reject(this.#failure ?? this.#closed()))
    }
    return this.#journal.append(json(), options)
  }

  #nextIndex(): number {
    this.#index += 1
    return this.#index - 1
  }

  #rotate(): void {
    const next = basename(partPath(this.path, this.#part + 1))
    this.#finishPart({ complete: true }, { next })
    try {
      this.#startPart()
    } catch (error) {
      this.#fail(error)
    }
  }

  #startPart(): void {
    this.#part += 1
    const descriptor = createFile(partPath(this.path, this.#part), this.#options.overwrite === true)
    const { fileOf = journalFile } = this.#options
    this.#journal = new Journal(fileOf(descriptor), (error) => this.#fail(error))
    void this.#journal.append(headerJson(this.#header))
  }

  #finishPart(ending: Ending, { next, isHeldBack = false }: PartEnd): void {
    const journal = this.#journal
    if (!journal) return
    this.#before += journal.size
    this.#journal = undefined
    const footer = (totals: JournalTotals): string => this.#footerJson(ending, totals, next)
    this.#parts.push(isHeldBack ? journal.finish() : journal.finish(footer))
  }

  #footerJson(ending: Ending, { count, digest, failure }: JournalTotals, next?: string): string {
    return footerJson({
      ...ending,
      type: 'footer',
      count,
      digest,
      // Also when the file itself is whole: a body may be missing, or a file before it.
      complete: ending.complete && !this.#failure,
      ...(this.#failure && { reason: this.#failure.message }),
      ...(next !== undefined && !failure && { next }),
    })
  }

  #appendFooter(ending: Ending, totals: JournalTotals): void {
    try {
      appendDurably(
        partPath(this.path, this.#part),
        addChecksum(this.#footerJson(ending, totals)).text,
      )
    } catch (error) {
      // A file without a footer says by itself that it was cut.
      this.#fail(error)
    }
  }

  /** Goes on with the part once its large bodies, and those before it, are in files of their own. */
  #inTurn<Part extends Spillable, Value>(
    part: Part,
    goOn: (stored: Part) => Promise<Value>,
  ): Promise<Value> {
    const isLarge = hasLargeBody(part, this.#limit)
    if (!isLarge && !this.#turn) return handled(goOn(part))
    const spilled = isLarge ? this.#spill(part) : part
    const turn = Promise.all([spilled, this.#turn]).then(([stored]) => {
      if (this.#turn === turn) this.#turn = undefined
      return { done: handled((async () => goOn(stored))()) }
    })
    this.#turn = turn
    return handled(turn.then(({ done }) => done))
  }

  async #spill<Part extends Spillable>(part: Part): Promise<Part> {
    try {
      return await spillLarge(this.path, part, this.#limit)
    } catch (error) {
      this.#fail(error)
      return part // nothing is written any more
    }
  }

  #closed(): RecordingError {
    return new RecordingError(
      `cannot write recording "${this.path}": it is already closed; open a new recording`,
    )
  }

  /** Gives up for good: the first failure is reported. */
  #fail(cause: unknown): RecordingError {
    if (this.#failure) return this.#failure
    this.#failure =
      cause instanceof RecordingError
        ? cause
        : cannotWrite(this.path, cause as NodeJS.ErrnoException)
    this.#options.onFailure?.(this.#failure)
    return this.#failure
  }
}
