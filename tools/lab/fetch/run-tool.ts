import { spawn } from 'node:child_process'

import { LabError } from '../lab-error.ts'

/** Maximum number of a tool's output lines shown after a failure. */
const SHOWN_LINES = 6

/** One call of a program on the machine: Maven, Python, or the Java compiler. */
interface ToolCall {
  readonly command: string
  readonly args: readonly string[]
  /** The action and its object: `fetch the server 3.2.0 by Maven`. */
  readonly purpose: string
  /** Advice if the program is missing. */
  readonly missing: string
  readonly signal?: AbortSignal
}

/** Runs it to its end; returns its output, or throws a LabError if it is missing or fails. */
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
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.once('error', (error) =>
      reject(signal?.aborted === true ? error : new LabError(`cannot ${purpose}: ${missing}`)),
    )
    child.once('close', (code) => {
      if (code === 0) return resolve(printed)
      reject(new LabError(`cannot ${purpose}: ${command} ended with ${code}\n${telling(printed)}`))
    })
  })
}

function telling(printed: string): string {
  const lines = printed.split('\n').filter((line) => line.trim() !== '')
  const errors = lines.filter((line) => /error|not found|no module/i.test(line))
  return (errors.length > 0 ? errors.slice(0, SHOWN_LINES) : lines.slice(-SHOWN_LINES)).join('\n')
}
