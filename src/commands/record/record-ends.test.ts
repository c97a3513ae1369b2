import { createServer } from 'node:http'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { opened } from '#engine/http/test-listen.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { freshFolder } from '../../cli/test-terminal.ts'
import { recording } from './test-recording.ts'

/** A body that takes 0.1 s to search, so that all of them take more than seven seconds. */
const HEAVY = "password='".repeat(40_000)
const BODIES = 70
/** Milliseconds: the promised time to end, and a margin for process start and stop on a busy machine. */
const PROMISED = 5_000
const BUSY = 5_000

test('Ctrl-C ends a recording within five seconds, even if bodies are still to be searched', async () => {
  await using target = await opened(
    createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end(HEAVY)
    }),
  )
  const out = join(freshFolder(), 'recording.ndjson')
  const { child, origin, exited } = await recording(`${target.origin}/api`, '--out', out)
  for (let count = 0; count < BODIES; count += 1)
    await (await fetch(`${origin}/api/streams?${count}`)).arrayBuffer()

  const began = performance.now()
  child.kill('SIGINT')
  await exited
  const took = performance.now() - began

  expect(took).toBeLessThan(PROMISED + BUSY)
  const { exchanges } = await readRecording(out)
  const reasons = [...exchanges()].map(({ response }) => response?.body.reason ?? '')
  expect(reasons.join()).toContain('the recording ended before it was searched for secrets')
})
