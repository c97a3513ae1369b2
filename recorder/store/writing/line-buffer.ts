import { roomFor, writeSealed } from '../line.ts'

const ROOM = 256 * 1024
/** Bytes of a buffer that is kept to be filled again; one line may be much longer. */
const KEPT_ROOM = 16 * ROOM

/** Sealed lines that wait to be written in one piece. */
export class LineBuffer {
  #bytes: Buffer = Buffer.allocUnsafeSlow(ROOM)
  #size = 0
  #spare: Buffer | undefined

  /** Bytes that wait. */
  get size(): number {
    return this.#size
  }

  /** Adds a JSON object as a line with its newline; gives its checksum. */
  add(json: string): string {
    const wanted = this.#size + roomFor(json)
    if (wanted > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(wanted, this.#bytes.length * 2))
      this.#bytes.copy(grown, 0, 0, this.#size)
      this.#bytes = grown
    }
    const { end, sum } = writeSealed(json, this.#bytes, this.#size)
    this.#size = end
    return sum
  }

  /**
   * The waiting bytes; the next lines use another buffer, so that these may be read until they are
   * returned.
   */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#size)
    this.#bytes = this.#spare ?? Buffer.allocUnsafeSlow(ROOM)
    this.#spare = undefined
    this.#size = 0
    return taken
  }

  /** Takes back a buffer that is no longer read. */
  giveBack({ buffer }: Buffer): void {
    if (buffer.byteLength <= KEPT_ROOM) this.#spare = Buffer.from(buffer)
  }

  /** Forgets what waits. */
  clear(): void {
    this.#size = 0
  }
}
