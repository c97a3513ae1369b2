import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import type { Exchange } from '../../model/exchange.ts'
import { judge } from '../judge.ts'
import { fixture } from '#test/fixtures.ts'

test.each([
  [
    '2.3.0',
    {
      outcome: 'out-of-scope',
      reason: /^needs a release without this bug: a search that selects fields/,
    },
  ],
  [
    '2.3.2',
    { outcome: 'blocked', reason: /^message\.search\.answers must pass first, but failed$/ },
  ],
])('on %s, a check that fails searches leave without evidence is %j', async (release, wanted) => {
  const recording = await fixture('graylog-2.2.3')
  const exchanges = [...recording.exchanges()].map(withoutSearch)
  const header = { ...recording.header, assertedVersion: release }

  const { verdicts } = judge({ ...recording, header, exchanges: () => exchanges }, suites)

  const found = verdicts.find(({ checkId }) => checkId === 'message.search.fields-only')
  expect(found?.outcome).toBe(wanted.outcome)
  expect(found?.reason).toMatch(wanted.reason)
})

function withoutSearch(exchange: Exchange): Exchange {
  const { request, response } = exchange
  return response && request.target.includes('/search/')
    ? { ...exchange, response: { ...response, status: 500 } }
    : exchange
}
