import { rmSync } from 'node:fs'

import { InterruptedError } from '#engine/model/errors.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { UI } from '../../command/options/common.ts'
import { call, type Calling } from '../../command/calling.ts'
import { RECORD, type RecordOptions } from './options.ts'
import type { Given } from '../../command/options/table.ts'
import { tellJudging } from '../../command/progress/tell-judging.ts'
import type { Context } from '../../command/context.ts'
import type { Judged } from './judge-summary.ts'
import type { OpenRecorder, Recorded } from './open-recorder.ts'

import { defineUtility } from '../../command/utility.ts'
import { argument, commandOnly, flag } from '../../command/options/kinds.ts'

const NOTES = `
Passwords, tokens, sessions, and cookies are masked before anything is written.
--redact masks more: /a/*/b is a JSON Pointer into bodies, with * for any name;
header:Name is a header; pattern:EXPRESSION is a regular expression for paths,
headers, and bodies, whose first group, if any, is the secret.`

export const recordCommand = defineUtility({
  name: 'record',
  description:
    'Runs as a proxy in front of a server and records requests and responses, with secrets ' +
    'masked. In the URL of a client, change only the scheme, host, and port; the path stays the ' +
    'same. If the URL of the server has a path, that path is the root of the API. Prints each request. ' +
    'Press Ctrl-C to end the recording.',
  examples: [
    'graylog-conformance record http://127.0.0.1:9000/api --port 9001',
    'graylog-conformance record https://logs.example.com --forward --print-ca',
    'graylog-conformance record http://127.0.0.1:9200 --backend --for 10m',
  ],
  notes: NOTES,
  exitCodes: [0, 2, 4, 70, 130],
  options: {
    url: argument('URL of the server; with --forward, a host to record'),
    ...RECORD,
    ui: { ...UI, group: 'Recording:' },
    printCa: {
      ...commandOnly(flag('print how to make clients trust the CA, then exit')),
      group: 'Forward proxy:',
    },
  },
  run: async ({ url, ...input }, terminal) =>
    (await import('./record-traffic.ts')).recordTraffic(url, input, terminal),
})

/** The options of {@link record}. */
export interface RecordGiven extends Given<typeof RECORD>, Calling {}

/** The summary of a recording and of its checks. */
export interface RecordingSummary extends Recorded, Partial<Judged> {
  /** The file. */
  readonly recording: string
}

/** A recorder at work: `await using` ends it with its block. */
export interface Recorder extends AsyncDisposable {
  /** Where clients find it: the server's own scheme, host and port are replaced by it. */
  readonly origin: string
  /** Resolves once the recorder has ended, by `for`, by its signal, or by `stop`. */
  readonly ended: Promise<RecordingSummary>
  /** Ends the recorder; waits up to 5 seconds for open requests. */
  readonly stop: () => Promise<RecordingSummary>
}

/**
 * Records the traffic of clients without secrets, as a reverse proxy in front of a server or as a forward proxy. At its
 * end it returns a document in the format of `schemas/recorded.json`. An aborted signal ends it with a complete
 * recording, which is not judged. Rejects with a UsageError.
 */
export async function record(url: string | undefined, given: RecordGiven = {}): Promise<Recorder> {
  return call('record', RECORD, given, async ({ options, ctx }) => {
    const { openRecorder } = await import('./open-recorder.ts')
    const { readForward } = await import('./record-engine.ts')
    const { signal } = ctx
    const root = url === undefined ? undefined : readRoot(url)
    const forward = await readForward(root, options, ctx)
    const { log: say } = ctx
    const recorder = await openRecorder(root, forward, options, { onAlarm: say, say, signal })
    if (signal.aborted) {
      await recorder.finish(true)
      rmSync(options.out, { force: true })
      throw new InterruptedError([], { cause: signal.reason })
    }
    return untilEnd(recorder, options, ctx)
  })
}

/** Wraps a recorder so that it ends only once. */
function untilEnd(recorder: OpenRecorder, options: RecordOptions, ctx: Context): Recorder {
  const { signal } = ctx
  const { promise: ended, resolve, reject } = withResolvers<RecordingSummary>()
  // An error must not end a program that does not wait for the end.
  ended.catch(() => undefined)
  let isEnding = false
  const stop = (): Promise<RecordingSummary> => {
    if (!isEnding) {
      isEnding = true
      clearTimeout(timer)
      signal.removeEventListener('abort', onEnd)
      summed(recorder, options, ctx).then(resolve, reject)
    }
    return ended
  }
  const onEnd = (): void => void stop()
  const timer = options.for === undefined ? undefined : setTimeout(onEnd, options.for)
  signal.addEventListener('abort', onEnd)
  return {
    origin: recorder.origin,
    ended,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  }
}

/** Ends a recording and judges it, unless its signal was aborted. */
async function summed(
  recorder: OpenRecorder,
  options: RecordOptions,
  ctx: Context,
): Promise<RecordingSummary> {
  const summary = { recording: options.out, ...(await recorder.finish(ctx.signal.aborted)) }
  const leftOut = { ...summary, routes: {}, isLeftOut: true as const }
  if (options.judge === false || ctx.signal.aborted) return leftOut
  const { judgeSummary } = await import('./judge-summary.ts')
  const judging = { ...options, onProgress: tellJudging(ctx), signal: ctx.signal }
  try {
    return { ...summary, ...(await judgeSummary(options.out, judging)) }
  } catch (error) {
    if (error instanceof InterruptedError) return leftOut
    throw error
  }
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<Value>((onValue, onReason) => {
    resolve = onValue
    reject = onReason
  })
  return { promise, resolve, reject }
}
