import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { publishTo } from '../build/publish.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** The processes of a benchmark, each from a published bundle. */
export interface Processes extends Disposable {
  /** The folder of the bundles, also for output. */
  readonly folder: string
  readonly start: (name: string, ...args: readonly string[]) => ChildProcess
  /** Ends an unneeded process. */
  readonly end: (child: ChildProcess) => Promise<void>
  /** Waits for the next message of a child; rejects if any child ends or the time is over. */
  readonly told: <Answer>(child: ChildProcess) => Promise<Answer>
  /** Sends an order to a child and waits for its message. */
  readonly ask: <Answer>(child: ChildProcess, order: object | string) => Promise<Answer>
}

const PARTS = ['upstream', 'load', 'bare-proxy', 'recording-proxy'].map(
  (name) => [name, `tools/bench-recorder/${name}.ts`] as const,
)

/** Bundles the programs; all give up after this many milliseconds, twice the normal duration. */
export async function createProcesses(limit: number): Promise<Processes> {
  const stop = new AbortController()
  const children = new Set<ChildProcess>()
  const timer = setTimeout(() => {
    stop.abort(new Error(`the benchmark was not over after ${limit / 1_000} s`))
  }, limit)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new Error('the benchmark was stopped')))
  }
  const folder = temporaryFolder()
  const bundle = await publishTo(folder, Object.fromEntries(PARTS))
  const told = async <Answer>(child: ChildProcess): Promise<Answer> => {
    stop.signal.throwIfAborted()
    try {
      const [answer] = (await once(child, 'message', { signal: stop.signal })) as [Answer]
      return answer
    } catch (error) {
      throw stop.signal.aborted ? stop.signal.reason : error
    }
  }
  return {
    folder,
    told,
    start: (name, ...args) => {
      const child = fork(join(bundle, `${name}.js`), args, { execArgv: [] })
      children.add(child)
      child.once('exit', (code, signal) => {
        stop.abort(new Error(`${name} ended by itself: ${signal ?? `exit code ${code}`}`))
      })
      return child
    },
    end: async (child) => {
      children.delete(child)
      child.removeAllListeners('exit')
      child.kill()
      await once(child, 'exit')
    },
    ask: (child, order) => {
      child.send(order)
      return told(child)
    },
    [Symbol.dispose]: () => {
      clearTimeout(timer)
      for (const child of children) child.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    },
  }
}
