import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import type { RecordOptions } from './options.ts'
import { openRecorder, type OpenRecorder } from './open-recorder.ts'
import { readForward } from './record-engine.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { tlsOf } from '../certify/target/connection.ts'
import { ENDING } from '../../command/terminal/interruption.ts'
import { openLiveViewer } from '../../command/live-viewer.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import { createProgress, type ProgressView } from '../../command/terminal/progress.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { followFindings } from '../../run/follow-findings.ts'
import { followRequests } from './follow-requests.ts'
import { describeAuthority } from './record-authority.ts'
import { type EndedBy, present } from './record-end.ts'
import { liveLine } from './record-summary.ts'

/** The options of `record` on the command line. */
export type RecordCommandOptions = RecordOptions &
  CommonOptions & { readonly printCa?: boolean; readonly ui?: boolean }

/** Records until it is interrupted or its time is over. Throws a UsageError. */
export async function recordTraffic(
  url: string | undefined,
  options: RecordCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const root = url === undefined ? undefined : readRoot(url)
  const { env } = terminal
  const forward = await readForward(root, options, { env, printsCa: options.printCa === true })
  if (options.printCa === true && forward) {
    terminal.out(describeAuthority(forward.authority, { hosts: forward.hosts, port: options.port }))
    return exitCode('conforms')
  }
  await using viewer = options.ui === true ? await openLiveViewer(options.out, terminal) : undefined
  const own = createProgress(terminal, { isQuiet: options.quiet === true })
  const progress = viewer?.watch(own) ?? own
  const recorder = await openRecorder(root, forward, options, {
    onAlarm: (sentence) => {
      terminal.err(`\u0007graylog-conformance: ALARM: ${sentence}\n`)
    },
    say: progress.log,
  })
  // A user may press it as soon as the hint is shown.
  const ended = untilEnd(options)
  const title = `${recorder.origin} ${recorder.what}`
  progress.log(title)
  progress.log('Press Ctrl-C to end the recording.')
  const isWatched =
    options.judge !== false &&
    (viewer !== undefined || (terminal.isTerminal && options.quiet !== true))
  viewer?.update({ type: 'head', title, checks: [], isJudged: isWatched })
  if (root !== undefined)
    viewer?.offer({ root, mode: 'read', connection: { tls: tlsOf(options), environment: env } })
  const live = { recorder, options, progress, terminal, isWatched }
  const endedBy = await whileLive(live, ended)
  const untilJudged = endedBy === 'time' ? undefined : AbortSignal.timeout(MAX_ENDING)
  const slow = setTimeout(() => progress.log(DRAINING), SLOW)
  const summary = await recorder.finish(endedBy !== 'time')
  clearTimeout(slow)
  await present(
    summary,
    { options, endedBy, progress, ...(untilJudged && { signal: untilJudged }) },
    terminal,
  )
  await viewer?.end(exitCode('interrupted'))
  if (!summary.footer.complete || summary.leaks.length > 0) return exitCode('incomplete')
  const isEarly = endedBy !== 'time' && options.for !== undefined
  if (isEarly) return exitCode('interrupted')
  const isForNothing = endedBy === 'time' && summary.exchanges === 0
  return exitCode(isForNothing ? 'incomplete' : 'conforms')
}

/** Milliseconds after a signal to finish; checks that take longer are left for later. */
const MAX_ENDING = 4_800

/** Milliseconds after which a message explains why the recorder is still running. */
const SLOW = 300
const DRAINING =
  'Waiting up to 5 seconds for open requests. Press Ctrl-C again to stop immediately, without the footer of the recording.'

interface Live {
  readonly recorder: OpenRecorder
  readonly options: RecordCommandOptions
  readonly progress: ProgressView
  readonly terminal: Terminal
  /** Whether findings are looked for while it records. */
  readonly isWatched: boolean
}

/** Shows how far the recording is until something ends. */
async function whileLive<Value>(
  { recorder, options, progress, terminal, isWatched }: Live,
  until: Promise<Value>,
): Promise<Value> {
  const started = performance.now()
  // Leaves room for the `^C` that the terminal echoes.
  const columns = terminal.columns - 2
  const { backend, assumeVersion } = options
  const findings = followFindings(options.out, {
    backend,
    assumeVersion,
    onFound: (verdicts) => progress.update({ type: 'finding', verdicts }),
  })
  const showRequests = followRequests(options.out, {
    terminal,
    log: progress.log,
    isQuiet: options.quiet === true,
    own: options.forward === true ? undefined : recorder.origin,
  })
  const ticker = setInterval(() => {
    showRequests()
    const stats = recorder.stats()
    if (isWatched) findings.look(stats.exchanges)
    const elapsed = performance.now() - started
    const lost = recorder.lost()
    const text = liveLine({ ...stats, elapsed, lost, findings: findings.count() }, columns)
    progress.update({ type: 'progress', text })
  }, 500)
  try {
    return await until
  } finally {
    clearInterval(ticker)
    showRequests()
    findings.stop()
  }
}

/** Waits for a signal or until the time is over. */
function untilEnd({ for: duration }: RecordCommandOptions): Promise<EndedBy> {
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
