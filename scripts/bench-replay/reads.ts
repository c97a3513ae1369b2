import { recordingOf } from '../../src/model/recording.ts'
import type { Recording } from '../../src/model/recording.ts'
import { rootsIn } from '../bench-judge/poll.ts'

/** Milliseconds from one recorded call to the next: replay waits for nothing. */
const APART = 2

/** The good reads of a recording over and over, without the pauses between them. */
export function readsOf(recording: Recording, count: number): Recording {
  const reads = [...recording.exchanges()].filter(
    ({ request, response }) => request.method === 'GET' && response?.status === 200,
  )
  const [first] = reads
  if (!first) throw new Error('the recording holds no read')
  const begin = first.startedAt ?? 0
  const exchanges = Array.from({ length: count }, (_, index) => ({
    ...(reads[index % reads.length] ?? first),
    ...{ index, startedAt: begin + index * APART, endedAt: begin + index * APART + 1 },
  }))
  const { redaction = { key: 'none', notProvable: [] } } = recording.header
  const header = { ...recording.header, roots: rootsIn(recording), redaction }
  return recordingOf(header, exchanges, { type: 'footer', count, digest: '', complete: true })
}
