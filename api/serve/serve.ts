import type { Mock } from '../../recorder/serve/mock.ts'
import { called } from '../calling.ts'
import type { Calling } from '../calling.ts'
import { SERVE_RECORDING, SERVE_REFERENCE } from '../options/serve.ts'
import type { Given } from '../options/table.ts'
import type { ReferencePlace } from './start-reference.ts'

/** What {@link startReferenceServer} can be told. */
export interface ReferenceServerGiven extends Given<typeof SERVE_REFERENCE>, Calling {}

/** A running reference server: `await using` closes it at the end of its block. */
export interface ReferenceServer extends ReferencePlace, AsyncDisposable {
  readonly close: () => Promise<void>
}

/**
 * Starts a server that behaves as a release of Graylog, with the account admin and the password admin. Its signal
 * closes it. Throws a UsageError.
 */
export async function startReferenceServer(
  given: ReferenceServerGiven = {},
): Promise<ReferenceServer> {
  const { options, around } = called('start a reference server', SERVE_REFERENCE, given)
  const { startReferenceFor } = await import('./start-reference.ts')
  const served = await startReferenceFor(options, around)
  const close = once(() => served.close())
  closeWith(around.interruption.signal, close)
  return { ...served.place, close, [Symbol.asyncDispose]: close }
}

/** What {@link serveRecording} can be told. */
export interface ServeRecordingGiven extends Given<typeof SERVE_RECORDING>, Calling {}

/**
 * Serves a recording or HAR file: it answers what was recorded, and 501 to anything else. `places` says which origin
 * stands for which recorded one. Its signal closes it. Throws a UsageError.
 */
export async function serveRecording(file: string, given: ServeRecordingGiven = {}): Promise<Mock> {
  const { options, around } = called('serve a recording', SERVE_RECORDING, given)
  const { startMockOf } = await import('./start-mock.ts')
  const { say } = around.progress
  const { mock, remarks } = await startMockOf(file, options, say)
  for (const remark of remarks) say(`${file}: ${remark}`)
  const close = once(() => mock.close())
  closeWith(around.interruption.signal, close)
  return { ...mock, close, [Symbol.asyncDispose]: close }
}

/** Whoever closes twice waits for the same end. */
function once(act: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | undefined
  return () => (ending ??= act())
}

function closeWith(signal: AbortSignal, close: () => Promise<void>): void {
  signal.addEventListener('abort', () => void close(), { once: true })
}
