import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'

import { expect, test, vi } from 'vitest'

import { makeRecording } from '#engine/model/recording.ts'
import { testHeader } from '#engine/model/test-exchange.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { sampleRun } from '#reports/sample-run.ts'
import type { LiveState, ViewerData } from '#reports/viewer/data.ts'
import { sampleTraffic } from '#reports/viewer/sample-traffic.ts'
import { type Arrived, createColumns, type PackedColumns } from '#reports/viewer/traffic.ts'
import { openInMemory } from './recording-source.ts'
import { type Acts, startUi } from './server.ts'

const { exchanges } = sampleTraffic(1_200)
const source = openInMemory(makeRecording(testHeader, [...exchanges()]), { title: 'sample' })

async function start(acts: Acts = {}) {
  const find = (path: string) => Promise.resolve(path === '/' ? source : undefined)
  const ui = await startUi(find, { acts })
  const { origin, hash } = new URL(ui.url)
  const session = await fetch(`${origin}/session`, {
    method: 'POST',
    body: hash.replace('#token=', ''),
    headers: { Origin: origin },
  })
  const cookie = session.headers.get('set-cookie') ?? ''
  const get = (path: string) => fetch(origin + path, { headers: { cookie } })
  return { ui, origin, cookie, get, [Symbol.asyncDispose]: () => ui[Symbol.asyncDispose]() }
}

test('data requires the token of the page', async () => {
  await using served = await start()
  const { origin, cookie } = served

  expect(new URL(origin).hostname).toBe('127.0.0.1')
  expect(cookie).toMatch(/^viewer-\d+=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=\/$/)
  for (const path of ['/data', '/exchanges/0', '/search?key=body&value=a', '/rows', '/events'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 401])
  const wrong = { method: 'POST', body: 'a'.repeat(64), headers: { Origin: origin } }
  expect((await fetch(`${origin}/session`, wrong)).status).toBe(403)
})

