import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

/** What a process of its own used. */
export interface Measured {
  /** Microseconds of all its threads. */
  readonly cpu: number
  /** Bytes that it held at most. */
  readonly memory: number
  /** Third-party packages that it loaded; all that the product may load are CommonJS. */
  readonly packages: readonly string[]
  /** Milliseconds. */
  readonly time: number
  /** The file that holds what it printed last. */
  readonly output: string
}

export type Measure = (args: readonly string[], rounds: number) => Promise<Measured>

const HOOK = fileURLToPath(new URL('./usage.js', import.meta.url))

/** Exit codes of a program that did not do what it was asked; null where it was killed. */
const BROKEN: readonly (number | null)[] = [null, 2, 70]

/**
 * Runs node with arguments, some times, and gives the round that used the least CPU time: other work on
 * the machine only ever adds to it. The folder takes what is printed; the signal stops everything. `isOnOneCore`
 * contains the process there, where the system has a program that can.
 */
export function createMeasure(
  folder: string,
  signal: AbortSignal,
  { isOnOneCore = false } = {},
): Measure {
  const before = isOnOneCore && canHold() ? HOLD : []
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

/** Holds a process on the first core. */
const HOLD = ['taskset', '-c', '0']

function canHold(): boolean {
  return spawnSync('taskset', ['--version']).status === 0
}

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
