import { expect, test } from 'vitest'

import { forEachRelease, mock } from 'graylog-conformance/mock'

forEachRelease(['5.1', '6.1', '7.0'], (release) => {
  test(`is alive on ${release}`, async () => {
    const server = await mock(release)

    expect(await (await fetch(`${server.url}/system/lbstatus`)).text()).toBe('ALIVE')
    expect(server.clientFindings()).toEqual([])
    await server.close()
  })
})

test('FAILS: the client says what is wrong', async () => {
  const server = await mock('7.0')
  await fetch(`${server.url}/sources`)

  server.assertClient()
})
