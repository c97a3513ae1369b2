import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import { certifyFault } from '#test/harness/certify.ts'
import type { Behaviour } from '#test/harness/fault.ts'

test('a list with an old state is named with the reading and the field that show it', async () => {
  const found = await certifyFault({ behaviour: oldDisabled() }, requireVersion('5.1.0'), {
    suites: ['state', 'stream'],
  })
  const { verdicts = [], causes = [] } = found.run ?? {}
  const verdict = verdicts.find(({ outcome }) => outcome === 'fail')
  const requestAt = (index?: number) =>
    found.exchanges.find((one) => one.index === index)?.request ?? { method: '', target: '' }

  expect(verdict).toMatchObject({ checkId: 'state.stream.listed', routes: ['GET /streams'] })
  expect(verdict?.pointer).toMatch(/^\/streams\/\d+\/disabled$/)
  expect(requestAt(verdict?.exchanges[0])).toMatchObject({ method: 'GET', target: '/api/streams' })
  expect(requestAt(verdict?.exchanges[1]).target).toMatch(/\/resume$/)
  expect(causes).toHaveLength(1)
  expect(causes[0]?.subject).toEqual({
    kind: 'field',
    name: 'streams[].disabled',
    routes: ['GET /streams'],
  })
  expect(causes[0]?.exchanges).toEqual(verdict?.exchanges.slice(0, 1))
})

/** A list of streams that shows whether each was disabled when it was first listed. */
function oldDisabled(): Behaviour {
  const first = new Map<unknown, unknown>()
  return async (asked, through) => {
    const answer = await through(asked)
    if (asked.route !== 'GET /streams' || answer.status !== 200) return answer
    const json = JSON.parse(answer.body.toString()) as { streams: Record<string, unknown>[] }
    for (const stream of json.streams) {
      if (!first.has(stream['id'])) first.set(stream['id'], stream['disabled'])
      stream['disabled'] = first.get(stream['id'])
    }
    return {
      ...answer,
      headers: answer.headers.filter(([name]) => name.toLowerCase() !== 'content-length'),
      body: Buffer.from(JSON.stringify(json)),
    }
  }
}
