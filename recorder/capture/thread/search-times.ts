import type { Recorder } from '../recorder.ts'

/** Milliseconds without anything to record after which a thread is idle. */
const IDLE = 50
/** Milliseconds between two looks while there is something to record, and when all is searched. */
const BUSY_PAUSE = 10
const PAUSE = 200
/** The part of what is written that is searched at once while there is something to record. */
const BUSY_SHARE = 1 / 8
/** Bytes that wait to be searched, a second's work or two, beyond which all that is written is. */
const MAX_WAITING_BYTES = 160 * 1024 * 1024

/**
 * Searches what was written when the thread has nothing to record, and a little of it while it has, so
 * that the end of a recording need not wait for that; `taken` counts what there was to record.
 */
export function searchAsTimeAllows(
  { searchAhead, written, unsearched }: Pick<Recorder, 'searchAhead' | 'written' | 'unsearched'>,
  taken: () => number,
): void {
  let seen = taken()
  let seenAt = performance.now()
  let credit = 0
  let counted = written()
  const isBusy = (): boolean => {
    if (taken() !== seen) seenAt = performance.now()
    seen = taken()
    return performance.now() - seenAt < IDLE
  }
  const look = async (): Promise<void> => {
    const busy = isBusy()
    const all = written()
    credit += (all - counted) * (unsearched() > MAX_WAITING_BYTES ? 1 : BUSY_SHARE)
    counted = all
    if (busy && credit <= 0) return lookIn(BUSY_PAUSE)
    const bytes = await searchAhead()
    credit = Math.max(credit - bytes, 0)
    if (bytes === 0) lookIn(PAUSE)
    else if (busy && credit <= 0) lookIn(BUSY_PAUSE)
    else setImmediate(() => void look())
  }
  const lookIn = (milliseconds: number): void => {
    setTimeout(() => void look(), milliseconds).unref()
  }
  lookIn(PAUSE)
}
