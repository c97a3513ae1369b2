import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

import type { ProgramEnd } from '#engine/model/client-test.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'

interface Program {
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Told what it prints, as it comes. */
  readonly say: (text: string) => void
  /** Milliseconds. */
  readonly limit?: number
  /** Aborted, the program is ended too. */
  readonly signal: AbortSignal
}

/** Milliseconds that a program has to end itself when it is told to. */
const GRACE = 2_000

/** Runs a program to its end, with all that it starts. Throws a UsageError when it cannot be started. */
export async function runProgram(program: Program): Promise<ProgramEnd> {
  const { environment, say, limit, signal } = program
  const [file = '', ...args] = program.words
  const child = spawn(file, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  child.stdout.setEncoding('utf8').on('data', say)
  child.stderr.setEncoding('utf8').on('data', say)
  let isLate = false
  const end = (name: NodeJS.Signals): void => {
    const { pid } = child
    if (pid === undefined) return
    try {
      if (process.platform === 'win32') child.kill(name)
      else process.kill(-pid, name)
    } catch {
      // It is gone already.
    }
  }
  const stop = (): void => {
    end('SIGTERM')
    void wait(GRACE, undefined, { ref: false }).then(() => {
      end('SIGKILL')
    })
  }
  const late = setTimeout(
    () => {
      isLate = true
      stop()
    },
    Math.min(limit ?? LONGEST, LONGEST),
  )
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise<ProgramEnd>((resolve, reject) => {
      child.once('error', (cause: NodeJS.ErrnoException) => {
        const found = cause.code === 'ENOENT' ? 'the program does not exist' : fileProblem(cause)
        reject(
          new UsageError(`cannot run "${file}": ${found}; pass an existing program after --`, {
            cause,
          }),
        )
      })
      child.once('close', (code, name) => {
        resolve({ ...(code !== null && { code }), ...(name !== null && { signal: name }), isLate })
      })
    })
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    // Child processes would continue to send requests to a closed server.
    end('SIGKILL')
  }
}

/** What a timer can wait for, in milliseconds. */
const LONGEST = 2_147_483_647
