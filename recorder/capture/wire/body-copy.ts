import { createHash, type Hash } from 'node:crypto'

/** How much of bodies is kept, in bytes. */
interface CopyLimits {
  /** Of one body; of a larger one only a first part is kept. */
  readonly body: number
  /** Of all bodies that are under way at once. */
  readonly total: number
}

export const COPY_LIMITS: CopyLimits = { body: 16 * 1024 * 1024, total: 256 * 1024 * 1024 }

/** Bytes that are kept of a body that is too large. */
export const FIRST_PART = 256 * 1024
/** From here on a digest is taken along, so that a body that turns out too large has one. */
const HASH_FROM = 1024 * 1024

/** Total size of all copies of one recorder. */
export interface CopyBudget {
  readonly limits: CopyLimits
  held: number
}

/**
 * The copy of one body as received, with its chunks joined. A body of one piece is kept without
 * copying; a larger body grows in one buffer, and beyond the limits only its first part, its size,
 * and its SHA-256 are kept.
 */
export class BodyCopy {
  readonly #budget: CopyBudget
  #bytes: Buffer | undefined
  #kept = 0
  /** Whether the kept bytes are in memory of their own, not in that of a received piece. */
  #isOwn = false
  /** Bytes of the budget that it holds. */
  #room = 0
  #hash: Hash | undefined
  #size = 0
  #isCut = false

  constructor(budget: CopyBudget) {
    this.#budget = budget
  }

  /** Bytes that went by. */
  get size(): number {
    return this.#size
  }

  /** Whether the body was too large to be kept. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** The kept bytes. */
  get bytes(): Buffer {
    return this.#bytes?.subarray(0, this.#kept) ?? Buffer.alloc(0)
  }

  /** SHA-256 of all bytes that went by, as hex; only of a body that was too large. */
  digest(): string | undefined {
    return this.#isCut ? this.#hash?.copy().digest('hex') : undefined
  }

  /** Takes a run of content; the piece must not be written to afterward. */
  add(piece: Buffer, start: number, end: number): void {
    const length = end - start
    if (this.#size === 0) {
      this.#bytes = piece.subarray(start, end)
      this.#kept = length
    } else if (!this.#isCut) {
      this.#append(piece, start, end)
    }
    this.#size += length
    if (this.#hash) this.#hash.update(piece.subarray(start, end))
    else if (this.#size > HASH_FROM) this.#hash = createHash('sha256').update(this.bytes)
    if (!this.#isCut && this.#size > this.#budget.limits.body) this.#cut()
  }

  /** Returns its share of the budget; its bytes belong to the caller who took them. */
  release(): void {
    if (this.#isOwn) this.#budget.held -= this.#room
    this.#isOwn = false
  }

  #append(piece: Buffer, start: number, end: number): void {
    const wanted = this.#kept + end - start
    if (wanted > this.#budget.limits.body || !this.#grow(wanted)) {
      this.#hash ??= createHash('sha256').update(this.bytes)
      this.#cut()
      return
    }
    if (this.#bytes) piece.copy(this.#bytes, this.#kept, start, end)
    this.#kept = wanted
  }

  #grow(wanted: number): boolean {
    const room = this.#isOwn ? this.#room : 0
    if (wanted <= room) return true
    const size = Math.max(4 * 1024, wanted, Math.min(room * 2, this.#budget.limits.body))
    const more = size - room
    if (this.#budget.held + more > this.#budget.limits.total) return false
    const grown = Buffer.allocUnsafeSlow(size)
    this.#bytes?.copy(grown, 0, 0, this.#kept)
    this.#budget.held += more
    this.#bytes = grown
    this.#room = size
    this.#isOwn = true
    return true
  }

  #cut(): void {
    const first = Buffer.from(this.bytes.subarray(0, FIRST_PART))
    this.release()
    this.#bytes = first
    this.#kept = first.length
    this.#isCut = true
  }
}
