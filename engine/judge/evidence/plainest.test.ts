import { expect, test } from 'vitest'

import type { Check } from '../../model/check.ts'
import type { Exchange, Headers } from '../../model/exchange.ts'
import type { Recording } from '../../model/recording.ts'
import { judge } from '../judge.ts'
import { fixture } from '#test/fixtures.ts'

const RECORDING = await fixture('graylog-5.1.0')
/** A read with a response. */
const PLAIN = [...RECORDING.exchanges()].find(
  ({ request, response }) =>
    /\/api\/cluster$/.test(request.target) && request.method === 'GET' && response?.status === 200,
)

/** A check that fails for every response and names it. */
const FAILS: Check = {
  id: 'sample.fails',
  title: 'MUST fail',
  subject: 'server',
  source: { basis: 'documented', sections: ['1'] },
  mode: 'read',
  evidence: { kind: 'one', of: { route: 'GET /cluster' } },
  judge: ([x]) => ({
    kind: 'deviation',
    expected: 'nothing',
    actual: `exchange ${x?.index ?? '?'}`,
  }),
}

test.each<[what: string, change: (plain: Exchange) => Exchange]>([
  ['accepts a different type', with_(['Accept', 'text/html;q=1, application/json;q=0.5'])],
  ['has a query', at((target) => `${target}?pretty=true`)],
  ['is a HEAD', (one) => ({ ...one, request: { ...one.request, method: 'HEAD' } })],
  ['is cross-origin', with_(['Origin', 'http://elsewhere.example'])],
  ['has a Range', with_(['Range', 'bytes=0-1'])],
  ['has an invented cookie', with_(['Cookie', 'authentication=x'])],
])(
  'a request that %s is listed after the typical one, which decides the verdict',
  (_what, change) => {
    const plain = PLAIN as Exchange
    const odd = [change(plain), change(plain), plain, change(plain)]

    const [verdict] = judge(buildRecording(odd), listSuites(FAILS)).verdicts

    expect(verdict).toMatchObject({ actual: 'exchange 2', count: 4, failed: 4 })
    expect(verdict?.exchanges).toEqual([2, 0, 1, 3])
  },
)

test('the most typical of many exchanges is found, and only some are listed', () => {
  const plain = PLAIN as Exchange
  const odd = at((target) => `${target}?pretty=true`)(plain)

  const [verdict] = judge(
    buildRecording([...Array.from({ length: 50 }, () => odd), plain]),
    listSuites(FAILS),
  ).verdicts

  expect(verdict?.exchanges).toEqual([50, 0, 1, 2, 3, 4])
})

function with_(...more: Headers): (one: Exchange) => Exchange {
  const names = new Set(more.map(([name]) => name.toLowerCase()))
  return (one) => ({
    ...one,
    request: {
      ...one.request,
      headers: [...one.request.headers.filter(([name]) => !names.has(name.toLowerCase())), ...more],
    },
  })
}

function at(change: (target: string) => string): (one: Exchange) => Exchange {
  return (one) => ({ ...one, request: { ...one.request, target: change(one.request.target) } })
}

function buildRecording(exchanges: readonly Exchange[]): Recording {
  return { ...RECORDING, exchanges: () => exchanges.map((one, index) => ({ ...one, index })) }
}

function listSuites(...checks: readonly Check[]) {
  return [{ area: 'sample', title: 'Sample', checks, probes: [], faults: [] }]
}
