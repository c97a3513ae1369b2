import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import type { ProbeApi, ProbeRequest } from '#engine/model/probe.ts'
import { probes } from './probes.ts'
import { fixture } from '#test/fixtures.ts'
import { judgeRecording } from '#test/judged.ts'

/** Seen on 3.2.0: the session probe created a user between GET /cluster and GET /. */
test('the API root is compared although another probe logs in first', async () => {
  const recording = await fixture('graylog-3.2.0')
  const known = [...recording.exchanges()]
  const find = (method: string, path: string, status: number): Exchange => {
    const found = known.find(
      ({ request, response }) =>
        request.method === method && request.target === path && response?.status === status,
    )
    if (!found) throw new Error(`the recording contains no ${method} ${path}`)
    return found
  }
  const sent: Exchange[] = [find('GET', '/api/system', 200)]
  const get = (path: string, { headers }: ProbeRequest = {}): Promise<Exchange> => {
    if (path === '/') sent.push(find('POST', '/api/system/sessions', 200))
    const answer = find('GET', `/api${path}`, headers ? 307 : 200)
    sent.push(answer)
    return Promise.resolve(answer)
  }
  const api: Partial<ProbeApi> = { get }

  await probes.find(({ name }) => name === 'node.root')?.run(api as ProbeApi)

  const exchanges = sent.map((one, index) => ({ ...withoutTimes(one), index }))
  const { header, remarks } = recording
  const asSent = { header, remarks, exchanges: () => exchanges, handshakes: () => [] }
  const { verdicts } = judgeRecording(asSent)
  expect(verdicts.find(({ checkId }) => checkId === 'node.root.agrees')?.outcome).toBe('pass')
})

test.each([
  ['with a login if it requires one', 401, ['none', undefined, undefined]],
  ['once if it is open', 200, ['none', undefined]],
])('the API root is read again %s', async (_when, status, actors) => {
  const sent: unknown[] = []
  let index = 0
  const get = (path: string, { as }: ProbeRequest = {}): Promise<unknown> => {
    if (path === '/') sent.push(as)
    return Promise.resolve({ index: (index += 1), response: { status, body: {} } })
  }

  await probes.find(({ name }) => name === 'node.root')?.run({ get } as unknown as ProbeApi)

  expect(sent).toEqual(actors)
})

function withoutTimes({ startedAt: _start, endedAt: _end, ...rest }: Exchange): Exchange {
  return rest
}

/** Seen on 3.3.0: a delayed probe sent seven requests before the load-balancer state was read. */
test('a load-balancer state is read again if another probe interfered', async () => {
  const paths: string[] = []
  const others = [7, 0, 0]
  let index = 0
  const get = (path: string): Promise<Pick<Exchange, 'index'>> => {
    if (path === '/system/lbstatus') index += others.shift() ?? 0
    paths.push(path)
    return Promise.resolve({ index: (index += 1) })
  }

  await probes
    .find(({ name }) => name === 'node.load-balancer')
    ?.run({ get } as unknown as ProbeApi)

  expect(paths.join(' ')).toBe(
    '/cluster /system/lbstatus /cluster /cluster /system/lbstatus /cluster',
  )
})

/** Seen on 2.2.3: the override of a throttled node ended between the two reads. */
test('a load-balancer state is read again if the record changed in between', async () => {
  const states = ['throttled', 'alive', 'alive', 'alive']
  const paths: string[] = []
  const get = (path: string): Promise<unknown> => {
    paths.push(path)
    const text = path === '/cluster' ? `{"n":{"lb_status":"${states.shift() ?? ''}"}}` : 'ALIVE'
    return Promise.resolve({ index: paths.length, response: { body: { text } } })
  }

  await probes
    .find(({ name }) => name === 'node.load-balancer')
    ?.run({ get } as unknown as ProbeApi)

  expect(paths).toHaveLength(6)
})
