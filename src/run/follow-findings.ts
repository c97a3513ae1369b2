import { type ChildProcess, fork } from 'node:child_process'

import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import type { Version } from '#engine/model/version.ts'
import { yieldToOthers } from './priority.ts'

/** Judges a recording while it grows. */
interface Findings {
  /** Looks again if there is more than last time and it is not too soon. */
  readonly look: (exchanges: number) => void
  /** Violations and warnings of server and client as of the last look; undefined before the first. */
  readonly count: () => number | undefined
  readonly stop: () => void
}

interface Following {
  readonly backend?: boolean | undefined
  readonly assumeVersion?: Version | undefined
  /** Gets the verdicts that changed since the last look. */
  readonly onFound?: (verdicts: readonly Verdict[]) => void
  /** Milliseconds between two looks, at least. */
  readonly pause?: number
  /** A look that took long is not taken again for this many times as long. */
  readonly rest?: number
}

/**
 * Runs `judge` on the file in a separate process with low priority, so that no client waits for it. Returns no findings
 * for a file that cannot be judged yet.
 */
export function followFindings(
  file: string,
  { backend, assumeVersion, onFound, pause = 5_000, rest = 10 }: Following,
): Findings {
  const told = [
    ...(backend === true ? ['--backend'] : []),
    ...(assumeVersion ? ['--assume-version', assumeVersion.text] : []),
  ]
  let child: ChildProcess | undefined
  let seen = 0
  let next = performance.now() + pause
  let findings: number | undefined
  const outcomes = new Map<string, string>()
  const look = (exchanges: number): void => {
    if (child || exchanges === seen || performance.now() < next) return
    seen = exchanges
    const started = performance.now()
    let printed = ''
    child = fork(process.argv[1] ?? '', ['judge', file, '--json', '--quiet', ...told], {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    })
    yieldToOthers(child)
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => (printed += piece))
    child.on('error', () => undefined)
    child.on('close', () => {
      child = undefined
      const run = readRun(printed)
      findings = run ? countFindings(run) : findings
      const changed = (run?.verdicts ?? []).filter(({ checkId, outcome, exchanges }) => {
        const state = `${outcome} ${exchanges.join(' ')}`
        const isNew = outcomes.get(checkId) !== state
        outcomes.set(checkId, state)
        return isNew
      })
      if (changed.length > 0) onFound?.(changed)
      next = performance.now() + Math.max(pause, rest * (performance.now() - started))
    })
  }
  return { look, count: () => findings, stop: () => child?.kill('SIGKILL') }
}

type FoundSoFar = Pick<Run, 'summary' | 'client' | 'verdicts'>

/** Reads the output of `judge --json`; undefined when there is no verdict. */
export function readRun(printed: string): FoundSoFar | undefined {
  try {
    const run = JSON.parse(printed) as Partial<FoundSoFar>
    return run.summary && run.client && run.verdicts ? (run as FoundSoFar) : undefined
  } catch {
    // Without a verdict it prints nothing.
    return undefined
  }
}

export function countFindings({ summary, client }: Pick<Run, 'summary' | 'client'>): number {
  return summary.violations + summary.warnings + client.violations + client.warnings
}
