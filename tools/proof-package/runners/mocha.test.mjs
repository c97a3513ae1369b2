import assert from 'node:assert/strict'
import http from 'node:http'

import { mock, mockNock } from 'graylog-conformance/mock'

describe('a mock', () => {
  let server
  before(async () => {
    server = await mock('5.1')
  })
  beforeEach(() => server.reset())
  after(() => server.close())

  it('is alive', async () => {
    assert.equal(await (await fetch(`${server.url}/system/lbstatus`)).text(), 'ALIVE')
    assert.deepEqual(server.clientFindings(), [])
  })

  it('serves node:http from a recording', async () => {
    const recorded = await mockNock('recording.ndjson.gz')
    const auth = `${recorded.username}:any`
    const status = await new Promise((resolve, reject) => {
      const asked = http.get(`${recorded.url}/cluster`, { auth }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      asked.on('error', reject)
    })
    await recorded.close()
    assert.equal(status, 200)
  })

  it('FAILS: the client breaks a rule', async () => {
    await fetch(`${server.url}/sources`)
    server.assertClient()
  })
})
