import type { Run } from '#engine/model/results/run.ts'
import type { ViewerData } from '../data.ts'
import { type Detail, type PackedDetails, unpackDetails } from '../traffic.ts'
import { type Source, unpackJson } from './source.ts'
import type { Search } from './worker.ts'

/** The compiled worker, put here by the build. */
declare const WORKER: string
/** Exchanges of one island. */
declare const ISLAND: number

/** Islands that stay unpacked. */
const KEPT = 6

/** Reads the exchanges that the page itself contains. */
export function createPageSource(): Source {
  const islands = [...document.querySelectorAll('script[data-island]')]
  const kept = new Map<number, Promise<readonly Detail[]>>()
  const open = (at: number): Promise<readonly Detail[]> => {
    const known = kept.get(at)
    if (known) return known
    const opened = unpackJson<PackedDetails>(islands[at]?.textContent ?? '').then(unpackDetails)
    kept.set(at, opened)
    for (const first of kept.keys()) if (kept.size > KEPT) kept.delete(first)
    return opened
  }
  let worker: Worker | undefined
  return {
    load: async () => {
      const index = await unpackJson<
        Pick<ViewerData, 'columns' | 'links' | 'newest' | 'forecast' | 'claims'>
      >(textOf('traffic'))
      return { ...index, run: await readRun(), title: document.title }
    },
    detail: async (row) => {
      const found = (await open(Math.floor(row / ISLAND)))[row % ISLAND]
      if (!found) throw new Error(`exchange in row ${row} is missing`)
      return found
    },
    search: async (term, onFound) => {
      worker ??= startWorker()
      for (const [at, { textContent }] of islands.entries()) {
        const search: Search = { island: textContent ?? '', first: at * ISLAND, term }
        onFound(await ask(worker, search))
      }
    },
  }
}

/** The run that the report page also contains, plain or packed. */
async function readRun(): Promise<Run | undefined> {
  const text = textOf('run')
  if (text === '') return undefined
  const isPacked = document.getElementById('run')?.dataset['encoding'] !== undefined
  return isPacked ? unpackJson<Run>(text) : (JSON.parse(text) as Run)
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? ''
}

function startWorker(): Worker {
  const url = URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }))
  // Browsers with Trusted Types start no worker from a plain text.
  const types = (
    globalThis as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } }
  ).trustedTypes
  const policy = types?.createPolicy('viewer', { createScriptURL: (text: string) => text }) as
    { createScriptURL: (text: string) => string } | undefined
  return new Worker(policy ? policy.createScriptURL(url) : url)
}

let last: Promise<unknown> = Promise.resolve()

/** Sends one search at a time. */
async function ask(worker: Worker, search: Search): Promise<readonly number[]> {
  const own = last.then(
    () =>
      new Promise<readonly number[]>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<readonly number[]>) => resolve(data)
        worker.onerror = (event) => reject(new Error(event.message))
        worker.postMessage(search)
      }),
  )
  last = own.catch(() => undefined)
  return own
}
