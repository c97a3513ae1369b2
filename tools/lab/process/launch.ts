import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { LabError } from '../lab-error.ts'
import { waitUntil } from '../wait-until.ts'
import { isRunning } from './running.ts'
import type { RunFolder } from './run-folder.ts'

/** Maximum number of log lines shown when a process ended. */
const SHOWN_LINES = 12

interface Launch {
  /** `database`, `search`, or `server`; also the name of its log. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

/** A started process with its log, and a wait that fails as soon as the process ends. */
export interface Launched {
  readonly log: () => string
  readonly waitFor: <Found>(
    what: string,
    seconds: number,
    look: () => Promise<Found | undefined> | Found | undefined,
  ) => Promise<Found>
}

/** Starts a process in its own group, with its output in a log, and its id in the state file. */
export function launch(
  folder: RunFolder,
  { name, command, args }: Launch,
  signal?: AbortSignal,
): Launched {
  signal?.throwIfAborted()
  const path = join(folder.path, `${name}.log`)
  const log = (): string => readFileSync(path, 'utf8')
  const file = openSync(path, 'w')
  const child = spawn(command, args, {
    cwd: folder.path,
    detached: true,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  child.once('error', () => undefined)
  child.unref()
  const { pid } = child
  if (pid === undefined) throw new LabError(`cannot start the ${name}: ${command} does not run`)
  const own = { name, pid }
  folder.update((state) => ({ ...state, processes: [...state.processes, own] }))
  return {
    log,
    waitFor: (what, seconds, look) =>
      waitUntil(what, { seconds, ...(signal && { signal }) }, () => {
        if (!isRunning(own, folder.path)) throw new LabError(ended(name, log()))
        return look()
      }),
  }
}

function ended(name: string, log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return `the ${name} ended by itself; its last words:\n${lines.slice(-SHOWN_LINES).join('\n')}`
}
