import { statSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'

/** Bytes from which on a file takes longer than a start. */
const LARGE = 16 * 1024 ** 2

/**
 * Lets the heap of this process grow by half of what lives in it, where V8 by itself lets it grow several times: where
 * much is made that is dropped at once, and little that stays.
 */
export function boundHeap(): void {
  setFlagsFromString('--heap-growing-percent=50')
}

/** The same where one of these files is large; of small ones it would only cost time. */
export function boundHeapFor(files: readonly string[]): void {
  if (files.some((file) => sizeOf(file) >= LARGE)) boundHeap()
}

/** What cannot be read is said by what reads it. */
function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}
