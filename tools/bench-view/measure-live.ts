import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser, Page } from 'playwright-core'

import type { Load } from '../bench-recorder/load.ts'
import type { Processes } from '../bench-recorder/processes.ts'

/** The traffic through a recorder, and the browser that watches it. */
export interface LiveStand {
  readonly processes: Processes
  /** The URL of the upstream. */
  readonly url: string
  readonly load: ChildProcess
  readonly browser: Browser
  /** The command line of the published bundle. */
  readonly cli: string
}

/** A recorder at work; `page` shows its traffic, if it has a viewer. */
interface LiveRecorder extends AsyncDisposable {
  readonly port: number
  readonly page: Page | undefined
  /** Megabytes of the recorder's process. */
  readonly memory: () => number
}

const CONNECTIONS = 16

/** Watches the recorder: nothing, a program that reads the stream of the page, or the page in a browser. */
export type Watcher = 'none' | 'reader' | 'page'

/** Starts a recorder, with a watcher if wanted. */
async function startRecorder(
  { url, processes, browser, cli }: LiveStand,
  watcher: Watcher,
): Promise<LiveRecorder> {
  const out = join(processes.folder, 'live.ndjson')
  const child = spawn(
    process.execPath,
    [cli, 'record', url, '--out', out, '--no-judge', ...(watcher === 'none' ? [] : ['--ui'])],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let told = ''
  child.stderr.on('data', (text: Buffer) => {
    if (told.length < 10_000) told += text.toString()
  })
  while (!told.includes('Press Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(`the recorder ended: ${told}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const viewer = /Viewer: (\S+)/.exec(told)?.[1] ?? ''
  const page = watcher === 'page' ? await browser.newPage() : undefined
  await page?.goto(viewer)
  await page?.locator('.v-live').waitFor()
  const reader = watcher === 'reader' ? await readStream(viewer) : undefined
  return {
    port: Number(/:(\d+) records/.exec(told)?.[1]),
    page,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8')
      return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024) / 1e6
    },
    [Symbol.asyncDispose]: async () => {
      await page?.close()
      reader?.abort()
      const over = once(child, 'exit')
      child.kill('SIGINT')
      await over
      rmSync(out, { force: true })
    },
  }
}

/** Reads the stream of the page as fast as it comes, and ignores it. */
async function readStream(viewer: string): Promise<AbortController> {
  const { origin, hash } = new URL(viewer)
  const body = hash.replace('#token=', '')
  const session = await fetch(`${origin}/session`, { method: 'POST', headers: { origin }, body })
  const stop = new AbortController()
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const events = await fetch(`${origin}/events`, { headers: { cookie }, signal: stop.signal })
  void events.body?.pipeTo(new WritableStream()).catch(() => undefined)
  return stop
}

/** Exchanges per second through a recorder for some seconds. */
export async function measureThroughput(
  stand: LiveStand,
  watcher: Watcher,
  seconds: number,
): Promise<number> {
  await using recorder = await startRecorder(stand, watcher)
  const order = { port: recorder.port, connections: CONNECTIONS }
  await stand.processes.ask<Load>(stand.load, { ...order, seconds: 1 })
  return (await stand.processes.ask<Load>(stand.load, { ...order, seconds })).perSecond
}

/** Milliseconds from a response at the client until the page shows the exchange, one for each request. */
export async function measureDelay(stand: LiveStand, rounds: number): Promise<readonly number[]> {
  await using recorder = await startRecorder(stand, 'page')
  const delays: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const path = `/api/streams?round=${round}`
    const shown = recorder.page?.locator('.v-feed-path', { hasText: path }).waitFor()
    await (await fetch(`http://127.0.0.1:${recorder.port}${path}`)).text()
    const answered = performance.now()
    await shown
    delays.push(performance.now() - answered)
  }
  return delays
}

/** Megabytes by which the recorder grows while it records some exchanges, after a first part. */
export async function measureGrowth(
  stand: LiveStand,
  watcher: Watcher,
  { first, exchanges }: { readonly first: number; readonly exchanges: number },
): Promise<number> {
  await using recorder = await startRecorder(stand, watcher)
  const order = { port: recorder.port, connections: CONNECTIONS, seconds: 3_600 }
  await stand.processes.ask<Load>(stand.load, { ...order, exchanges: first })
  const before = recorder.memory()
  await stand.processes.ask<Load>(stand.load, { ...order, exchanges })
  return recorder.memory() - before
}
