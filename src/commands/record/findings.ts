import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'

import type { Run } from '#engine/model/results/run.ts'
import type { RecordOptions } from './options.ts'

/** Judges a recording while it grows. */
interface Findings {
  /** Looks again if there is more than last time and it is not too soon. */
  readonly look: (exchanges: number) => void
  /** Violations and warnings of server and client, as of a while ago; undefined before the first look. */
  readonly count: () => number | undefined
  readonly stop: () => void
}

/** What judging is told of the traffic. */
type Judging = Pick<RecordOptions, 'backend' | 'assumeVersion'>

/** Milliseconds between two looks, at least. */
const PAUSE = 5_000
/** A look that took long is not taken again for this many times as long. */
const REST = 10

/**
 * Runs `judge` on the file in a process of its own with low priority, so that no client waits for it;
 * what cannot be judged yet, or ever, has no findings.
 */
export function followFindings(file: string, { backend, assumeVersion }: Judging): Findings {
  const told = [
    ...(backend === true ? ['--backend'] : []),
    ...(assumeVersion ? ['--assume-version', assumeVersion.text] : []),
  ]
  let child: ChildProcess | undefined
  let seen = 0
  let next = performance.now() + PAUSE
  let findings: number | undefined
  const look = (exchanges: number): void => {
    if (child || exchanges === seen || performance.now() < next) return
    seen = exchanges
    const started = performance.now()
    let printed = ''
    child = fork(process.argv[1] ?? '', ['judge', file, '--json', '--quiet', ...told], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    })
    calm(child)
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => (printed += piece))
    child.on('error', () => undefined)
    child.on('close', () => {
      child = undefined
      findings = readFindings(printed) ?? findings
      next = performance.now() + Math.max(PAUSE, REST * (performance.now() - started))
    })
  }
  return { look, count: () => findings, stop: () => child?.kill('SIGKILL') }
}

function calm({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/** The findings in what `judge --json` printed; undefined when there is no verdict. */
export function readFindings(printed: string): number | undefined {
  try {
    const { summary, client } = JSON.parse(printed) as Partial<Pick<Run, 'summary' | 'client'>>
    if (!summary || !client) return undefined
    return summary.violations + summary.warnings + client.violations + client.warnings
  } catch {
    // Without a verdict it prints nothing.
    return undefined
  }
}
