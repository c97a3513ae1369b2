import { expect, test } from 'vitest'

import { planReplay } from '#recorder/replay/plan.ts'
import type { ReplayResult } from '#recorder/replay/replay.ts'
import { makeBody, makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { PREFIX, setUp } from '#engine/probes/test-run.ts'
import { startTiny, type TinyServer } from '#engine/probes/test-server.ts'
import { conductReplay } from './conduct.ts'

/** Replays exchanges to a minimal server in write mode. */
async function replayed(
  exchanges: readonly Exchange[],
  tiny: TinyServer,
  record: (exchange: Exchange) => unknown = () => undefined,
  routeOf = () => ({ open: false, path: '/{any...}' }),
) {
  const { options } = setUp(tiny, 'write', { record })
  const results: ReplayResult[] = []
  const conduct = conductReplay({
    plan: planReplay(
      exchanges.map((exchange, index) => ({ ...exchange, index })),
      testHeader.roots,
      routeOf,
    ),
    onStep: () => undefined,
    onResult: (result) => results.push(result),
  })
  const { cleanUp } = await conduct(options, (exchange) => exchange)
  const replayed = results.flatMap((result) => result.replayed)
  return { cleanUp, replayed, statuses: replayed.map(({ got }) => got?.response?.status) }
}

function creation(target: string): Exchange {
  return makeExchange({ method: 'POST', target, sent: '{"title":"x"}', status: 201, answer: '{}' })
}

test('an object whose name contains a space is removed', async () => {
  await using tiny = await startTiny((line, response) => {
    if (!line.startsWith('POST /roles')) return false
    response.writeHead(201).end(JSON.stringify({ name: `${PREFIX}-Night Watch` }))
    return true
  })

  const { statuses, cleanUp } = await replayed([creation('/api/roles')], tiny)

  expect(statuses).toEqual([201])
  expect(tiny.log).toContain(`DELETE /roles/${PREFIX}-Night%20Watch`)
  expect(cleanUp.left).toEqual([])
})

test.each(['..', '../../users/bob', '%2e%2e'])(
  'an id given as %s is not inserted into a path',
  async (given) => {
    await using tiny = await startTiny((line, response) => {
      if (line !== 'POST /streams') return false
      response.writeHead(201).end(JSON.stringify({ stream_id: given }))
      return true
    })
    const id = '6b00dd03fdd62542e419ea29'
    const made = { ...creation('/api/streams'), startedAt: 1, endedAt: 2 }
    const response = made.response && { ...made.response, body: makeBody(`{"stream_id":"${id}"}`) }
    const removal = makeExchange({ method: 'DELETE', target: `/api/streams/${id}` })
    // Soon after, as replay waits for recorded pauses.
    const later = { ...removal, startedAt: 3, endedAt: 4 }

    const { replayed: sent } = await replayed(
      [{ ...made, ...(response && { response }) }, later],
      tiny,
    )

    expect(sent[1]?.refusal).toContain('cannot be part of a path')
    expect(tiny.log.filter((line) => line.startsWith('DELETE '))).toEqual([])
  },
)

test('an object named like a path segment of a route does not change that segment', async () => {
  await using tiny = await startTiny((line, response) => {
    if (!line.startsWith('POST /streams')) return false
    response.writeHead(201).end('{"stream_id":"6b00dd03fdd62542e419ea29"}')
    return true
  })
  const made = makeExchange({
    method: 'POST',
    target: '/api/streams',
    status: 201,
    answer: '{}',
    sent: '{"title":"clone","clone":"x"}',
  })
  const cloned = makeExchange({ target: '/api/streams/x/clone' })

  const { replayed: sent } = await replayed([made, cloned], tiny, undefined, () => ({
    open: false,
    path: '/streams/{streamId}/clone',
  }))

  expect(sent.map(({ got }) => got?.request.target)).toEqual([
    expect.stringMatching(/streams$/),
    expect.stringMatching(/\/streams\/x\/clone$/),
  ])
  expect(sent[0]?.got?.request.body.text).toBe(`{"title":"${PREFIX}-clone","clone":"x"}`)
})

test('an id is replaced as soon as a later response contains it', async () => {
  const [was, is] = ['6b00dd03fdd62542e419ea29', '6b00dd03fdd62542e419ea30']
  await using tiny = await startTiny((line, response) => {
    if (line === 'GET /first') response.writeHead(404).end('{}')
    else if (line === 'GET /second') response.writeHead(200).end(`{"id":"${is}"}`)
    else return false
    return true
  })
  const at = (startedAt: number) => ({ startedAt, endedAt: startedAt + 1 })
  const answer = `{"id":"${was}"}`

  const { replayed: sent } = await replayed(
    [
      { ...makeExchange({ target: '/api/first', answer }), ...at(1) },
      { ...makeExchange({ target: '/api/second', answer }), ...at(3) },
      { ...makeExchange({ target: `/api/things/${was}` }), ...at(5) },
    ],
    tiny,
  )

  expect(sent[2]?.refusal).toBeUndefined()
  expect(tiny.log).toContain(`GET /things/${is}`)
})

test('a creation that returns the id of a foreign object does not touch that object', async () => {
  await using tiny = await startTiny((line, response) => {
    if (line !== 'POST /streams') return false
    response.writeHead(201).end('{"stream_id":"000000000000000000000001"}')
    return true
  })

  const { statuses } = await replayed(
    [creation('/api/streams'), makeExchange({ target: '/api/streams' })],
    tiny,
  )

  expect(statuses).toEqual([201, 200])
  expect(tiny.log.filter((line) => line.startsWith('DELETE '))).toEqual([])
})

test('the next request waits until the last exchange is written', async () => {
  const steps: string[] = []
  await using tiny = await startTiny((line) => {
    steps.push(line)
    return false
  })
  const record = async ({ request }: Exchange): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    steps.push(`written ${request.target}`)
  }

  const first = makeExchange()
  const then = makeExchange({ target: '/api/system' })
  const startedAt = (first.endedAt ?? 0) + 1

  await replayed([first, { ...then, startedAt, endedAt: startedAt + 1 }], tiny, record)

  expect(steps.slice(0, 4)).toEqual([
    'GET /cluster',
    'written /api/cluster',
    'GET /system',
    'written /api/system',
  ])
})

