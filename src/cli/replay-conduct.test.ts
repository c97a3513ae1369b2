import { expect, test } from 'vitest'

import { planReplay } from '../../recorder/replay/plan.ts'
import type { ReplayResult } from '../../recorder/replay/replay.ts'
import { exchangeOf, testHeader } from '../../recorder/store/test-exchange.ts'
import type { Exchange } from '../model/exchange.ts'
import { PREFIX, setUp } from '../probe/test-run.ts'
import { startTiny } from '../probe/test-server.ts'
import type { TinyServer } from '../probe/test-server.ts'
import { conductReplay } from './replay-conduct.ts'

/** Replays exchanges to the tiny server in mode write. */
async function replayed(
  exchanges: readonly Exchange[],
  tiny: TinyServer,
  record: (exchange: Exchange) => unknown = () => undefined,
) {
  const { options, close } = setUp(tiny, 'write', { record })
  const results: ReplayResult[] = []
  const conduct = conductReplay({
    plan: planReplay(
      exchanges.map((exchange, index) => ({ ...exchange, index })),
      testHeader.roots,
      () => true,
    ),
    onStep: () => undefined,
    onResult: (result) => results.push(result),
  })
  const { cleanUp } = await conduct(options, (exchange) => exchange)
  await close()
  return { cleanUp, statuses: results[0]?.replayed.map(({ got }) => got?.response?.status) }
}

function creation(target: string): Exchange {
  return exchangeOf({ method: 'POST', target, sent: '{"title":"x"}', status: 201, answer: '{}' })
}

test('a thing whose name has a space is removed again', async () => {
  await using tiny = await startTiny((line, response) => {
    if (!line.includes('/roles')) return false
    response.writeHead(201).end(JSON.stringify({ name: `${PREFIX}-Night Watch` }))
    return true
  })

  const { statuses, cleanUp } = await replayed([creation('/api/roles')], tiny)

  expect(statuses).toEqual([201])
  expect(tiny.log).toContain(`DELETE /roles/${PREFIX}-Night%20Watch`)
  expect(cleanUp.left).toEqual([])
})

test('a creation that names what is not its own is a step like any other, and touches nothing', async () => {
  await using tiny = await startTiny((line, response) => {
    if (line !== 'POST /streams') return false
    response.writeHead(201).end('{"stream_id":"000000000000000000000001"}')
    return true
  })

  const { statuses } = await replayed(
    [creation('/api/streams'), exchangeOf({ target: '/api/streams' })],
    tiny,
  )

  expect(statuses).toEqual([201, 200])
  expect(tiny.log.filter((line) => line.startsWith('DELETE '))).toEqual([])
})

test('the next request waits until what was recorded is written', async () => {
  const steps: string[] = []
  await using tiny = await startTiny((line) => {
    steps.push(line)
    return false
  })
  const record = async ({ request }: Exchange): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    steps.push(`written ${request.target}`)
  }

  const first = exchangeOf()
  const then = exchangeOf({ target: '/api/system' })
  const startedAt = (first.endedAt ?? 0) + 1

  await replayed([first, { ...then, startedAt, endedAt: startedAt + 1 }], tiny, record)

  expect(steps.slice(0, 4)).toEqual([
    'GET /cluster',
    'written /api/cluster',
    'GET /system',
    'written /api/system',
  ])
})
