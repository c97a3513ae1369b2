import { afterEach, describe, expect, test, vi } from 'vitest'

import { newestRelease } from '../src/knowledge/releases.ts'
import { packageFile } from '../src/package.ts'
import { mock } from './index.ts'
import { ask, goodHeaders } from './test-client.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('a mock of a release', () => {
  test.each(['2.0.3', '3.3.0', '5.1.0', '7.0.1'])(
    '%s takes its account and its token',
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

  test('two at once share nothing', async () => {
    await using one = await mock('5.1.0')
    await using other = await mock('5.1.0')

    await ask(one, 'POST /streams', { title: 'a', index_set_id: 'x' })

    expect(one.requests).toHaveLength(1)
    expect(other.requests).toEqual([])
    expect(one.token).not.toBe(other.token)
  })

  test('keeps what it received, in order, with bodies as JSON and answers', async () => {
    await using server = await mock('6.1.0')
    await ask(server, 'GET /system/indices/index_sets?skip=0&skip=1&limit=5')
    await ask(server, 'POST /streams', { title: 'mine' })
    await fetch(`${server.url}/no/such/route`)

    expect(server.requests.map(({ method, path, route }) => [method, path, route])).toEqual([
      ['GET', '/system/indices/index_sets', 'GET /system/indices/index_sets'],
      ['POST', '/streams', 'POST /streams'],
      ['GET', '/no/such/route', undefined],
    ])
    expect(server.requests[0]?.query).toEqual({ skip: ['0', '1'], limit: '5' })
    expect(server.received({ route: 'POST /streams' })).toMatchObject([
      {
        user: 'admin',
        headers: { 'x-requested-by': 'a test' },
        json: { title: 'mine' },
        response: { status: 400, json: { type: 'RequestError' } },
      },
    ])
  })

  test('answers of requests that wait keep the order in which those came', async () => {
    await using server = await mock('6.1.0')
    using _slow = server.delay({ route: 'GET /cluster', ms: 250 })
    const slow = ask(server, 'GET /cluster')
    await vi.waitUntil(() => server.requests.length === 1)
    const waiting = server.requests[0]?.response
    await ask(server, 'GET /system')
    await slow

    expect(waiting).toBeUndefined()
    expect(server.requests.map(({ path, response }) => [path, response?.status])).toEqual([
      ['/cluster', 200],
      ['/system', 200],
    ])
  })

  test('a route has any names for its places; one that no release has is refused', async () => {
    await using server = await mock('6.1.0')
    await ask(server, 'GET /streams/000000000000000000000001')

    expect(server.received({ route: 'GET /streams/{id}' })).toHaveLength(1)
    expect(() => server.received({ route: 'GET /stream' })).toThrow(
      'no release has a route "GET /stream"; did you mean "GET /streams"',
    )
    expect(() => server.delay({ route: 'GET streams', ms: 1 })).toThrow('no release has a route')
    // @ts-expect-error: a route is a text
    expect(() => server.received({ route: 5 })).toThrow()
  })

  test('a reset brings back the start: nothing made, nothing received, the same identifiers', async () => {
    await using server = await mock('6.1.0')
    const ids = async () => {
      const sets = await ask(server, 'GET /system/indices/index_sets')
      const cluster = await ask(server, 'GET /cluster')
      const streams = await ask(server, 'GET /streams')
      return [sets.json, Object.keys(cluster.json ?? {}), streams.json]
    }
    const start = await ids()
    const [set] = (start[0] as { index_sets: { id: string }[] }).index_sets
    const made = await ask(server, 'POST /streams', { title: 'mine', index_set_id: set?.id })
    expect(made.status).toBe(201)
    server.fault('stream-list.total.wrong')
    server.delay({ ms: 5_000 })
    expect(server.requests).toHaveLength(4)

    server.reset()

    expect(server.requests).toEqual([])
    expect(await ids()).toEqual(start)
  })

  test('a fault is on for as long as it is wanted', async () => {
    await using server = await mock('6.1.0')
    const total = async () => (await ask(server, 'GET /streams')).json?.['total']
    const right = await total()
    {
      using _fault = server.fault('stream-list.total.wrong')
      expect(await total()).not.toBe(right)
    }
    expect(await total()).toBe(right)

    const open = server.fault('auth.token.any')
    const token = 'a'.repeat(51)
    const wrong = { ...goodHeaders(server), Authorization: `Basic ${btoa(`${token}:token`)}` }
    expect((await ask(server, 'GET /system', undefined, wrong)).status).toBe(200)
    open.off()
    expect((await ask(server, 'GET /system', undefined, wrong)).status).toBe(401)
  })

  test('what cannot be a fault here is said in one sentence', async () => {
    await using server = await mock('6.1.0')

    expect(() => server.fault('stream-list.total.wrongs')).toThrow(
      'there is no fault "stream-list.total.wrongs"; did you mean "stream-list.total.wrong"',
    )
    expect(() => server.fault('tls.accepts-1.0')).toThrow('shows on encrypted connections only')
    expect(() => server.fault('cluster.stranger')).toThrow('start the mock with { nodes: 2 }')
  })

  test('two nodes are one cluster', async () => {
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

  test('a reader may read and nothing else', async () => {
    const reader = { username: 'ann', password: 'secret' }
    await using server = await mock('6.1.0', { reader })
    const headers = { ...goodHeaders(server), Authorization: `Basic ${btoa('ann:secret')}` }

    expect((await ask(server, 'GET /system', undefined, headers)).status).toBe(200)
    expect((await ask(server, 'POST /streams', {}, headers)).status).toBe(403)
  })

  test("the clock of a test is the server's: a session ends when the test says so", async () => {
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

  test('of an unknown release it is the nearest, which a warning says', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    await using patch = await mock('5.1.99')
    await using line = await mock('5.9')
    await using next = await mock('99.0')
    warned.mockRestore()

    expect(patch.release).toMatch(/^5\.1\.\d+$/)
    expect(line.release).toMatch(/^5\.2\.\d+$/)
    expect(next.release).toBe(newestRelease().release)
    expect(patch.remarks).toEqual([
      `nothing is known of release 5.1.99: the mock is of ${patch.release ?? ''}, the nearest that is known`,
    ])
  })

  test.each([
    ['1.3.4', 'nothing is known of releases before 2.0.0'],
    ['6.x', '"6.x" is no release; write it as 6.1 or 6.1.0'],
    ['6', '"6" is no release'],
    ['nowhere.har', 'cannot start a mock of "nowhere.har": it is neither a release'],
  ])('%s is refused in one sentence', async (source, words) => {
    await expect(mock(source)).rejects.toThrow(words)
  })

  test.each([
    ['6.1.0', { latency: 5 }, 'belong to a mock of a recording'],
    [
      packageFile('fixtures/graylog-5.1.0.ndjson.gz'),
      { nodes: 2 },
      'belong to a mock of a release',
    ],
  ])('%s with %j is refused', async (source, options, words) => {
    await expect(mock(source, options)).rejects.toThrow(words)
  })
})

describe('what the client did wrong', () => {
  test('is thrown with the request, the rule and the fix of each', async () => {
    await using server = await mock('7.0.1')
    await ask(server, 'POST /streams', { title: 'mine' })
    await ask(server, 'GET /sources?range=0')
    await ask(server, 'GET /sources?range=0')
    const { 'X-Requested-By': _name, ...nameless } = goodHeaders(server)
    await ask(server, 'POST /streams/000000000000000000000001/pause', undefined, nameless)

    expect(() => server.assertClient()).toThrowErrorMatchingInlineSnapshot(`
      [ClientError: the client does 3 things wrong on release 7.0.1, in 4 requests

        ✗ 0 POST /streams → 400
          MUST send bodies that the release can read
          expected  a body as POST /streams wants it
          found     Error at "" [1, 16]: entity cannot be null
          fix       wrap the body: {"entity": …}
          check     client.body

        ✗ 1 GET /sources → 200, 2 GET /sources → 200
          MUST call only routes that the release has
          expected  a route of the release
          found     GET /sources, which is there 2.0.0 up to, not including, 4.0.0
          fix       aggregate over "source" with POST /views/search/sync instead
          check     client.route

        ✗ 3 POST /streams/000000000000000000000001/pause → 400
          MUST send X-Requested-By with a value on every changing request
          expected  X-Requested-By: <a value>
          found     no such header
          fix       send X-Requested-By with the name of the client
          check     client.requested-by]
    `)
  })

  test('is nothing where it keeps every rule', async () => {
    await using server = await mock('7.0.1')
    await ask(server, 'GET /streams')

    expect(server.clientFindings()).toEqual([])
    server.assertClient()
  })

  test('may be allowed for a client, by its check or how that begins', async () => {
    await using server = await mock('7.0.1')
    await ask(server, 'GET /streams', undefined, {})

    expect(server.clientFindings().map(({ check }) => check)).toEqual([
      'client.accept',
      'client.credentials',
    ])
    expect(server.clientFindings({ except: ['client.accept', 'client.cred'] })).toHaveLength(1)
    server.assertClient({ except: ['client'] })
  })

  test('is foretold for another release', async () => {
    await using server = await mock('5.1.0')
    const sets = await ask(server, 'GET /system/indices/index_sets')
    const [set] = (sets.json as { index_sets: { id: string }[] }).index_sets
    const { status } = await ask(server, 'POST /streams', { title: 'a', index_set_id: set?.id })

    expect(status).toBe(201)
    expect(await server.forecast('5.1.0')).toEqual([])
    expect(await server.forecast('7.0')).toMatchObject([
      { request: '1 POST /streams', outcome: 'needs-change', fix: 'wrap the body: {"entity": …}' },
      { request: '0 GET /system/indices/index_sets', outcome: 'answer-changes' },
    ])
  })
})

describe('a mock of a recording', () => {
  const FILE = packageFile('fixtures/graylog-5.1.0.ndjson.gz')

  test('answers what was recorded and says what is nearest to anything else', async () => {
    await using server = await mock(FILE)

    const { status, json } = await ask(server, 'GET /cluster')
    const missing = await ask(server, 'GET /clusters')

    expect([server.release, status, missing.status]).toEqual(['5.1.0', 200, 501])
    expect(Object.values(json ?? {})[0]).toMatchObject({ version: '5.1.0+14ba491' })
    expect(() => server.assertClient()).toThrowErrorMatchingInlineSnapshot(`
      [ClientError: the client does 1 thing wrong on release 5.1.0, in 2 requests

        ✗ 1 GET /api/clusters → 501
          MUST ask for what is in the recording
          expected  GET /api/cluster as user admin, which is exchange 4
          found     GET /api/clusters as user admin is not in the recording; path: "/api/clusters"
                    was sent, "/api/cluster" is recorded
          fix       ask for what is recorded, or record the client again
          check     not-recorded]
    `)
  })

  test('begins anew with a reset', async () => {
    await using server = await mock(FILE)
    const ids = async () => [
      (await ask(server, 'POST /system/sessions', LOGIN)).json?.['session_id'],
      (await ask(server, 'POST /system/sessions', LOGIN)).json?.['session_id'],
    ]
    const LOGIN = { username: server.username, password: server.password, host: '' }
    const first = await ids()

    server.reset()

    expect(await ids()).toEqual(first)
    expect(server.requests).toHaveLength(2)
  })

  test('has faults where they change a recorded answer', async () => {
    await using server = await mock(new URL(`file://${FILE}`))
    const total = async () => (await ask(server, 'GET /streams')).json?.['total']
    const right = await total()
    server.reset()
    const fault = server.fault('stream-list.total.wrong')
    const wrong = await total()
    fault.off()
    server.reset()

    expect(wrong).not.toBe(right)
    expect(await total()).toBe(right)
    expect(() => server.fault('auth.token.any')).toThrow(
      'changes no answer of the recording; switch it on in a mock of a release',
    )
  })
})