test.each([
  ['another host', { Host: 'rebound.test' }, 421],
  ['another origin', { Origin: 'http://elsewhere.test' }, 403],
  ['a file', { Origin: 'null' }, 403],
])('%s is rejected, even with the cookie', async (_name, headers, status) => {
  await using served = await start()
  const { origin, cookie } = served

  const answered = await new Promise<number | undefined>((resolve, reject) => {
    request(`${origin}/data`, { headers: { ...headers, Cookie: cookie } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

  expect(answered).toBe(status)
})

test('the page contains no data, only allows its own script, and no other origin can read it', async () => {
  await using served = await start()
  const page = await fetch(served.origin)

  const { headers } = page
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; /,
  )
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(await page.text()).not.toContain('127.0.0.1:19000')
})

test('exchanges are loaded one by one, and searched', async () => {
  await using served = await start()
  const { get } = served

  const data = (await (await get('/data')).json()) as ViewerData
  expect(data.columns.index).toHaveLength(1_200)
  expect(await (await get('/exchanges/1100')).text()).toContain('stream 1100')
  expect((await get('/exchanges/1200')).status).toBe(404)
  const lines = (await (await get('/search?key=body&value=stream+1100')).text()).trim().split('\n')
  expect(lines.flatMap((line) => JSON.parse(line) as number[])).toEqual([1_100])
})

test('a reconnected page receives the rows it missed', async () => {
  await using served = await start()

  const { id, from, rows } = await readRows(served, '1195/0')
  expect([id, from]).toEqual(['id: 1200/0', 1_195])
  expect(rows.map(({ index }) => index)).toEqual([1195, 1196, 1197, 1198, 1199])
})

/** Returns the rows that a page receives first. */
async function readRows(
  { origin, cookie }: { readonly origin: string; readonly cookie: string },
  last: string,
) {
  const stream = await fetch(`${origin}/events`, { headers: { cookie, 'Last-Event-ID': last } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let value = ''
  while (!/event: exchange\n.*\n\n/.test(value)) value += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  const [, id, data = ''] = /(id: .*)\nevent: exchange\ndata: (.*)/.exec(value) ?? []
  return { id, ...(JSON.parse(data) as Arrived) }
}

test('of a flood, a page receives the newest rows, and the others when it asks for them', async () => {
  await using served = await start()

  const { id, from, rows } = await readRows(served, '100/0')
  expect([id, from, rows.length]).toEqual(['id: 1200/0', 1_150, 50])
  const others = (await (await served.get('/rows?after=100')).json()) as PackedColumns
  const { index } = createColumns(others)
  expect([index.length, index[0], index.at(-1)]).toEqual([1_100, 100, 1_199])
})

test('a page that was cut off before the file was written anew loads it again', async () => {
  await using served = await start()
  const { origin, cookie } = served
  const headers = { cookie, 'Last-Event-ID': '1195/1' }

  const reader = (await fetch(`${origin}/events`, { headers })).body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()

  expect(Buffer.from((first?.value ?? []) as Uint8Array).toString()).toBe(
    'event: reload\ndata: {}\n\n',
  )
})

test('a page opened later gets the state of the command: its head, its progress, and each verdict once', async () => {
  await using served = await start()
  const { ui, get } = served
  const verdict = sampleRun().verdicts[0] as Verdict

  ui.update({ type: 'head', title: 'Certifying', checks: [verdict.checkId] })
  ui.update({ type: 'progress', text: 'one' })
  ui.update({ type: 'finding', verdicts: [{ ...verdict, rating: 'none' }] })
  ui.update({ type: 'finding', verdicts: [verdict] })

  const { live } = (await (await get('/data')).json()) as { live: LiveState }
  expect(live).toMatchObject({ head: { title: 'Certifying' }, progress: { text: 'one' } })
  expect(live.verdicts).toEqual([JSON.parse(JSON.stringify(verdict)) as Verdict])
})

const ROOT = 'http://127.0.0.1:1/api'
const REQUEST = { root: ROOT, method: 'GET', path: '/streams?a=1', headers: [], body: '' }

/** A server whose acts are only counted. */
async function startActing() {
  const replay = vi.fn<NonNullable<Acts['replay']>>()
  replay.mockRejectedValue(new Error('the mode does not allow it'))
  const stop = vi.fn<() => void>()
  const served = await start({ replay, stop })
  served.ui.allow({ targets: [{ root: ROOT, mode: 'read', accounts: [] }], stops: true })
  const { origin, cookie } = served
  const good = {
    Host: new URL(origin).host,
    Origin: origin,
    Cookie: cookie,
    'Content-Type': JSON_TYPE,
  }
  /** Sends headers that fetch would not. */
  const post = (
    path: string,
    body: string,
    headers: Readonly<Record<string, string | undefined>>,
  ) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const given = Object.entries({ ...good, ...headers }).filter(
        ([, value]) => value !== undefined,
      )
      const options = {
        method: 'POST',
        headers: Object.fromEntries(given) as Record<string, string>,
      }
      const sent = request(origin + path, options, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        const end = (): void => {
          const bytes = Buffer.concat(pieces)
          const isPacked = response.headers['content-encoding'] === 'gzip'
          resolve({
            status: response.statusCode,
            text: (isPacked ? gunzipSync(bytes) : bytes).toString(),
          })
        }
        response.on('end', end)
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return { ...served, post, replay, stop }
}

const JSON_TYPE = 'application/json'

test.each([
  ['without an origin', { Origin: undefined }, 403],
  ['of another origin', { Origin: 'http://elsewhere.test' }, 403],
  ['of another port', { Origin: 'http://127.0.0.1:1' }, 403],
  ['of a file or a sandbox', { Origin: 'null' }, 403],
  ['under another name of this machine', { Host: 'localhost:80' }, 421],
  ['without a cookie', { Cookie: undefined }, 401],
  ['with another cookie', { Cookie: `viewer-1=${'a'.repeat(64)}` }, 401],
  ['as a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
  ['as text', { 'Content-Type': 'text/plain' }, 415],
])('a POST %s sends and stops nothing', async (_name, headers, status) => {
  await using served = await startActing()
  const { post, replay, stop } = served

  for (const path of ['/stop', '/replay'])
    expect([path, (await post(path, JSON.stringify(REQUEST), headers)).status]).toEqual([
      path,
      status,
    ])

  expect([replay, stop].map((act) => act.mock.calls)).toEqual([[], []])
})

test.each([
  [
    'a server that the command line does not name',
    { ...REQUEST, root: 'http://elsewhere.test/api' },
    403,
  ],
  ['the root with more', { ...REQUEST, root: `${ROOT}@elsewhere.test` }, 403],
  ['a path that is a host', { ...REQUEST, path: '@elsewhere.test/' }, 400],
  ['a line break in the path', { ...REQUEST, path: '/a\r\nHost: b' }, 400],
  ['a method that is no token', { ...REQUEST, method: 'GET / HTTP/1.1' }, 400],
  ['headers of a different form', { ...REQUEST, headers: [['a']] }, 400],
  ['an unknown account', { ...REQUEST, account: '__proto__' }, 400],
  ['no object', null, 400],
  ['more than 2 MB', { ...REQUEST, body: 'a'.repeat(2_000_001) }, 400],
])('%s is not sent', async (_name, body, status) => {
  await using served = await startActing()

  expect((await served.post('/replay', JSON.stringify(body), {})).status).toBe(status)
  expect(served.replay).not.toHaveBeenCalled()
})

test('a POST of the page replays and stops; a GET does neither; no preflight succeeds', async () => {
  await using served = await startActing()
  const { post, replay, stop, get, origin, cookie } = served

  expect((await get('/stop')).status).toBe(404)
  expect((await get('/replay')).status).toBe(404)
  const preflight = await fetch(`${origin}/stop`, { method: 'OPTIONS', headers: { cookie } })
  expect(preflight.status).toBe(405)
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  expect(await post('/replay', JSON.stringify(REQUEST), {})).toEqual({
    status: 200,
    text: '{"problem":"the mode does not allow it"}',
  })
  expect(replay).toHaveBeenCalledWith(REQUEST)
  expect((await post('/stop', '{}', {})).status).toBe(204)
  expect(stop).toHaveBeenCalledOnce()
  served.ui.allow({ targets: [], stops: false })
  expect((await post('/stop', '{}', {})).status).toBe(404)
  expect((await post('/replay', JSON.stringify(REQUEST), {})).status).toBe(403)
})
