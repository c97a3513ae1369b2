import { describe, expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { mock } from '../index.ts'
import { ask } from '../test-client.ts'

describe('a mock of a recording', () => {
  const FILE = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')

  test('serves recorded responses and suggests the closest one for other requests', async () => {
    await using server = await mock(FILE)

    const { status, json } = await ask(server, 'GET /cluster')
    const missing = await ask(server, 'GET /clusters')

    expect([server.release, status, missing.status]).toEqual(['5.1.0', 200, 501])
    expect(Object.values(json ?? {})[0]).toMatchObject({ version: '5.1.0+14ba491' })
    expect(() => server.assertClient()).toThrowErrorMatchingInlineSnapshot(`
      [ClientError: the client made 1 mistake on release 5.1.0, in 2 requests

        ✗ 1 GET /api/clusters → 501
          MUST only send requests that are in the recording
          expected  GET /api/cluster as user admin, which is exchange 4
          found     GET /api/clusters as user admin is not in the recording; path: "/api/clusters"
                    was sent, "/api/cluster" is recorded
          fix       send only recorded requests, or record the client again
          check     not-recorded]
    `)
  })

  test('starts over after a reset', async () => {
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

  test('supports faults that change a recorded response', async () => {
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
      'does not affect any response in the recording; turn it on in a mock of a release',
    )
  })
})
