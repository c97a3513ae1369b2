import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

import { mock } from 'graylog-conformance/mock'

let server
before(async () => {
  server = await mock('7.0')
})
beforeEach(() => server.reset())
after(() => server.close())

test('is alive', async () => {
  assert.equal(await (await fetch(`${server.url}/system/lbstatus`)).text(), 'ALIVE')
  assert.deepEqual(server.clientFindings(), [])
})

test('FAILS: the client says what is wrong', async () => {
  await fetch(`${server.url}/sources`)
  server.assertClient()
})
