import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import {
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type RecordingHeader,
} from '#engine/model/recording.ts'
import { startReverse } from '../../reverse/reverse.ts'
import { readRecording } from '../../store/reading/read.ts'
import { openThread } from './thread.ts'
import { freshFolder } from '#engine/files/test-folder.ts'
import { listen } from '#engine/http/test-listen.ts'

const header: RecordingHeader = {
  type: 'header',
  format: RECORDING_FORMAT,
  version: RECORDING_VERSION,
  kind: 'interface',
  roots: [],
  tool: { name: 'test', version: '1' },
}

test('the recording thread records small and large bodies and proves that no secret is left', async () => {
  const folder = freshFolder()
  const path = join(folder, 'recording.ndjson')
  await using server = await listen((request, response) => {
    request.resume()
    request.on('end', () => response.end('x'.repeat(Number(request.url?.slice(1)))))
  })
  const session = await openThread({ path, header, key: 'key' })
  const reverse = await startReverse({ upstream: new URL(server.origin), sink: session.sink })

  const sizes = [1, 1_000, 100_000, 2_000_000]
  for (const size of sizes) {
    const answer = await fetch(`${reverse.origin}/${size}`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('admin:correct-horse')}` },
      body: 'y'.repeat(size),
    })
    await answer.text()
  }
  await reverse.close()
  const summary = await session.finish()

  expect(summary).toMatchObject({ exchanges: 4, failures: 0, secrets: 1, leaks: [] })
  expect(summary.footer).toMatchObject({ count: 4, complete: true })
  const recorded = [...(await readRecording(path)).exchanges()]
  expect(recorded.map(({ request }) => request.body.text)).toEqual(
    sizes.map((size) => 'y'.repeat(size)),
  )
  expect(recorded.map(({ response }) => response?.body.size)).toEqual(sizes)
  rmSync(folder, { recursive: true })
})

test('a recording that cannot be started is rejected with a one-line error', async () => {
  const folder = freshFolder()
  const path = join(folder, 'recording.ndjson')
  writeFileSync(path, '')

  await expect(openThread({ path, header, key: 'key' })).rejects.toThrow(/it already exists/)
  rmSync(folder, { recursive: true })
})
