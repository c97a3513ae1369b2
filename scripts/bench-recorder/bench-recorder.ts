import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'

import { build } from 'esbuild'

import { readRecording } from '../../recorder/store/reading/read.ts'
import { packageFile } from '../../src/package.ts'
import { readCommandLine } from '../command-line/read.ts'

readCommandLine({
  name: 'bench:recorder',
  does:
    'Measures the reverse recorder, with durable lines and redaction, against a bare node:http reverse proxy in the ' +
    'same run: half GET, half POST, answers of 1 kB, as the bundle that is published; in BENCH_ROUNDS rounds ' +
    '(5 without) of BENCH_SECONDS (6 without).',
})

const CONNECTIONS = 64
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const TARGET = 0.9
/** Of memory that the recorder may take, in megabytes. */
const MOST_MEGABYTES = 150
/** Milliseconds after which the benchmark gives up: twice what it takes when nothing is wrong. */
const LIMIT = 2 * (10_000 + ROUNDS * 2 * (SECONDS + 4) * 1_000)

interface Load {
  readonly count: number
  readonly perSecond: number
  readonly median: number
  readonly p99: number
  readonly errors: number
  readonly firstError?: string
}
interface Usage {
  readonly cpu: NodeJS.CpuUsage
  readonly memory: number
}
interface Row extends Load {
  /** Microseconds of all threads for one exchange. */
  readonly cpu: number
  readonly megabytes: number
}

const stop = new AbortController()
const children = new Set<ChildProcess>()
const limit = setTimeout(() => {
  stop.abort(new Error(`the benchmark was not over after ${LIMIT / 1_000} s`))
}, LIMIT)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stop.abort(new Error('the benchmark was stopped')))
}
// Inside node_modules, so that the packages that stay imports are found.
const folder = mkdtempSync(packageFile('node_modules/.bench-recorder-'))
try {
  const [load1 = 0] = loadavg()
  if (load1 > availableParallelism() / 2)
    print(
      `other work runs here (load ${load1.toFixed(1)}): that costs the recorder, which uses two cores, more than the bare proxy`,
    )
  await bundle()
  const upstream = start('upstream')
  const { url } = await told<{ url: string }>(upstream)
  const load = start('load')
  await told(load)
  const bare: Row[] = []
  const recorded: Row[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await measure('bare-proxy', url, load))
    recorded.push(await measure('recording-proxy', url, load))
    print(`${round + 1}  ${describe('bare node:http', bare.at(-1))}`)
    print(`   ${describe('recorder', recorded.at(-1))}`)
  }
  const ratios = bare.map(({ perSecond }, round) => (recorded[round]?.perSecond ?? 0) / perSecond)
  const added = median(recorded.map((row) => row.median)) - median(bare.map((row) => row.median))
  const ratio = median(ratios)
  print(
    `throughput of the recorder: ${ratio.toFixed(2)} x bare (rounds ${ratios.map((one) => one.toFixed(2)).join(', ')}); to reach ${TARGET}`,
  )
  print(`added latency at the median: ${added.toFixed(2)} ms with ${CONNECTIONS} connections`)
  const megabytes = median(recorded.map((row) => row.megabytes))
  print(`memory of the recorder: ${megabytes.toFixed(0)} MB; at most ${MOST_MEGABYTES}`)
  if (ratio < TARGET || megabytes > MOST_MEGABYTES) process.exitCode = 1
} finally {
  clearTimeout(limit)
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
}

async function bundle(): Promise<void> {
  const parts = ['upstream', 'load', 'bare-proxy', 'recording-proxy']
  const entries = parts.map((name) => [name, packageFile(`scripts/bench-recorder/${name}.ts`)])
  await build({
    entryPoints: {
      ...Object.fromEntries(entries),
      'recorder-thread': packageFile('recorder/capture/thread/thread-entry.ts'),
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
}

function start(name: string, ...args: readonly string[]): ChildProcess {
  const child = fork(join(folder, `${name}.js`), args, { execArgv: [] })
  children.add(child)
  child.once('exit', (code, signal) => {
    stop.abort(new Error(`${name} ended by itself: ${signal ?? `exit code ${code}`}`))
  })
  return child
}

/** Ends a child that is no longer needed. */
async function end(child: ChildProcess): Promise<void> {
  children.delete(child)
  child.removeAllListeners('exit')
  child.kill()
  await once(child, 'exit')
}

/** The next thing that a child says; rejects when any child is gone or the time is over. */
async function told<Answer>(child: ChildProcess): Promise<Answer> {
  stop.signal.throwIfAborted()
  try {
    const [answer] = (await once(child, 'message', { signal: stop.signal })) as [Answer]
    return answer
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error
  }
}

function ask<Answer>(child: ChildProcess, order: object | string): Promise<Answer> {
  child.send(order)
  return told(child)
}

async function measure(name: string, url: string, load: ChildProcess): Promise<Row> {
  const recording = join(process.env['BENCH_FOLDER'] ?? folder, 'recording.ndjson')
  const proxy = start(name, url, recording)
  const { port } = await told<{ port: number }>(proxy)
  const warm = await ask<Load>(load, { port, connections: CONNECTIONS, seconds: 2 })
  const before = await ask<Usage>(proxy, 'usage')
  const result = await ask<Load>(load, { port, connections: CONNECTIONS, seconds: SECONDS })
  const after = await ask<Usage>(proxy, 'usage')
  if (result.errors > 0)
    throw new Error(`${result.errors} answers were wrong: ${result.firstError}`)
  if (name === 'recording-proxy') {
    await ask(proxy, 'finish')
    const { footer } = await readRecording(recording)
    if (footer?.complete !== true || footer.count !== warm.count + result.count)
      throw new Error(`${footer?.count} of ${warm.count + result.count} exchanges were recorded`)
  }
  await end(proxy)
  const spent = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system
  return { ...result, cpu: spent / result.count, megabytes: after.memory / 1_000_000 }
}

function describe(name: string, row: Row | undefined): string {
  if (!row) return name
  const { perSecond, median: middle, p99, cpu, megabytes } = row
  return `${name.padEnd(16)} ${perSecond.toFixed(0).padStart(6)}/s  median ${middle.toFixed(2)} ms  p99 ${p99.toFixed(1)} ms  CPU ${cpu.toFixed(0)} µs  ${megabytes.toFixed(0)} MB`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
