import { expect, test } from 'vitest'

import { judge } from '../../src/judge/judge.ts'
import type { Exchange } from '../../src/model/exchange.ts'
import { suites } from '../../suites/index.ts'
import { fixture } from '../fixtures.ts'

/** What the server has: nodes, logins and streams. */
const SERVED = /^(?:\/api)?\/?(?:$|\?|cluster|system(?:$|\?|\/sessions|\/cluster)|streams)/
const TEXT = '{"type":"ApiError","message":"HTTP 404 Not Found"}'

/** Whether it stays hidden that a route is missing: the refusal of a search is then none. */
test.each(['graylog-5.1.0', 'graylog-7.0.1'])(
  'no search or message is refused by a server without these routes (%s)',
  async (name) => {
    const recording = await fixture(name)
    const exchanges = [...recording.exchanges()].map(withoutRoute)
    const { verdicts } = judge({ ...recording, exchanges: () => exchanges }, suites)
    const changed = new Set(exchanges.filter(isMissing).map(({ index }) => index))
    const hollow = verdicts.filter(
      ({ outcome, exchanges: all }) =>
        outcome === 'pass' && all.length > 0 && all.every((index) => changed.has(index)),
    )

    expect(changed.size).toBeGreaterThan(20)
    expect(hollow.filter(({ checkId }) => checkId.startsWith('message.'))).toEqual([])
  },
)

function isMissing({ request: { target } }: Exchange): boolean {
  return !SERVED.test(target)
}

function withoutRoute(exchange: Exchange): Exchange {
  const { response } = exchange
  // Who may not come in is told so before anything is said of the route.
  if (!response || response.status === 401 || !isMissing(exchange)) return exchange
  const body = { state: 'complete' as const, size: TEXT.length, text: TEXT }
  const headers = response.headers.filter(([name]) => !/^content-/i.test(name))
  return {
    ...exchange,
    response: {
      ...response,
      ...{ status: 404, headers: [...headers, ['Content-Type', 'application/json']], body },
    },
  }
}
