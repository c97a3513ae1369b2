import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lets a process work only while no other one needs the processor, so that no client waits for it. Linux compares
 * priorities only within a session, so the process must not be detached.
 */
export function yieldToOthers({ pid }: ChildProcess): void {
  if (pid === undefined) return
  for (const thread of listThreads(pid))
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW)
    } catch {
      // It has ended already, or the system does not allow it.
    }
}

/** Returns the threads of a process on Linux, each of which has a priority of its own; elsewhere the process. */
function listThreads(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}
