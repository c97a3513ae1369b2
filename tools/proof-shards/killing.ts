import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What a process came to: its exit code, or that it was killed, and what it said. */
export interface Ended {
  readonly code: number | null
  readonly said: string
  /** Milliseconds. */
  readonly took: number
}

/** Runs the tool as a process of its own; with `killAfter` it is killed (SIGKILL) after so many milliseconds. */
export async function runTool(args: readonly string[], killAfter?: number): Promise<Ended> {
  const started = performance.now()
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const timer =
    killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, said, took: performance.now() - started }
}
