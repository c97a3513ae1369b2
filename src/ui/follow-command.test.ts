import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { freshFolder } from '#engine/files/test-folder.ts'
import { program } from '#engine/files/test-program.ts'
import { packageFile } from '#engine/package.ts'
import type { LiveState, ViewerData } from '#reports/viewer/data.ts'
import type { ReplayAnswer } from '#reports/viewer/replay.ts'
import type { Detail } from '#reports/viewer/traffic.ts'
import { ADMIN, reference } from '#src/cli/test-reference.ts'

const FIXTURE = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')
const CLIENT = packageFile('test/fixtures/client-pivot-3.2.0.ndjson.gz')
const BASIC = { Authorization: `Basic ${btoa('admin:admin')}` }

const WAIT = { timeout: 20_000 }
const LONG_WAIT = { timeout: 60_000, interval: 500 }

/** Starts a command with `--ui`, and opens its viewer. */
async function startWithUi(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [...program('cli'), ...args, '--ui'], {
    env: { ...process.env, ...env },
  })
  const told = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (told.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (told.err += text.toString()))
  const url = await until(() => /Viewer: (\S+)/.exec(told.err)?.[1])
  const { origin, hash } = new URL(url)
  const session = await fetch(`${origin}/session`, {
    method: 'POST',
    body: hash.replace('#token=', ''),
    headers: { Origin: origin },
  })
  const cookie = session.headers.get('set-cookie') ?? ''
  const get = async (path: string) => (await fetch(origin + path, { headers: { cookie } })).json()
  return {
    told,
    child,
    detail: (row: number) => get(`/exchanges/${row}`) as Promise<Detail>,
    data: () => get('/data') as Promise<ViewerData & { readonly live: LiveState }>,
    post: (path: string, body: object) =>
      fetch(origin + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { cookie, Origin: origin, 'Content-Type': 'application/json' },
      }),
    follow: async () => {
      const page = new AbortController()
      const { signal } = page
      const response = await fetch(`${origin}/events`, { headers: { cookie }, signal })
      return { text: () => response.text(), [Symbol.dispose]: () => page.abort() }
    },
    [Symbol.asyncDispose]: () => ended(child),
  }
}

function until<Value>(look: () => Value | undefined): Promise<Value> {
  return vi.waitUntil(look as () => Value, WAIT)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const over = once(child, 'exit')
  child.kill('SIGTERM')
  await over
}

test.each([
  ['the reference server', [], / is running at (\S+)/],
  ['a recording', [FIXTURE], /^Use (\S+) in place/],
])('serve --ui shows the requests to %s, without secrets', async (_name, args, place) => {
  await using command = await startWithUi(['serve', ...args])
  const root = await until(() => place.exec(command.told.out)?.[1])
  using _page = await command.follow()

  await fetch(`${new URL(root).origin}/api/cluster`, { headers: BASIC })

  const shown = await vi.waitFor(async () => JSON.stringify(await command.detail(0)), WAIT)
  expect(await command.data()).toMatchObject({ isLive: true, title: 'recording.ndjson' })
  expect(shown).toContain('node_id')
  expect(shown).toContain('Basic admin:‹password 1›')
})

test('replay --ui shows the requests to the target until the end', async () => {
  await using server = await reference('5.1.0')
  const out = join(freshFolder(), 'replayed')
  const args = ['replay', CLIENT, server.root, '--mode', 'read', '--out', out]

  await using command = await startWithUi(args, ADMIN)
  using page = await command.follow()
  const text = await page.text()

  expect(text).toContain('event: exchange')
  expect(text).toContain('event: end')
  expect(command.told.err).toContain('Replaying')
})

test('certify --ui reports findings, replays a request as the mode allows, and stops with its clean-up', async () => {
  await using server = await reference('5.1.0', 'node.id.differs')
  const { root } = server
  const out = join(freshFolder(), 'certified')
  const args = ['certify', root, '--mode', 'write', '--out', out, '--rate', '40']

  await using command = await startWithUi(args, ADMIN)
  using _page = await command.follow()
  const { live } = await vi.waitFor(async () => {
    const data = await command.data()
    expect(data.live.verdicts.map(({ rating }) => rating)).toContain('violation')
    return data
  }, LONG_WAIT)

  expect(live.head?.title).toMatch(/^Certifying .* in write mode$/)
  expect(live.head?.checks).toContain(
    live.verdicts.find(({ rating }) => rating === 'violation')?.checkId,
  )
  expect(live.actions).toEqual({
    targets: [{ root, mode: 'write', accounts: ['user'] }],
    stops: true,
  })
  const request = { root, method: 'GET', path: '/streams', headers: [], body: '', account: 'user' }
  const answer = (await (await command.post('/replay', request)).json()) as ReplayAnswer
  expect(answer.row).toMatchObject({ status: 200, route: '/streams' })
  const refused = await command.post('/replay', { ...request, method: 'PUT', path: '/cluster/a' })
  expect(await refused.text()).toContain('write mode does not send')

  const over = once(command.child, 'close')
  expect((await command.post('/stop', {})).status).toBe(204)
  expect(await over).toEqual([130, null])
  expect(command.told.err).toContain('interrupted; nothing was left behind')
})

test('replay --ui without a folder for the recording names the missing option', async () => {
  const args = ['replay', FIXTURE, 'http://127.0.0.1:1/api', '--ui']
  const child = spawn(process.execPath, [...program('cli'), ...args])
  let err = ''
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  const [code] = (await once(child, 'close')) as [number]

  expect([code, err]).toEqual([
    2,
    expect.stringContaining('--ui needs a folder for the new recording; specify one with --out'),
  ])
})
