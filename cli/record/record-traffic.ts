import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'

import type { Session, SessionOptions } from '../../recorder/capture/thread/session.ts'
import { openThread } from '../../recorder/capture/thread/thread.ts'
import { RECORDING_FORMAT, RECORDING_VERSION } from '../../src/model/recording.ts'
import { readRoot } from '../../src/probe/preflight/target-url.ts'
import type { Terminal } from '../terminal.ts'
import { followFindings } from './findings.ts'
import { exitCode } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import { ENDING } from '../interruption.ts'
import { askRelease } from '../../run/ask-release.ts'
import { packageInfo } from '../../run/package-info.ts'
import { tlsOf } from '../connection.ts'
import { createProgress } from '../progress.ts'
import type { Progress } from '../progress.ts'
import { describeAuthority } from './record-authority.ts'
import { readForward, startEngine } from './record-engine.ts'
import type { Engine, EngineOptions } from './record-engine.ts'
import { readRules } from './record-options.ts'
import type { RecordOptions } from './record-options.ts'
import { readRedactionKey } from './redaction-key.ts'
import { present } from './record-end.ts'
import type { EndedBy } from './record-end.ts'
import { liveLine } from './record-summary.ts'

/** Records until it is interrupted or its time is over. Throws a UsageError. */
export async function recordTraffic(
  url: string | undefined,
  options: RecordOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const root = url === undefined ? undefined : readRoot(url)
  const forward = await readForward(root, options, terminal)
  if (options.printCa === true && forward) {
    terminal.out(describeAuthority(forward.authority, { hosts: forward.hosts, port: options.port }))
    return exitCode('conforms')
  }
  const progress = createProgress(terminal, { isQuiet: options.quiet === true })
  const reportedVersion = await reportedTo(root, options)
  const session = await openThread(sessionOptions(root, options, reportedVersion), {
    onFailure: (message) => {
      progress.end()
      terminal.err(alarm(message, options))
    },
  })
  const say = sayAtMost(20, progress)
  const engine = await startOrRemove(
    { ...{ root, options, forward, say }, sink: session.sink },
    session,
  )
  progress.say(`${engine.origin} ${engine.what}; Ctrl-C ends the recording`)
  const endedBy = await whileLive({ session, options, progress, terminal }, () => untilEnd(options))
  const slow = setTimeout(() => progress.say(DRAINING), SLOW)
  await engine.close()
  clearTimeout(slow)
  const summary = { ...(await session.finish()), lost: session.sink.lost() }
  progress.end()
  await present(summary, { options, endedBy, progress }, terminal)
  if (!summary.footer.complete || summary.leaks.length > 0) return exitCode('incomplete')
  const isEarly = endedBy !== 'time' && options.for !== undefined
  return exitCode(isEarly ? 'interrupted' : 'conforms')
}

/** Milliseconds after which somebody wonders why a recorder does not end. */
const SLOW = 300
const DRAINING =
  'waiting for what is under way, 5 seconds at most; Ctrl-C again ends at once, without the end of the recording'

/** A recording of an engine that did not start is none. */
async function startOrRemove(setting: EngineOptions, session: Session): Promise<Engine> {
  try {
    return await startEngine(setting)
  } catch (error) {
    await session.finish('the recorder did not start')
    rmSync(setting.options.out, { force: true })
    throw error
  }
}

/** What the server says that it is, where it is the interface that is recorded. */
async function reportedTo(
  root: string | undefined,
  options: RecordOptions,
): Promise<string | undefined> {
  if (root === undefined || options.backend === true || options.forward === true) return undefined
  return askRelease(root, tlsOf(options))
}

function sessionOptions(
  root: string | undefined,
  options: RecordOptions,
  reportedVersion: string | undefined,
): SessionOptions {
  const { name, version } = packageInfo()
  // Without a path nobody said where the interface begins; the traffic will.
  const isRoot = root !== undefined && root !== new URL(root).origin
  return {
    path: options.out,
    header: {
      ...{ type: 'header', format: RECORDING_FORMAT, version: RECORDING_VERSION },
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
      ? 'requests are refused from here on'
      : 'traffic goes on, but nothing of it is recorded from here on'
  return `\u0007graylog-conformance: ALARM: ${message}: ${what}\n`
}

/** A flood of hostile requests must not flood the terminal. */
function sayAtMost(most: number, progress: Progress): (line: string) => void {
  let count = 0
  return (line) => {
    count += 1
    if (count <= most) progress.say(line)
    if (count === most) progress.say('more such lines are not shown')
  }
}

interface Live {
  readonly session: Session
  readonly options: RecordOptions
  readonly progress: Progress
  readonly terminal: Terminal
}

/** Shows how far the recording is until something ends. */
async function whileLive<Value>(
  { session, options, progress, terminal }: Live,
  until: () => Promise<Value>,
): Promise<Value> {
  const started = performance.now()
  const { isTerminal } = terminal
  // Room for what the terminal shows of Ctrl-C.
  const columns = terminal.columns - 2
  const findings = followFindings(options.out, options)
  const ticker = setInterval(() => {
    const stats = session.stats()
    if (isTerminal && options.quiet !== true) findings.look(stats.exchanges)
    const elapsed = performance.now() - started
    const lost = session.sink.lost()
    progress.now(liveLine({ ...stats, elapsed, lost, findings: findings.count() }, columns))
  }, 500)
  try {
    return await until()
  } finally {
    clearInterval(ticker)
    findings.stop()
  }
}

/** Waits for a signal or until the time is over. */
function untilEnd({ for: duration }: RecordOptions): Promise<EndedBy> {
  return new Promise((resolve) => {
    const end = (by: EndedBy): void => {
      // A second signal finds no listener any more and ends the process at once.
      for (const signal of ENDING) process.off(signal, end)
      clearTimeout(timer)
      resolve(by)
    }
    for (const signal of ENDING) process.on(signal, end)
    const timer = duration === undefined ? undefined : setTimeout(() => end('time'), duration)
  })
}
