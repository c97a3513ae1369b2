import { spawn } from 'node:child_process'
import { request as send } from 'node:http'

import { expect, test } from 'vitest'

import { listen } from '#engine/http/test-listen.ts'
import { packageFile } from '#engine/package.ts'
import { program } from '#engine/files/test-program.ts'
import { freshFolder } from '#src/cli/test-terminal.ts'
import { ADMIN, reference } from '#src/cli/test-reference.ts'

/** Starts a server that counts its requests. */
async function unused() {
  let requests = 0
  const server = await listen((_incoming, outgoing) => {
    requests += 1
    outgoing.writeHead(500).end()
  })
  return { ...server, url: `${server.origin}/api`, requests: () => requests }
}

/** Starts a proxy that calls back before it forwards the request for the target. */
async function pausing(root: string, target: string, call: () => void) {
  const server = await listen((incoming, outgoing) => {
    if (incoming.url?.endsWith(target)) call()
    const { method, url = '', headers } = incoming
    const sent = send(new URL(url, root), { method, headers }, (response) => {
      response.pipe(outgoing.writeHead(response.statusCode ?? 0, response.headers))
    })
    incoming.pipe(sent)
  })
  return { ...server, url: `${server.origin}/api` }
}

test('a replay stopped during its control run never reaches the target', async () => {
  await using behind = await reference('3.2.0')
  // The first recorded request; its response arrives after the signal, even on a slow machine.
  const first = '/system/indices/index_sets?limit=0&skip=0&stats=true'
  let signals = 0
  await using control = await pausing(behind.root, first, () => {
    signals += 1
    child.kill('SIGINT')
  })
  await using target = await unused()
  const recording = packageFile('test/fixtures/client-go-graylog-v11-3.2.0.ndjson.gz')
  const args = ['replay', recording, target.url, '--control', control.url, '--out', freshFolder()]
  const child = spawn(process.execPath, [...program('cli'), ...args], {
    cwd: packageFile('.'),
    env: { ...process.env, ...ADMIN },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))

  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))

  expect(code, printed).toBe(130)
  expect(printed).toContain('interrupted; nothing was left behind')
  expect([signals, target.requests()]).toEqual([1, 0])
}, 30_000)