test('a header that reroutes a request is removed and reported', async () => {
  const seen: string[] = []
  await using tiny = await startTiny((_line, response) => {
    seen.push(...response.req.rawHeaders)
    return false
  })
  const headers = [['X-Original-URL', '/api/users/bob'] as const, ['X_Rewrite_Url', '/x'] as const]

  const { replayed: sent } = await replayed([makeExchange({ headers })], tiny)

  expect(sent[0]?.got?.response?.status).toBe(200)
  expect(sent[0]?.rebound).toEqual([
    'X-Original-URL, which was left out',
    'X_Rewrite_Url, which was left out',
  ])
  expect(seen.join()).not.toMatch(/original|rewrite/i)
})

test.each([
  [
    'a header',
    makeExchange({ headers: [['X-HTTP-Method-Override', 'DELETE']] }),
    'X-HTTP-Method-Override',
  ],
  [
    'its query',
    makeExchange({ target: '/api/cluster?_method=DELETE' }),
    'a parameter in its query',
  ],
])('a request that overrides its method in %s is not sent', async (_what, exchange, because) => {
  await using tiny = await startTiny()

  const { replayed: sent } = await replayed([exchange], tiny)

  expect(sent[0]?.refusal).toContain(because)
  expect(tiny.log.filter((line) => line.includes('/cluster'))).toEqual([])
})

test.each(['/api/../api/users/bob', '/api/%2e%2e/users/bob', '/api/x/..;a=b/..;/api/users/bob'])(
  'a recorded path that leaves the root is not sent: %s',
  async (target) => {
    await using tiny = await startTiny()

    const { replayed: sent } = await replayed(
      [makeExchange({ method: 'DELETE', target }), makeExchange({ target })],
      tiny,
    )

    expect(sent.map(({ refusal }) => refusal)).toEqual([
      expect.stringContaining('it is outside the API that this tool tests'),
      expect.stringContaining('it is outside the API that this tool tests'),
    ])
    expect(tiny.log.filter((line) => line.includes('bob'))).toEqual([])
  },
)
