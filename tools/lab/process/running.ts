import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that a process gets to end by itself before it is killed. */
const GRACE = 10_000
const PAUSE = 50

/** A process as the state file keeps it: the leader of a group of its own. */
export interface LabProcess {
  readonly name: string
  readonly pid: number
}

/** Whether that process still runs and is the lab's: its command line names the run's folder. */
export function isRunning({ pid }: LabProcess, folder: string): boolean {
  return getCommandLine(pid).includes(folder)
}

/** Ends the process with its whole group; resolves when it was removed. */
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

/** Empty for a process that was removed, and for one that has ended and was not yet waited for. */
function getCommandLine(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
