import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { openCache } from '../cache.ts'
import { launch } from './launch.ts'
import { endRun, isAlive, makeRunFolder, parseState, runFolders } from './run-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'gc-lab-'))
const cache = openCache({ GRAYLOG_CONFORMANCE_LAB: root })
const ENDLESS = 'setInterval(() => undefined, 1000); console.log("ready")'

afterEach(async () => {
  for (const folder of runFolders(cache)) await endRun(folder)
  rmSync(root, { recursive: true, force: true })
})

test('a process is found by its state file and ended with its children', async () => {
  const folder = makeRunFolder(cache, '3.2.0', 'usual')
  const script = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', '${folder.path}']).once('spawn', function () { console.log('ready', this.pid) })`
  const { log, waitFor } = launch(folder, {
    name: 'server',
    command: process.execPath,
    args: ['-e', script, folder.path],
  })
  const child = await waitFor('it has a child', 20, () => /ready (\d+)/.exec(log())?.[1])

  const [found] = runFolders(cache)
  if (!found) throw new Error('no run was found')
  expect(isAlive(found)).toBe(true)
  await endRun(found)

  await expect.poll(() => existsSync(`/proc/${child}/cwd`)).toBe(false)
  expect(existsSync(folder.path)).toBe(false)
})

test('a process that ends by itself fails the wait with its last output', async () => {
  const folder = makeRunFolder(cache, '3.2.0', 'usual')
  const script = 'console.log("no such setting"); process.exit(1)'
  const { waitFor } = launch(folder, {
    name: 'server',
    command: process.execPath,
    args: ['-e', script, folder.path],
  })

  await expect(waitFor('it answers', 20, () => undefined)).rejects.toThrow(
    /the server ended by itself.*\nno such setting/,
  )
})

test('a server stopped by another program counts as ended', async () => {
  const folder = makeRunFolder(cache, '3.2.0', 'usual')

  await endRun(folder)

  await expect(endRun(folder)).resolves.toBeUndefined()
})

test('a process id reused by another program is not ended', async () => {
  const folder = makeRunFolder(cache, '3.2.0', 'usual')
  folder.update((state) => ({ ...state, processes: [{ name: 'server', pid: process.pid }] }))

  expect(isAlive(folder)).toBe(false)
  await endRun(folder)
})

test('nothing is started after an interruption', () => {
  const folder = makeRunFolder(cache, '3.2.0', 'usual')
  const launched = { name: 'server', command: process.execPath, args: ['-e', ENDLESS, folder.path] }

  expect(() => launch(folder, launched, AbortSignal.abort())).toThrow(/abort/i)
  expect(folder.state().processes).toEqual([])
})

test('processes outside the lab are ignored in a state file', () => {
  const text =
    '{"version":"3.2.0","processes":[{"name":"server","pid":1},{"pid":9},{"name":"x","pid":9}]}'

  expect(parseState(text)).toEqual({
    version: '3.2.0',
    variant: '',
    processes: [{ name: 'x', pid: 9 }],
  })
})
