import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'

import { acceptsConnections } from '#engine/http/accepts-connections.ts'
import type { RecorderStats, RecorderSummary } from '#recorder/capture/recorder.ts'
import type { Session, SessionOptions } from '#recorder/capture/thread/session.ts'
import { openThread } from '#recorder/capture/thread/thread.ts'
import { askRelease } from '../../run/ask-release.ts'
import { packageInfo } from '../../run/package-info.ts'
import { RECORDING_FORMAT, RECORDING_VERSION } from '#engine/model/recording.ts'
import type { RecordOptions } from './options.ts'
import { tlsOf } from '../certify/target/connection.ts'
import {
  type Engine,
  type EngineOptions,
  type ForwardSetting,
  startEngine,
} from './record-engine.ts'
import { readRedactionKey } from '../../command/redaction-key.ts'
import { readRules } from '#recorder/redact/extra.ts'

/** The summary of a recording, with the number of lost exchanges. */
export interface Recorded extends RecorderSummary {
  readonly lost: number
}

/** A recorder at work. */
export interface OpenRecorder extends Pick<Engine, 'origin' | 'what'> {
  readonly stats: () => RecorderStats
  readonly lost: () => number
  /** Ends the traffic after open requests, then the recording: within five seconds if a user waits for it. */
  readonly finish: (isAwaited: boolean) => Promise<Recorded>
}

/** Callbacks of a running recorder. */
export interface RecorderEvents {
  /** Reports that nothing more is recorded, with the consequence. */
  readonly onAlarm: (sentence: string) => void
  readonly say: (line: string) => void
  /** Aborts the question for the server's release at the start. */
  readonly signal?: AbortSignal
}

/** Starts to record the traffic to a server. Throws a UsageError. */
export async function openRecorder(
  root: string | undefined,
  forward: ForwardSetting | undefined,
  options: RecordOptions,
  { onAlarm, say, signal }: RecorderEvents,
): Promise<OpenRecorder> {
  const reportedVersion = await reportedTo(root, options, signal)
  const isSilent =
    root !== undefined && reportedVersion === undefined && !(await acceptsConnections(root, signal))
  const session = await openThread(sessionOptions(root, options, reportedVersion), {
    onFailure: (message) => onAlarm(alarm(message, options)),
  })
  const { origin, what, close } = await startOrRemove(
    { root, options, forward, say: atMost(20, say), sink: session.sink },
    session,
  )
  // Printed only now, because an error in the options would be the only message.
  if (isSilent) say(`warning: ${root} does not respond yet; requests fail until it does`)
  else if (asksRelease(root, options) && reportedVersion === undefined)
    say(
      `warning: ${root} did not report its release; check the path in the URL; you may need --assume-version to check the recording`,
    )
  return {
    origin,
    what,
    stats: session.stats,
    lost: session.sink.lost,
    finish: async (isAwaited) => {
      if (isAwaited) session.endWithin(ENDING)
      await close(DRAINING)
      return { ...(await session.finish()), lost: session.sink.lost() }
    },
  }
}

/** Milliseconds in which a recorder ends, and how many of them open requests have to finish. */
const ENDING = 4_500
const DRAINING = 2_000

/** Starts the engine; removes the empty recording if that fails. */
async function startOrRemove(setting: EngineOptions, session: Session): Promise<Engine> {
  try {
    return await startEngine(setting)
  } catch (error) {
    await session.finish('the recorder did not start')
    rmSync(setting.options.out, { force: true })
    throw error
  }
}

/** Asks a server that is recorded as the REST API for its release. */
async function reportedTo(
  root: string | undefined,
  options: RecordOptions,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  return asksRelease(root, options) ? askRelease(root, tlsOf(options), signal) : undefined
}

function asksRelease(root: string | undefined, options: RecordOptions): root is string {
  return root !== undefined && options.backend !== true && options.forward !== true
}

function sessionOptions(
  root: string | undefined,
  options: RecordOptions,
  reportedVersion: string | undefined,
): SessionOptions {
  const { name, version } = packageInfo()
  // If the URL has no path, the root of the API is detected in the traffic.
  const isRoot = root !== undefined && root !== new URL(root).origin
  return {
    path: options.out,
    header: {
      type: 'header',
      format: RECORDING_FORMAT,
      version: RECORDING_VERSION,
      kind: options.backend === true ? 'backend' : 'interface',
      roots: isRoot && options.backend !== true ? [root] : [],
      tool: { name, version },
      created: new Date().toISOString(),
      ...(reportedVersion !== undefined && { reportedVersion }),
    },
    key:
      options.redactionKey === undefined ? randomBytes(32) : readRedactionKey(options.redactionKey),
    extra: readRules(options.redact),
    names: options.redactNames === true,
    ...(options.rotate !== undefined && { rotateBytes: options.rotate }),
  }
}

function alarm(message: string, { failClosed }: RecordOptions): string {
  const what =
    failClosed === true
      ? 'from now on, requests are rejected'
      : 'traffic continues, but is no longer recorded'
  return `${message}: ${what}`
}

/** A flood of hostile requests must not flood the terminal. */
function atMost(most: number, say: (line: string) => void): (line: string) => void {
  let count = 0
  return (line) => {
    count += 1
    if (count <= most) say(line)
    if (count === most) say('further lines like this are not shown')
  }
}
