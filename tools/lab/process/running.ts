import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds for a process to end before it is killed. */
const GRACE = 10_000
const PAUSE = 50

/** A process in the state file: the leader of its own group. */
export interface LabProcess {
  readonly name: string
  readonly pid: number
}

/** Checks whether a process still runs and belongs to the lab: its command line contains the run's folder. */
export function isRunning({ pid }: LabProcess, folder: string): boolean {
  return getCommandLine(pid).includes(folder)
}

/** Ends a process with its group; resolves when it has exited. */
export async function endProcess(one: LabProcess, folder: string): Promise<void> {
  if (!isRunning(one, folder)) return
  signalGroup(one.pid, 'SIGTERM')
  const end = Date.now() + GRACE
  while (isRunning(one, folder) && Date.now() < end) await sleep(PAUSE)
  while (isRunning(one, folder)) {
    signalGroup(one.pid, 'SIGKILL')
    await sleep(PAUSE)
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has just ended by itself.
  }
}

/** Returns an empty text for a process that does not exist, or is a zombie. */
function getCommandLine(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
