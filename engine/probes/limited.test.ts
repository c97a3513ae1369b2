import { expect, test } from 'vitest'

import { runProbes } from './run-probes.ts'
import { probe, setUp } from './test-run.ts'
import { startTiny } from './test-server.ts'

test.each([
  ['from a proxy ends the run', {}, true],
  ['from the target itself is an ordinary response', { 'X-Graylog-Node-ID': 'a-node' }, false],
])('a 429 with Retry-After %s', async (_whom, headers, ends) => {
  await using tiny = await startTiny((line, response) => {
    if (line !== 'GET /streams') return false
    response.writeHead(429, { 'Retry-After': '30', ...headers }).end()
    return true
  })
  const { options } = setUp(tiny, 'session', { patience: 1_000 })
  const asks = probe((api) => api.get('/streams'), { mode: 'session' })
  const goesOn = probe((api) => api.get('/cluster'), { mode: 'session', name: 'b' })

  const { stopped, results } = await runProbes([asks, goesOn], options)

  expect(stopped ?? '').toMatch(
    ends
      ? /^something in front of the target limits the request rate: request \d+, a GET, was rejected with 429 and Retry-After 30; slow down with --rate$/
      : /^$/,
  )
  expect(results.map(({ outcome }) => outcome)).toEqual(
    ends ? ['skipped', 'skipped'] : ['done', 'done'],
  )
})
