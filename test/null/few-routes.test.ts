import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { fixture } from '../fixtures.ts'
import { judgeExchanges } from '../judged.ts'
import { RIGHTLY } from './few-routes.ts'

/** The routes of the server: nodes, logins, and those that identify the release. */
const SERVED =
  /^(?:\/api)?\/?(?:$|\?|cluster(?:$|[?/])|system(?:$|\?|\/(?:sessions|cluster|lbstatus)))/

/** Real servers of old and new releases, and our own complete runs. */
const RECORDINGS = [
  'graylog-2.0.3',
  'graylog-2.5.2',
  'graylog-3.2.0',
  'graylog-5.1.0',
  'graylog-7.0.1',
  'reference-2.2.3',
  'reference-5.1.0',
  'reference-7.1.7',
  'state-5.1.0',
]

const passedSomewhere = new Set<string>()

test.each([404, 400, 403])(
  'no check passes because missing routes return %i, except checks about that',
  async (status) => {
    const passed = new Set<string>()
    for (const name of RECORDINGS)
      for (const id of await hollowPasses(name, status)) {
        passed.add(id)
        passedSomewhere.add(id)
      }

    expect([...passed].filter((id) => !(id in RIGHTLY))).toEqual([])
  },
)

test('every listed exception passes somewhere', () => {
  expect(Object.keys(RIGHTLY).filter((id) => !passedSomewhere.has(id))).toEqual([])
})

test('missing routes violate no check except that of a documented page', async () => {
  const violated = new Set<string>()
  for (const name of RECORDINGS)
    for (const { checkId, rating } of await hollowVerdicts(name, 404))
      if (rating === 'violation') violated.add(checkId)

  expect([...violated]).toEqual(['browser.page'])
})

async function hollowPasses(name: string, status: number): Promise<readonly string[]> {
  const hollow = await hollowVerdicts(name, status)
  return hollow.filter(({ outcome }) => outcome === 'pass').map(({ checkId }) => checkId)
}

/** Returns verdicts on the server based only on missing routes. */
async function hollowVerdicts(name: string, status: number): Promise<readonly Verdict[]> {
  const recording = await fixture(name)
  const exchanges = [...recording.exchanges()].map((one) => withoutRoute(one, status))
  const changed = new Set(exchanges.filter(isMissing).map(({ index }) => index))
  const { verdicts } = judgeExchanges(recording, exchanges)
  expect(changed.size).toBeGreaterThan(100)
  return verdicts
    .filter(({ subject }) => subject === 'server')
    .filter(({ exchanges: all }) => all.length > 0 && all.every((index) => changed.has(index)))
}

/** Checks for a missing route; access is checked before the route. */
function isMissing({ request: { target }, response }: Exchange): boolean {
  return response !== undefined && response.status !== 401 && !SERVED.test(target)
}

function withoutRoute(exchange: Exchange, status: number): Exchange {
  const { response } = exchange
  if (!response || !isMissing(exchange)) return exchange
  const text = `{"type":"ApiError","message":"HTTP ${status}"}`
  const body = { state: 'complete' as const, size: text.length, text }
  const kept = response.headers.filter(([name]) => !/^(?:content-|location$)/i.test(name))
  const headers = [...kept, ['Content-Type', 'application/json'] as const]
  return { ...exchange, response: { ...response, status, headers, body } }
}
