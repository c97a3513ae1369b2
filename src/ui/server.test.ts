import { request } from 'node:http'

import { expect, test } from 'vitest'

import { makeRecording } from '#engine/model/recording.ts'
import { testHeader } from '#engine/model/test-exchange.ts'
import { sampleTraffic } from '#reports/viewer/sample-traffic.ts'
import type { Row } from '#reports/viewer/traffic.ts'
import { openInMemory } from './recording-source.ts'
import { startUi } from './server.ts'
import type { ViewerData } from './source.ts'

const { exchanges } = sampleTraffic(1_200)
const source = openInMemory(makeRecording(testHeader, [...exchanges()]), { title: 'sample' })

async function start() {
  const ui = await startUi((path) => Promise.resolve(path === '/' ? source : undefined))
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
  for (const path of ['/data', '/exchanges/0', '/search?key=body&value=a', '/events'])
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
  const { origin, cookie } = served
  const stream = await fetch(`${origin}/events`, { headers: { cookie, 'Last-Event-ID': '1195' } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const { value = '' } = (await reader?.read()) ?? {}
  await reader?.cancel()

  const [id, name, data = ''] = value.split('\n')
  const rows = JSON.parse(data.replace('data: ', '')) as readonly Row[]
  expect([id, name]).toEqual(['id: 1200', 'event: exchange'])
  expect(rows.map(({ index }) => index)).toEqual([1195, 1196, 1197, 1198, 1199])
})
