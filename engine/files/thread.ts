import { existsSync } from 'node:fs'
import { Worker, type WorkerOptions } from 'node:worker_threads'

import { packageFile } from '../package.ts'

/** A program that runs in a thread of its own. */
interface ThreadProgram {
  /**
   * Its source, next to the module that starts it: `import.meta.url` of that module, and the name.
   */
  readonly from: string
  readonly source: string
  /** Its file in a bundle. */
  readonly bundled: string
}

/**
 * Starts a thread from the sources or from a bundle, where its file is next to ours or at the top
 * of the package.
 */
export function startThread(
  { from, source, bundled }: ThreadProgram,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>,
): Worker {
  if (from.endsWith('.ts')) {
    const loader = new URL('./thread-from-source.js', import.meta.url)
    return new Worker(loader, { ...options, argv: [new URL(source, from).href] })
  }
  const beside = new URL(bundled, from)
  return new Worker(existsSync(beside) ? beside : packageFile(`dist/${bundled}`), options)
}
