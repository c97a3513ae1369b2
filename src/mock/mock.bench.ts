import { bench, describe } from 'vitest'

import { mock } from './index.ts'
import { ask } from './test-client.ts'
import { fiftyTests } from './test-fifty.ts'
import { listen } from '#engine/http/test-listen.ts'

/** The least that a server in a test can be. */
async function bareServer(): Promise<void> {
  await using server = await listen((_message, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end('{"streams":[],"total":0}')
  })
  await (await fetch(`${server.origin}/streams`)).text()
}

describe('a server that starts, responds once and ends', () => {
  bench('node:http', bareServer)
  bench('mock', async () => {
    await using server = await mock('6.1.0')
    await ask(server, 'GET /streams')
  })
})

describe('a server that has begun anew', async () => {
  const server = await mock('6.1.0')
  bench('reset', () => server.reset())
})

describe('fifty tests of a client over three releases', () => {
  bench('mock', fiftyTests, { iterations: 3, time: 0, warmupIterations: 1, warmupTime: 0 })
})
