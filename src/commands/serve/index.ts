import { InterruptedError, UsageError } from '#engine/model/errors.ts'
import type { Mock } from '#recorder/serve/mock.ts'
import { call, type Calling } from '../../command/calling.ts'
import { UI } from '../../command/options/common.ts'
import { argument } from '../../command/options/kinds.ts'
import type { Given } from '../../command/options/table.ts'
import { untilEnding } from '../../command/terminal/interruption.ts'
import { defineUtility } from '../../command/utility.ts'
import {
  SERVE,
  SERVE_RECORDING,
  SERVE_REFERENCE,
  type ServeRecordingOptions,
  type ServeReferenceOptions,
} from './options.ts'
import type { ReferencePlace } from './start-reference.ts'

const MATCHING = `
A request matches if its method, path, query, body, credential, X-Requested-By,
and kind of Accept are the same. Repeated requests get the next recorded
response, then the last one again. Your own password or token replaces the
recorded one of the same type and user. All other requests get 501 with
X-Recording: unmatched. --fail recorded repeats recorded resets and timeouts;
reset:N, timeout:N, or truncated:N breaks every Nth response.`

export const serveCommand = defineUtility({
  name: 'serve',
  description:
    'Starts the reference server on 127.0.0.1. It behaves like the given release on all tested ' +
    'routes. Log in as admin with the password admin. With a recording or HAR file, it serves ' +
    'only the recorded responses. Prints each request.',
  examples: [
    'graylog-conformance serve --server-version 5.1 --port 9000',
    'curl -u admin:admin http://127.0.0.1:9000/api/cluster',
    'graylog-conformance serve recording.ndjson --port 9000',
  ],
  notes: MATCHING,
  exitCodes: [0, 2, 70],
  options: {
    recording: argument('recording or HAR file to serve as a strict mock'),
    ...SERVE,
    ui: { ...UI, group: 'Server:' },
  },
  run: async ({ recording, ...input }, terminal) => {
    refuseMixed(recording, input)
    if (recording === undefined)
      await (await import('./serve-reference.ts')).serveReference(input, terminal, untilEnding())
    else
      await (
        await import('./serve-recording.ts')
      ).serveRecording(recording, input, terminal, untilEnding())
    return 0
  },
})

function refuseMixed(
  recording: string | undefined,
  options: ServeReferenceOptions & ServeRecordingOptions,
): void {
  const { latency, fail, serverVersion, nodes, fault, tls } = options
  const isMock = latency !== undefined || fail !== undefined
  if (recording === undefined && isMock)
    throw new UsageError('--latency and --fail need a recording; pass a recording')
  if (recording !== undefined && (serverVersion || tls || nodes !== undefined || fault.length > 0))
    throw new UsageError(
      '--server-version, --nodes, --tls, and --fault need the reference server; omit the recording, or omit these options',
    )
}

/** Options of {@link startReferenceServer}. */
export interface ReferenceServerGiven extends Given<typeof SERVE_REFERENCE>, Calling {}

/** A running reference server: `await using` closes it at the end of its block. */
export interface ReferenceServer extends ReferencePlace, AsyncDisposable {
  /** Closes it with its connections; a second call does nothing. */
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

/** Options of {@link serveRecording}. */
export interface ServeRecordingGiven extends Given<typeof SERVE_RECORDING>, Calling {}

/**
 * Serves a recording or HAR file: recorded requests get their recorded response, all others 501. `places` maps the
 * origins it listens on to the recorded ones. Its signal closes it. Rejects with a UsageError.
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

/** Returns a function that closes a server once; the signal does so too. Throws an InterruptedError if it already has. */
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
