import { header } from '#engine/model/exchange.ts'
import { type Recording, makeRecording } from '#engine/model/recording.ts'
import { readAuthorization } from '#engine/secrets/authorization.ts'
import { rootsIn } from '../bench-judge/poll.ts'

/** Milliseconds between recorded calls, so that replay does not wait. */
const APART = 2

/** Ids that differ on another server. */
const GIVEN = /[0-9a-f]{24}|[0-9a-f]{8}-[0-9a-f]{4}-/

/** Repeats the successful reads of a recording that any server can respond to, without pauses. */
export function readsOf(recording: Recording, count: number): Recording {
  const reads = [...recording.exchanges()].filter(
    ({ request: { method, target, headers }, response }) =>
      method === 'GET' &&
      response?.status === 200 &&
      !GIVEN.test(target) &&
      readAuthorization(header(headers, 'authorization') ?? '').form === 'user',
  )
  const [first] = reads
  if (!first) throw new Error('the recording contains no read')
  const begin = first.startedAt ?? 0
  const exchanges = Array.from({ length: count }, (_, index) => ({
    ...(reads[index % reads.length] ?? first),
    index,
    startedAt: begin + index * APART,
    endedAt: begin + index * APART + 1,
  }))
  const { redaction = { key: 'none', notProvable: [] } } = recording.header
  const head = { ...recording.header, roots: rootsIn(recording), redaction }
  return makeRecording(head, exchanges, { type: 'footer', count, digest: '', complete: true })
}
