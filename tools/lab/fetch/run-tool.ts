import { spawn } from 'node:child_process'

import { LabError } from '../lab-error.ts'

/** Lines of a tool's own words that a person is shown when it fails, at most. */
const SHOWN_LINES = 6

/** One call of a program of the machine: Maven, Python, the Java compiler. */
interface ToolCall {
  readonly command: string
  readonly args: readonly string[]
  /** What is being done, to what: `fetch the server 3.2.0 by Maven`. */
  readonly purpose: string
  /** What to do when the program is not there. */
  readonly missing: string
  readonly signal?: AbortSignal
}

/** Runs it to its end and gives back what it printed; a LabError when it is missing or fails. */
export async function runTool({
  command,
  args,
  purpose,
  missing,
  signal,
}: ToolCall): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'] as const,
      ...(signal && { signal }),
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', (error) =>
      reject(signal?.aborted === true ? error : new LabError(`cannot ${purpose}: ${missing}`)),
    )
    child.once('close', (code) => {
      if (code === 0) return resolve(said)
      reject(new LabError(`cannot ${purpose}: ${command} ended with ${code}\n${telling(said)}`))
    })
  })
}

function telling(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const errors = lines.filter((line) => /error|not found|no module/i.test(line))
  return (errors.length > 0 ? errors.slice(0, SHOWN_LINES) : lines.slice(-SHOWN_LINES)).join('\n')
}
