import { expect, test } from 'vitest'

import { newestRelease } from '#engine/knowledge/releases.ts'
import { run, longLines } from '../../cli/test-terminal.ts'

test('explain shows the availability of a route', async () => {
  const { code, out } = await run(['explain', 'POST /streams'])

  expect(code).toBe(0)
  expect(out).toContain('Permission  streams:create')
  expect(out).toContain('2.2.0       body: requires index_set_id')
  expect(out).toContain('6.3.0       body: keys that are not listed are ignored')
  expect(out).toContain('7.0.0       body: requires entity')
  expect(out).toContain('UPGRADING.md@7.0.12')
  expect(out).toContain('stream_id  string')
  expect(longLines(out)).toEqual([])
})

test('explain names the last release and the replacement of a removed route', async () => {
  const { out } = await run(['explain', 'GET /system/ldap/settings'])

  expect(out).toContain('2.0.0 to 3.x')
  expect(out).toContain('Replaced by GET /system/authentication/services/backends')
  expect(out).toContain('Response on 3.3.0')
})

test('path parameters can have any name', async () => {
  const { out } = await run(['explain', 'GET', '/users/{name}/tokens', '--json'])

  expect(JSON.parse(out)).toMatchObject({
    name: 'GET /users/{userId}/tokens',
    asOf: newestRelease().release,
  })
})

test('an unknown route gets suggestions', async () => {
  const { code, err } = await run(['explain', 'POST /stream'])

  expect(code).toBe(2)
  expect(err).toContain(
    'no release up to 7.2.0-alpha.2 has a route "POST /stream"; did you mean "POST /streams"',
  )
})

test('list routes shows the routes removed since a release', async () => {
  const { code, out } = await run(['list', 'routes', '--since', '5.0', '--removed'])

  expect(code).toBe(0)
  expect(out).toContain('GET /streams/{streamId}/alerts  (2.0.0 to 4.x)')
  expect(out).toContain('GET /system/urlwhitelist')
  expect(out).not.toContain('GET /count/total')
  expect(out).not.toContain('POST /streams  ')
})

test('list routes shows the routes added since a release, and those of a release as JSON', async () => {
  const came = await run(['list', 'routes', '--since', '7.1'])
  const had = await run(['list', 'routes', '--server-version', '2.0.3', '--json'])

  expect(came.out).toContain('GET /system/cluster/nodes/paginated')
  expect(came.out).not.toContain('GET /streams  ')
  expect((JSON.parse(had.out) as { name: string }[]).map(({ name }) => name)).toContain(
    'GET /count/total',
  )
})
