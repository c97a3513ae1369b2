import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { emptyFolder } from '../certify/run-tool.ts'
import { readLabRelease } from '../choices.ts'
import type { LabServer } from '../start/lab-server.ts'
import { recordClient } from './record-client.ts'

test('an interruption during a call ends the recorder without another error', async () => {
  const interruption = new AbortController()
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/system/lbstatus')) return response.end('ALIVE')
    interruption.abort()
    return setTimeout(() => response.destroy(), 100)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const out = emptyFolder(join(tmpdir(), 'interrupted-client'))
  const lab = {
    root: `http://127.0.0.1:${port}/api`,
    release: readLabRelease('3.2.0'),
  } as LabServer

  const recording = recordClient(lab, {
    file: join(out, 'recording.ndjson'),
    out,
    signal: interruption.signal,
  })

  await expect(recording).rejects.toThrow(/abort/i)
  server.close()
}, 60_000)
