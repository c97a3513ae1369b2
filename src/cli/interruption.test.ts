import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import { packageFile } from '#engine/package.ts'
import { program } from '#engine/files/test-program.ts'
import { freshFolder, run } from './test-terminal.ts'
import { ADMIN, AUTHORIZATION, reference } from './test-reference.ts'

/** Lists the names of the root account's access tokens. */
async function tokens(root: string): Promise<readonly string[]> {
  const answer = await fetch(`${root}/users/local:admin/tokens`, {
    headers: { Authorization: AUTHORIZATION },
  })
  const { tokens: list } = (await answer.json()) as { tokens: { name: string }[] }
  return list.map(({ name }) => name)
}

/** Starts a slow run in write mode in a separate process, and waits until it has created an access token. */
async function runUntilTokenIsMade(root: string, out: string) {
  const args = ['certify', root, '--mode', 'write', '--suite', 'auth', '--rate', '60']
  const child = spawn(process.execPath, [...program('cli'), ...args, '--out', out], {
    cwd: packageFile('.'),
    env: { ...process.env, ...ADMIN },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for (let tries = 0; tries < 800 && (await tokens(root)).length === 0; tries += 1) await sleep(50)
  return { child, exited, said: () => err }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a run with a clean-up and a recording that says so',
  async (signal) => {
    await using target = await reference()
    const out = freshFolder()
    const { child, exited, said } = await runUntilTokenIsMade(target.root, out)
    expect(await tokens(target.root)).toHaveLength(1)

    child.kill(signal)

    expect(await exited).toBe(130)
    expect(said()).toContain('interrupted; nothing was left behind')
    expect(await tokens(target.root)).toEqual([])
    expect(readdirSync(out)).toEqual(['recording.ndjson'])
    const { footer } = await readRecording(join(out, 'recording.ndjson'))
    expect(footer).toMatchObject({ complete: false, reason: 'interrupted' })
  },
)

test('a sweep removes only the objects that a killed run left', async () => {
  await using target = await reference()
  const out = freshFolder()
  await fetch(`${target.root}/users/local:admin/tokens/mine`, {
    method: 'POST',
    headers: {
      'X-Requested-By': 'test',
      'Content-Type': 'application/json',
      Authorization: AUTHORIZATION,
    },
    body: '{}',
  })
  const { child, exited } = await runUntilTokenIsMade(target.root, out)
  while ((await tokens(target.root)).length < 2) await sleep(50)

  child.kill('SIGKILL')
  await exited
  const before = await tokens(target.root)
  const swept = await run(['certify', target.root, '--sweep', '--out', out], ADMIN)

  expect(before).toHaveLength(2)
  expect(swept.code).toBe(0)
  expect(swept.out).toMatch(/^ {2}- removed access token "gc-[0-9a-f]{8}-token"$/m)
  expect(await tokens(target.root)).toEqual(['mine'])
  expect(readdirSync(out).filter((name) => name.startsWith('ledger-'))).toEqual([])
})

test('a closed terminal, which sends SIGHUP twice, does not stop the clean-up', async () => {
  await using target = await reference()
  const { child, exited } = await runUntilTokenIsMade(target.root, freshFolder())

  child.stderr.destroy()
  child.kill('SIGHUP')
  child.kill('SIGHUP')

  expect(await exited).toBe(130)
  expect(await tokens(target.root)).toEqual([])
})
