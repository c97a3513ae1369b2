import { describe, expect, test } from 'vitest'

import { mock } from './index.ts'
import { ask, goodHeaders } from './test-client.ts'

const EVENT = {
  title: 't',
  description: 'd',
  priority: 2,
  alert: true,
  config: {
    type: 'aggregation-v1',
    query: 'a',
    query_parameters: [],
    streams: [],
    group_by: [],
    conditions: { expression: null },
    search_within_ms: 60_000,
    execute_every_ms: 60_000,
    event_limit: 10,
  },
  field_spec: {},
  key_spec: [],
  notification_settings: { grace_period_ms: 0, backlog_size: 0 },
  notifications: [],
}

describe('client findings', () => {
  test('are thrown with the request, the rule, and the fix', async () => {
    await using server = await mock('7.0.1')
    await ask(server, 'POST /streams', { title: 'mine' })
    await ask(server, 'GET /sources?range=0')
    await ask(server, 'GET /sources?range=0')
    const { 'X-Requested-By': _name, ...nameless } = goodHeaders(server)
    await ask(server, 'POST /streams/000000000000000000000001/pause', undefined, nameless)

    expect(() => server.assertClient()).toThrowErrorMatchingInlineSnapshot(`
      [ClientError: the client made 3 mistakes on release 7.0.1, in 4 requests

        ✗ 0 POST /streams → 400
          MUST send bodies that the release accepts
          expected  a body that POST /streams accepts
          found     Error at "" [1, 16]: entity cannot be null
          fix       wrap the body: {"entity": …}
          check     client.body

        ✗ 1 GET /sources → 200, 2 GET /sources → 200
          MUST use only routes that exist in the release
          expected  a route that exists in the release
          found     GET /sources, which exists in 2.0.0 to 3.x
          fix       aggregate over "source" with POST /views/search/sync instead
          check     client.route

        ✗ 3 POST /streams/000000000000000000000001/pause → 400
          MUST send X-Requested-By with a value on every write request
          expected  X-Requested-By: <a value>
          found     none
          fix       send X-Requested-By with the name of the client
          check     client.requested-by]
    `)
  })

  test('are empty if the client follows every rule', async () => {
    await using server = await mock('7.0.1')
    await ask(server, 'GET /streams')

    expect(server.clientFindings()).toEqual([])
    server.assertClient()
  })

  test('name a session sent with the wrong password', async () => {
    await using server = await mock('5.1.0')
    const login = { username: 'admin', password: 'admin', host: '' }
    const { json } = await ask(server, 'POST /system/sessions', login)
    const { session_id: session } = json as { readonly session_id: string }
    await ask(server, 'GET /streams', undefined, {
      Accept: 'application/json',
      Authorization: `Basic ${btoa(`${session}:sesion`)}`,
    })

    expect(server.clientFindings()).toMatchObject([
      { check: 'client.form', expected: 'the password "session" with a session ID' },
    ])
  })

  test('contain no session identifier', async () => {
    await using server = await mock('5.1.0')
    const login = { username: 'admin', password: 'admin', host: '' }
    const { json } = await ask(server, 'POST /system/sessions', login)
    const { session_id: session } = json as { readonly session_id: string }
    await ask(server, `DELETE /system/sessions/${session}`, undefined, {})

    const findings = server.clientFindings()
    const requests = findings.flatMap((finding) => finding.requests)
    expect(requests).toContainEqual(expect.stringMatching(/DELETE .*sessions\/‹session 1›/))
    expect(JSON.stringify(findings)).not.toContain(session)
  })

  test('can be excluded by check or prefix', async () => {
    await using server = await mock('7.0.1')
    await ask(server, 'GET /streams', undefined, {})

    expect(server.clientFindings().map(({ check }) => check)).toEqual([
      'client.accept',
      'client.credentials',
    ])
    expect(server.clientFindings({ except: ['client.accept', 'client.cred'] })).toHaveLength(1)
    server.assertClient({ except: ['client'] })
  })

  test.each([
    ['4.3.0', 'function', []],
    ['4.3.0', 'type', ['client.body']],
    ['6.1.0', 'function', ['changed-call']],
    ['6.1.0', 'type', []],
  ])(
    'on %s, a series with "%s" has the findings %j, as the forecast says',
    async (release, key, found) => {
      await using server = await mock(release)
      const { status, json } = await ask(server, 'POST /events/definitions', {
        ...EVENT,
        config: { ...EVENT.config, series: [{ id: 's', [key]: 'count', field: null }] },
      })
      const findings = server.clientFindings()

      expect(findings.map(({ check }) => check)).toEqual(found)
      expect(status).toBe(found[0] === 'client.body' ? 400 : 200)
      if (found[0] !== 'changed-call') return
      expect(json).toMatchObject({ config: { series: [{ id: 's', type: null }] } })
      expect(findings).toMatchObject([{ fix: expect.stringContaining('series[].type') as string }])
    },
  )

  test('are predicted for another release', async () => {
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
