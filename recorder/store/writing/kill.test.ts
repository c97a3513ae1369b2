import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { program } from '#engine/files/test-program.ts'
import { readRecording } from '../reading/read.ts'
import { testFolder } from '../test-folder.ts'

/** Kills a recording process after so many acknowledgements; returns the acknowledged lines. */
async function killAfter(path: string, acknowledgements: number): Promise<readonly string[]> {
  const victim = spawn(process.execPath, [...program('test-victim'), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  victim.stdout.setEncoding('utf8').on('data', (piece: string) => {
    printed += piece
    if (printed.split('\n').length > acknowledgements) victim.kill('SIGKILL')
  })
  await once(victim, 'close')
  return printed.split('\n').slice(0, -1)
}

test.each([1, 50, 777])('every acknowledged durable line survives kill -9: %i', async (count) => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')

  const acknowledged = await killAfter(path, count)

  const recording = await readRecording(path)
  const targets = new Set([...recording.exchanges()].map(({ request }) => request.target))
  expect(acknowledged.length).toBeGreaterThanOrEqual(count)
  expect(acknowledged.filter((target) => !targets.has(target))).toEqual([])
  expect(recording.footer).toBeUndefined()
  expect(recording.remarks.join()).toMatch(/the recording was cut/)
})

test('bytes after the last complete line, as after a power cut, are ignored', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  await killAfter(path, 5)
  const whole = [...(await readRecording(path)).exchanges()].length

  appendFileSync(path, Buffer.alloc(8192))
  const recording = await readRecording(path)

  expect([...recording.exchanges()].length).toBe(whole)
  expect(recording.remarks.join()).toMatch(/the end is damaged/)
})
