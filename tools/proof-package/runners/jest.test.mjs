import { mock, mockFetch } from 'graylog-conformance/mock'

let server
beforeAll(async () => {
  server = await mock('6.1')
})
beforeEach(() => server.reset())
afterAll(() => server.close())

test('is alive', async () => {
  expect(await (await fetch(`${server.url}/system/lbstatus`)).text()).toBe('ALIVE')
  expect(server.clientFindings()).toEqual([])
})

test('a fault is on for one test', async () => {
  const fault = server.fault('stream-list.total.wrong')
  fault.off()
  expect(server.requests).toEqual([])
})

test('the recorded URL responds', async () => {
  const recorded = await mockFetch('recording.ndjson.gz')
  const Authorization = `Basic ${btoa(`${recorded.username}:any`)}`
  const response = await fetch(`${recorded.url}/cluster`, { headers: { Authorization } })
  await recorded.close()
  expect(response.status).toBe(200)
})

test('FAILS: the client breaks a rule', async () => {
  await fetch(`${server.url}/sources`)
  server.assertClient()
})
