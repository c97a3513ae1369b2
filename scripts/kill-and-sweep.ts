/**
 * Kills runs in mode write at random moments after their first request, by SIGINT and SIGKILL in
 * turn, sweeps after each, and compares what the server lists before and after. Prints one line a
 * kill; exits 1 at a difference.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { newestRelease } from '../src/knowledge/releases.ts'
import { parseTypedVersion } from '../src/model/version.ts'
import { packageFile } from '../src/package.ts'
import { startReference } from '../src/reference/serve.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    'server-version': { type: 'string', default: newestRelease().release },
  },
})
const version = parseTypedVersion(values['server-version']) ?? newestRelease()
const isById = version.major >= 4
const OUR_OWN_ERROR = 70
const account = { name: 'admin', password: 'admin' }
const authorization = `Basic ${Buffer.from('admin:admin').toString('base64')}`
const LISTS = [
  ...['/streams', '/system/outputs', '/system/inputs', '/users'],
  `/users/${isById ? 'local:admin' : 'admin'}/tokens`,
]

await using target = await startReference({ version, account })
await call('POST', `${LISTS[4] ?? ''}/gc-of-somebody-else`, '{}')
const before = await snapshot()
let wrong = 0
for (let kill = 0; kill < Number(values.kills); kill += 1) {
  const signal = kill % 2 === 0 ? 'SIGINT' : 'SIGKILL'
  const out = mkdtempSync(join(tmpdir(), 'graylog-conformance-kill-'))
  const moment = Math.round(Math.random() * 8_000)
  const code = await certify(['--mode', 'write', '--rate', '60', '--out', out], {
    started: join(out, 'recording.ndjson'),
    ...{ moment, signal },
  })
  const left = difference(before, await snapshot())
  const swept = await certify(['--sweep', '--out', out])
  const stays = difference(before, await snapshot())
  if (stays.length > 0 || swept !== 0 || (signal === 'SIGINT' && left.length > 0)) wrong += 1
  print(
    `${signal} after ${moment} ms: exit ${code ?? 'by signal'}, left ${left.length}, after the sweep ${stays.length} ${stays.join(' ')}`,
  )
}
print(wrong === 0 ? 'nothing was left behind' : `${wrong} runs left something behind`)
process.exitCode = wrong === 0 ? 0 : 1

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function certify(
  args: readonly string[],
  kill?: { readonly started: string; readonly moment: number; readonly signal: NodeJS.Signals },
): Promise<number | null> {
  const main = packageFile('src/cli/main.ts')
  const environment = { GRAYLOG_USER: account.name, GRAYLOG_PASSWORD: account.password }
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', main, 'certify', target.root, '--quiet', ...args],
    {
      cwd: packageFile('.'),
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  if (kill) {
    while (!existsSync(kill.started) && child.exitCode === null) await sleep(20)
    await Promise.race([sleep(kill.moment), exited])
    child.kill(kill.signal)
  }
  const code = await exited
  if (code === OUR_OWN_ERROR) print(`exit ${code}: ${said}`)
  return code
}

/** Every thing that the server lists, by its list and its identity. */
async function snapshot(): Promise<readonly string[]> {
  const found: string[] = []
  for (const list of LISTS) {
    const record = (await call('GET', list)) as Readonly<Record<string, unknown>>
    const items = Object.values(record).find(Array.isArray) as readonly Record<string, unknown>[]
    for (const item of items)
      found.push(`${list} ${String(item['id'] ?? item['name'] ?? item['token'])}`)
  }
  return found.toSorted()
}

function difference(one: readonly string[], other: readonly string[]): readonly string[] {
  const lost = one.filter((thing) => !other.includes(thing)).map((thing) => `lost: ${thing}`)
  return [
    ...lost,
    ...other.filter((thing) => !one.includes(thing)).map((thing) => `left: ${thing}`),
  ]
}

async function call(method: string, path: string, body?: string): Promise<unknown> {
  const headers = {
    ...{ Accept: 'application/json', 'Content-Type': 'application/json' },
    ...{ Authorization: authorization, 'X-Requested-By': 'kill-and-sweep' },
  }
  const answer = await fetch(`${target.root}${path}`, {
    ...{ method, headers },
    ...(body !== undefined && { body }),
  })
  return answer.json()
}
