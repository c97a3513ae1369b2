import { InterruptedError } from '#engine/model/errors.ts'
import type { Mock } from '#recorder/serve/mock.ts'
import { call, type Calling } from '../../command/calling.ts'
import { SERVE_RECORDING, SERVE_REFERENCE } from '../options/serve.ts'
import type { Given } from '../../command/options/table.ts'
import type { ReferencePlace } from './start-reference.ts'

/** What {@link startReferenceServer} can be told. */
export interface ReferenceServerGiven extends Given<typeof SERVE_REFERENCE>, Calling {}

/** A running reference server: `await using` closes it at the end of its block. */
export interface ReferenceServer extends ReferencePlace, AsyncDisposable {
  /** Closes it, with its connections; more than once does no harm. */
  readonly close: () => Promise<void>
}

/**
 * Starts a server that behaves as a release of Graylog, with the account admin and the password admin. Its signal
 * closes it. Rejects with a UsageError.
 */
export async function startReferenceServer(
  given: ReferenceServerGiven = {},
): Promise<ReferenceServer> {
  return call('start a reference server', SERVE_REFERENCE, given, async ({ options, ctx }) => {
    const { startReferenceFor } = await import('./start-reference.ts')
    const served = await startReferenceFor(options, ctx)
    const close = await closing(served.close, ctx.signal)
    return { ...served.place, close, [Symbol.asyncDispose]: close }
  })
}

/** What {@link serveRecording} can be told. */
export interface ServeRecordingGiven extends Given<typeof SERVE_RECORDING>, Calling {}

/**
 * Serves a recording or HAR file: it answers what was recorded, and 501 to anything else. `places` says which origin
 * stands for which recorded one. Its signal closes it. Rejects with a UsageError.
 */
export async function serveRecording(file: string, given: ServeRecordingGiven = {}): Promise<Mock> {
  return call('serve a recording', SERVE_RECORDING, given, async ({ options, ctx }) => {
    const { startMockOf } = await import('./start-mock.ts')
    const { log: say } = ctx
    const { mock, remarks } = await startMockOf(file, options, say)
    const close = await closing(mock.close, ctx.signal)
    for (const remark of remarks) say(`${file}: ${remark}`)
    return { ...mock, close, [Symbol.asyncDispose]: close }
  })
}

/** What closes a server, once, also when the signal comes; throws an InterruptedError where that came meanwhile. */
async function closing(
  act: () => Promise<void>,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  let ending: Promise<void> | undefined
  const close = (): Promise<void> => {
    signal.removeEventListener('abort', onAbort)
    return (ending ??= act())
  }
  const onAbort = (): void => void close()
  signal.addEventListener('abort', onAbort)
  if (!signal.aborted) return close
  await close()
  throw new InterruptedError([], { cause: signal.reason })
}
