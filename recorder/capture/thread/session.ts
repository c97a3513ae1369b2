import type { RecordingHeader } from '#engine/model/recording.ts'
import { ENDLESS, type TimeLeft } from '../../redact/budget.ts'
import type { Extra } from '../../redact/extra.ts'
import { createRedactor } from '../../redact/redactor.ts'
import { openRecording } from '../../store/writing/open.ts'
import type { RecordingOptions } from '../../store/writing/recording-options.ts'
import type { Message } from './message.ts'
import {
  createRecorder,
  type Recorder,
  type RecorderOptions,
  type RecorderStats,
  type RecorderSummary,
} from '../recorder.ts'
import { localSink, type MessageSink } from './sink.ts'

/** Options of a recording; plain data, so that they can be sent to another thread. */
export interface SessionOptions {
  readonly path: string
  /** How secrets are replaced is added to it. */
  readonly header: RecordingHeader
  /** Of the redactor; equal keys give equal pseudonyms. */
  readonly key: string | Uint8Array
  readonly extra?: Extra
  /** Hides names of users and hosts, too. */
  readonly names?: boolean
  readonly overwrite?: boolean
  readonly rotateBytes?: number
}

/** A recording that is being written, and the sink that leads to it. */
export interface Session {
  readonly sink: MessageSink
  /** As of a moment ago. */
  readonly stats: () => RecorderStats
  /** Writes what is left and the footer; `reason` says why the recording is not complete. */
  readonly finish: (reason?: string) => Promise<RecorderSummary>
}

/** One whose messages are recorded in this thread. */
export interface LocalSession
  extends Session, Pick<Recorder, 'take' | 'searchAhead' | 'written' | 'unsearched'> {}

export interface SessionEvents {
  /** Called once, with one sentence, when nothing more can be recorded. */
  readonly onFailure?: (message: string) => void
  readonly onExchange?: RecorderOptions['onExchange']
  /** The remaining time. */
  readonly time?: TimeLeft
  /** A place for tests to put a full disk. */
  readonly fileOf?: RecordingOptions['fileOf']
}

/** Starts a recording in this thread. Throws UsageError. */
export async function openSession(
  options: SessionOptions,
  events: SessionEvents = {},
): Promise<LocalSession> {
  const { path, key, extra, names = false, overwrite, rotateBytes } = options
  const { onExchange, fileOf, time = ENDLESS } = events
  const redactor = createRedactor({ key, names, ...(extra && { extra }), hasTime: time.forBodies })
  let failure: string | undefined
  const fail = (message: string): void => {
    sink.fail()
    if (failure !== undefined) return
    failure = message
    events.onFailure?.(message)
  }
  const writer = await openRecording(
    path,
    {
      ...options.header,
      roots: options.header.roots.map(redactor.redactRoot),
      redaction: redactor.describe(),
    },
    {
      onFailure: ({ message }) => fail(message),
      ...(overwrite !== undefined && { overwrite }),
      ...(rotateBytes !== undefined && { rotateBytes }),
      ...(fileOf && { fileOf }),
    },
  )
  const recorder = createRecorder({
    writer,
    redactor,
    hideNames: names,
    time,
    ...(onExchange && { onExchange }),
  })
  const take = async (message: Message): Promise<void> => {
    try {
      await recorder.take(message)
    } catch (error) {
      // What cannot be recorded for whatever reason is a gap, and a gap is never silent.
      fail((error as Error).message)
      throw error
    }
  }
  const sink = localSink(take)
  const finish = async (reason?: string): Promise<RecorderSummary> => {
    await sink.settled()
    return recorder.finish(reason ?? failure)
  }
  const { stats, searchAhead, written, unsearched } = recorder
  return { sink, take, stats, searchAhead, written, unsearched, finish }
}
