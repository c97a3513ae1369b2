import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import type { Cache } from '../cache.ts'
import { endProcess, isRunning, type LabProcess } from './running.ts'

/** The state file of a started server, from which `--stop` finds its processes. */
interface RunState {
  readonly version: string
  readonly variant: string
  /** Root of the API, once it responds. */
  readonly url?: string
  readonly processes: readonly LabProcess[]
}

/** The folder of a started server and its state file, which is written first. */
export interface RunFolder {
  readonly path: string
  readonly state: () => RunState
  readonly update: (change: (state: RunState) => RunState) => void
}

const STATE = 'state.json'

/** Creates a folder for one server. */
export function makeRunFolder(cache: Cache, version: string, variant: string): RunFolder {
  mkdirSync(cache.runs, { recursive: true })
  const folder = openRunFolder(mkdtempSync(join(cache.runs, `${version}-${variant}-`)))
  folder.update(() => ({ version, variant, processes: [] }))
  return folder
}

/** Lists the folders of all servers in the cache, running or not. */
export function runFolders(cache: Cache): readonly RunFolder[] {
  if (!existsSync(cache.runs)) return []
  return readdirSync(cache.runs)
    .map((name) => join(cache.runs, name))
    .filter((path) => existsSync(join(path, STATE)))
    .map(openRunFolder)
}

/** Ends all processes of a server, latest first, and removes its folder; does nothing if that was already done. */
export async function endRun(folder: RunFolder): Promise<void> {
  if (!existsSync(join(folder.path, STATE))) return
  for (const one of folder.state().processes.toReversed()) await endProcess(one, folder.path)
  rmSync(folder.path, { recursive: true, force: true })
}

/** Ends a server that did not start and keeps its logs; returns their folder. It may have been ended already. */
export async function endFailed(cache: Cache, folder: RunFolder): Promise<string> {
  if (!existsSync(join(folder.path, STATE))) return folder.path
  const { version, variant } = folder.state()
  const kept = join(cache.failed, `${version}-${variant}`)
  rmSync(kept, { recursive: true, force: true })
  mkdirSync(kept, { recursive: true })
  for (const name of readdirSync(folder.path).filter((file) => /\.(log|conf)$/.test(file)))
    cpSync(join(folder.path, name), join(kept, name))
  await endRun(folder)
  return kept
}

/** Checks whether any of its processes still runs. */
export function isAlive(folder: RunFolder): boolean {
  return folder.state().processes.some((one) => isRunning(one, folder.path))
}

function openRunFolder(path: string): RunFolder {
  const file = join(path, STATE)
  const state = (): RunState => parseState(readFileSync(file, 'utf8'))
  return {
    path,
    state,
    update: (change) => {
      const before = existsSync(file) ? state() : { version: '', variant: '', processes: [] }
      writeFileSync(`${file}.new`, `${JSON.stringify(change(before), null, 2)}\n`)
      renameSync(`${file}.new`, file)
    },
  }
}

/** Parses a state file; skips incomplete processes. */
export function parseState(text: string): RunState {
  const { version, variant, url, processes } = JSON.parse(text) as Partial<
    Record<keyof RunState, unknown>
  >
  return {
    version: typeof version === 'string' ? version : '',
    variant: typeof variant === 'string' ? variant : '',
    ...(typeof url === 'string' && { url }),
    processes: Array.isArray(processes) ? processes.filter(isProcess) : [],
  }
}

function isProcess(value: unknown): value is LabProcess {
  const { name, pid } = value as Partial<Record<keyof LabProcess, unknown>>
  return typeof name === 'string' && typeof pid === 'number' && pid > 1
}
