import { rmSync } from 'node:fs'

import { InterruptedError } from '#engine/model/errors.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { call, type Calling } from '../../command/calling.ts'
import { RECORD, type RecordOptions } from '../options/record.ts'
import type { Given } from '../../command/options/table.ts'
import { tellJudging } from '../../command/progress/tell-judging.ts'
import type { Context } from '../../command/context.ts'
import type { Judged } from './judge-summary.ts'
import type { OpenRecorder, Recorded } from './open-recorder.ts'

/** What {@link record} can be told. */
export interface RecordGiven extends Given<typeof RECORD>, Calling {}

/** What was recorded, and what it shows. */
export interface RecordingSummary extends Recorded, Partial<Judged> {
  /** The file. */
  readonly recording: string
}

/** A recorder at work: `await using` ends it with its block. */
export interface Recorder extends AsyncDisposable {
  /** Where clients find it: the server's own scheme, host and port are replaced by it. */
  readonly origin: string
  /** What was recorded, once it is ended by the time `for`, by its signal or by `stop`. */
  readonly ended: Promise<RecordingSummary>
  /** Ends it; waits for what is under way, 5 seconds at most. */
  readonly stop: () => Promise<RecordingSummary>
}

/**
 * Stands in front of a server, or is a forward proxy, and records without secrets what clients send and get. Its end
 * gives what `schemas/recorded.json` describes. Its signal ends it, with a whole recording that is not judged any
 * more. Rejects with a UsageError.
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
      await recorder.finish()
      rmSync(options.out, { force: true })
      throw new InterruptedError([], { cause: signal.reason })
    }
    return untilEnd(recorder, options, ctx)
  })
}

/** A recorder that ends once, whatever ends it. */
function untilEnd(recorder: OpenRecorder, options: RecordOptions, ctx: Context): Recorder {
  const { signal } = ctx
  const { promise: ended, resolve, reject } = withResolvers<RecordingSummary>()
  // Whoever does not wait for the end is not ended by its error.
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

/** Ends a recording and judges it, unless nobody waits for that. */
async function summed(
  recorder: OpenRecorder,
  options: RecordOptions,
  ctx: Context,
): Promise<RecordingSummary> {
  const summary = { recording: options.out, ...(await recorder.finish()) }
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
