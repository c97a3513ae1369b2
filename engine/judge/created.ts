import type { Recording } from '../model/recording.ts'

/** Milliseconds beyond which a date cannot be written. */
const LATEST = 8.64e15

/**
 * The time of the recording: as the file says, otherwise the start of its first exchange; undefined
 * if neither is known.
 */
export function findCreationTime({ header, exchanges }: Recording): string | undefined {
  if (header.created !== undefined) return header.created
  const [first] = exchanges()
  const { startedAt } = first ?? {}
  const isTime = startedAt !== undefined && Math.abs(startedAt) <= LATEST
  return isTime ? new Date(startedAt).toISOString() : undefined
}
