import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

/** Resources used by a separate process. */
export interface Measured {
  /** Microseconds of all threads. */
  readonly cpu: number
  /** Peak memory in bytes. */
  readonly memory: number
  /** Loaded third-party packages; all allowed ones are CommonJS. */
  readonly packages: readonly string[]
  /** Milliseconds. */
  readonly time: number
  /** The file with its last output. */
  readonly output: string
}

export type Measure = (args: readonly string[], rounds: number) => Promise<Measured>

const HOOK = fileURLToPath(new URL('./usage.js', import.meta.url))

/** Exit codes of a failed program; null if it was killed. */
const BROKEN: readonly (number | null)[] = [null, 2, 70]

/**
 * Runs node several times with these arguments, and returns the round with the least CPU time, as other work only
 * adds to it. Output is written to the folder, and the signal stops everything. `isOnOneCore` pins the process to one
 * core if the system can.
 */
export function createMeasure(
  folder: string,
  signal: AbortSignal,
  { isOnOneCore = false } = {},
): Measure {
  const before = isOnOneCore && spawnSync('taskset', ['--version']).status === 0 ? HOLD : []
  const usage = join(folder, 'usage.json')
  return async (args, rounds) => {
    const all: Measured[] = []
    const output = join(folder, 'output.txt')
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now()
      await run([...before, process.execPath, '--import', HOOK, ...args], { usage, output, signal })
      const used = JSON.parse(readFileSync(usage, 'utf8')) as Omit<Measured, 'time' | 'output'>
      all.push({ ...used, time: performance.now() - started, output })
    }
    return all.reduce((least, one) => (one.cpu < least.cpu ? one : least))
  }
}

/** Pins a process to the first core. */
const HOLD = ['taskset', '-c', '0']

async function run(
  [program = '', ...args]: readonly string[],
  { usage, output, signal }: { usage: string; output: string; signal: AbortSignal },
): Promise<void> {
  const child = spawn(program, args, {
    env: { ...process.env, USAGE: usage },
    stdio: ['ignore', 'pipe', 'inherit'],
    killSignal: 'SIGKILL',
    signal,
  })
  const [ended] = await Promise.all([
    once(child, 'close') as Promise<[number | null]>,
    pipeline(child.stdout, createWriteStream(output)),
  ])
  if (BROKEN.includes(ended[0]))
    throw new Error(`${program} ${args.join(' ')} ended with exit code ${ended[0]}`)
}
