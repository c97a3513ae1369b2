import { expect, test } from 'vitest'

import { makeExchange } from '#engine/model/test-exchange.ts'
import type { ProbeApi } from '#engine/model/probe.ts'
import { requireVersion } from '#engine/model/version.ts'
import { indexSetsProbe } from './index-sets.ts'

test('deleting an index set that the server does not know yet is retried later', async () => {
  const { api, ends, waiting } = serverThatEnds([404, 204, 204])

  await indexSetsProbe(api)

  expect(ends).toEqual(['1'])
  expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([5_000])
  await waiting[0]?.step()
  expect(ends).toEqual(['1', '1', '2'])
})

test('deleting an index set that the server knows is not delayed', async () => {
  const { api, ends, waiting } = serverThatEnds([204, 404, 204])

  await indexSetsProbe(api)

  expect(ends).toEqual(['1', '1', '2'])
  expect(waiting).toEqual([])
})

interface Waiting {
  readonly milliseconds: number
  readonly step: () => Promise<void>
}

/** Builds a server that responds with these statuses to deletions of an index set, and logs its requests. */
function serverThatEnds(statuses: readonly number[]) {
  const version = requireVersion('2.5.2')
  const ends: string[] = []
  const waiting: Waiting[] = []
  let made = 0
  const answer = (status: number, json: object = {}) =>
    Promise.resolve(makeExchange({ status, answer: JSON.stringify(json) }))
  const used: Partial<ProbeApi> = {
    version,
    prefix: 'gc-0a1b2c3d',
    invented: { objectId: '0', uuid: '1', name: 'nobody', password: 'No-1' },
    get: () => answer(200),
    put: () => answer(200),
    post: (_path, { json } = {}) => (json ? answer(200, { id: String((made += 1)) }) : answer(415)),
    delete: (path, request) => {
      if (request) return answer(403)
      ends.push(/([^/?]+)(?:\?.*)?$/.exec(path)?.[1] ?? '')
      return answer(statuses[ends.length - 1] ?? 404)
    },
    mayMake: () => true,
    made: () => undefined,
    later: (milliseconds, step) => void waiting.push({ milliseconds, step }),
  }
  return { api: used as ProbeApi, ends, waiting }
}
