import { afterEach, expect, test, vi } from 'vitest'

import { newestRelease } from '#engine/knowledge/releases.ts'
import { packageFile } from '#engine/package.ts'
import { mock } from './index.ts'
import { ask, goodHeaders } from './test-client.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each(['2.0.3', '3.3.0', '5.1.0', '7.0.1'])(
  'a mock of %s accepts its account and its token',
  async (release) => {
    await using server = await mock(release)

    const byPassword = await ask(server, 'GET /system')
    const byToken = await ask(server, 'GET /system', undefined, {
      Accept: 'application/json',
      Authorization: `Basic ${btoa(`${server.token}:token`)}`,
    })

    expect(server.release).toBe(release)
    expect(byPassword.json?.['version']).toContain(release)
    expect(byToken.json?.['cluster_id']).toBe(byPassword.json?.['cluster_id'])
  },
)

test('two mocks share nothing', async () => {
  await using one = await mock('5.1.0')
  await using other = await mock('5.1.0')

  await ask(one, 'POST /streams', { title: 'a', index_set_id: 'x' })

  expect(one.requests).toHaveLength(1)
  expect(other.requests).toEqual([])
  expect(one.token).not.toBe(other.token)
})

test('two nodes form one cluster', async () => {
  await using server = await mock('6.1.0', { nodes: 2 })
  const nodes = await Promise.all(
    server.urls.map(async (url) => {
      const response = await fetch(`${url}/cluster`, { headers: goodHeaders(server) })
      return Object.keys((await response.json()) as object)
    }),
  )

  expect(nodes[0]).toHaveLength(2)
  expect(nodes[1]).toEqual(nodes[0])
  expect(server.requests.map(({ route }) => route)).toEqual(['GET /cluster', 'GET /cluster'])
})

test('a reader has read-only access', async () => {
  const reader = { username: 'ann', password: 'secret' }
  await using server = await mock('6.1.0', { reader })
  const headers = { ...goodHeaders(server), Authorization: `Basic ${btoa('ann:secret')}` }

  expect((await ask(server, 'GET /system', undefined, headers)).status).toBe(200)
  expect((await ask(server, 'POST /streams', {}, headers)).status).toBe(403)
})

test('fake timers control the server clock: a session expires on time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await using server = await mock('5.1.0')
  const login = { username: server.username, password: server.password, host: '' }
  const { json } = await ask(server, 'POST /system/sessions', login, {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-Requested-By': 'a test',
  })
  const session = String(json?.['session_id'])
  const headers = { ...goodHeaders(server), Authorization: `Basic ${btoa(`${session}:session`)}` }

  expect((await ask(server, 'GET /streams', undefined, headers)).status).toBe(200)
  vi.setSystemTime(Date.now() + 9 * 60 * 60 * 1000)
  expect((await ask(server, 'GET /streams', undefined, headers)).status).toBe(401)
})

test('an unknown release falls back to the closest one, with a warning', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
  await using patch = await mock('5.1.99')
  await using line = await mock('5.9')
  await using next = await mock('99.0')
  warned.mockRestore()

  expect(patch.release).toMatch(/^5\.1\.\d+$/)
  expect(line.release).toMatch(/^5\.2\.\d+$/)
  expect(next.release).toBe(newestRelease().release)
  expect(patch.remarks).toEqual([
    `release 5.1.99 is unknown: the mock uses ${patch.release ?? ''}, the closest known release`,
  ])
})

test.each([
  ['1.3.4', 'releases before 2.0.0 are not known'],
  ['6.x', '"6.x" is not a release number; use a format like 6.1 or 6.1.0'],
  ['6', '"6" is not a release number'],
  ['nowhere.har', 'cannot start a mock of "nowhere.har": it is neither a release'],
])('a mock of %s is rejected with a one-line error', async (source, words) => {
  await expect(mock(source)).rejects.toThrow(words)
})

test.each([
  ['6.1.0', { latency: 5 }, 'work only with a mock of a recording'],
  [
    packageFile('test/fixtures/graylog-5.1.0.ndjson.gz'),
    { nodes: 2 },
    'work only with a mock of a release',
  ],
])('a mock of %s with %j is rejected', async (source, options, words) => {
  await expect(mock(source, options)).rejects.toThrow(words)
})
