import { createServer } from 'node:http'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { opened } from '#engine/http/test-listen.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { freshFolder } from '../../cli/test-terminal.ts'
import { recording } from './test-recording.ts'

/** A body that takes 0.1 s to search, so that all of them take more than seven seconds. */
const HEAVY = "password='".repeat(40_000)
const BODIES = 70
/** As many as are received in a second, and take longer to search than a recorder has after a signal. */
const FEWER = 35
const LEFT_OUT = 'the recording ended before it was searched for secrets'
/** Milliseconds: the promised time to end, and a margin for process start and stop on a busy machine. */
const PROMISED = 5_000
const BUSY = 5_000

test('Ctrl-C ends a recording within five seconds, even if bodies are still to be searched', async () => {
  const { child, exited, reasons } = await recordHeavy(BODIES)

  const began = performance.now()
  child.kill('SIGINT')
  await exited
  const took = performance.now() - began

  expect(took).toBeLessThan(PROMISED + BUSY)
  expect(await reasons()).toContain(LEFT_OUT)
})

test('a recording that ends by its time is searched to its end, however long that takes', async () => {
  const { exited, reasons } = await recordHeavy(FEWER, '--for', '1s')

  await exited

  expect(await reasons()).not.toContain(LEFT_OUT)
})

/** Starts a recorder and sends it requests with heavy responses. */
async function recordHeavy(bodies: number, ...more: readonly string[]) {
  const target = await opened(
    createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end(HEAVY)
    }),
  )
  onTestFinished(() => target[Symbol.asyncDispose]())
  const out = join(freshFolder(), 'recording.ndjson')
  const { child, origin, exited } = await recording(`${target.origin}/api`, '--out', out, ...more)
  for (let count = 0; count < bodies; count += 1) {
    const response = await fetch(`${origin}/api/streams?${count}`).catch(() => undefined)
    if (!response) break
    await response.arrayBuffer()
  }
  return {
    child,
    exited,
    reasons: async () => {
      const { exchanges } = await readRecording(out)
      return [...exchanges()].map(({ response }) => response?.body.reason ?? '').join()
    },
  }
}
