import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { listen } from '#engine/http/test-listen.ts'
import { packageFile } from '#engine/package.ts'
import { program } from '#engine/files/test-program.ts'
import { freshFolder } from '#src/cli/test-terminal.ts'
import { ADMIN, reference } from '#src/cli/test-reference.ts'

/** A server that only counts who comes. */
async function unused() {
  let requests = 0
  const server = await listen((_incoming, outgoing) => {
    requests += 1
    outgoing.writeHead(500).end()
  })
  return { ...server, url: `${server.origin}/api`, requests: () => requests }
}

test('a replay that is ended in a pass over the control never reaches the target', async () => {
  await using control = await reference('3.2.0')
  await using target = await unused()
  const recording = packageFile('test/fixtures/client-go-graylog-v11-3.2.0.ndjson.gz')
  const args = ['replay', recording, target.url, '--control', control.root, '--rate', '1']
  const child = spawn(process.execPath, [...program('cli'), ...args, '--out', freshFolder()], {
    cwd: packageFile('.'),
    env: { ...process.env, ...ADMIN },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  while (!said.includes('Replaying') && child.exitCode === null) await sleep(20)

  child.kill('SIGINT')

  expect(await exited, said).toBe(130)
  expect(said).toContain('interrupted; nothing was left behind')
  expect(target.requests()).toBe(0)
}, 30_000)
