import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { readRecording } from '#recorder/store/reading/read.ts'
import type { Load, Order } from './load.ts'
import type { Processes } from './processes.ts'
import type { Usage } from './usage.ts'

/** The measurements of a proxy. */
export interface MeasuredRow extends Load {
  /** Microseconds of all threads per exchange. */
  readonly cpu: number
  /** Memory at the end, and peak memory. */
  readonly megabytes: number
  readonly mostMegabytes: number
}

/** The upstream, and the process that sends requests. */
export interface Stand {
  readonly processes: Processes
  /** The URL of the upstream. */
  readonly url: string
  readonly load: ChildProcess
}

/** The traffic through a proxy. */
export type Work = Omit<Order, 'port'>

/** Seconds for the warm-up of a proxy. */
export const WARM_UP = 2

/** Sends requests through a new proxy, and checks that all responses were recorded. */
export async function measure(
  name: 'bare-proxy' | 'recording-proxy',
  work: Work,
  { processes, url, load }: Stand,
): Promise<MeasuredRow> {
  const { start, told, ask, end, folder } = processes
  const recording = join(process.env['BENCH_FOLDER'] ?? folder, 'recording.ndjson')
  const proxy = start(name, url, recording)
  const { port } = await told<{ port: number }>(proxy)
  const order = { ...work, port }
  const warm = await ask<Load>(load, { ...order, seconds: WARM_UP })
  const before = await ask<Usage>(proxy, 'usage')
  const result = await ask<Load>(load, order)
  const after = await ask<Usage>(proxy, 'usage')
  if (result.errors > 0)
    throw new Error(`${result.errors} responses were wrong: ${result.firstError}`)
  if (name === 'recording-proxy') {
    await ask(proxy, 'finish')
    const { footer } = await readRecording(recording)
    const count = warm.count + result.count
    if (footer?.complete !== true || footer.count !== count)
      throw new Error(`${footer?.count} of ${count} exchanges were recorded`)
    rmSync(recording)
  }
  await end(proxy)
  const spent = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system
  return {
    ...result,
    cpu: spent / result.count,
    megabytes: after.memory / 1_000_000,
    mostMegabytes: after.mostMemory / 1_000_000,
  }
}
