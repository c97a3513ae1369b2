import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import { type Exchange, type Failure, NODE_HEADER } from '../../model/exchange.ts'
import type { Recording } from '../../model/recording.ts'
import type { Run } from '../../model/results/run.ts'
import { judge } from '../judge.ts'
import { fixture } from '#test/fixtures.ts'

const TOO_MANY = { status: 429, headers: [['Retry-After', '30']] } as const

test('complete responses produce no remark', async () => {
  const { evidence } = await judged((x) => x)

  expect(evidence.remarks.filter((remark) => /whole answer|Retry-After/.test(remark))).toEqual([])
})

test('lost responses are counted in one remark by cause', async () => {
  const { evidence } = await judged((x) => {
    if (x.index >= 40 && x.index < 44) return lost(x, 'reset')
    return x.index === 60 ? { ...x, ...lost(x, 'truncated'), response: x.response as never } : x
  })

  expect(evidence.remarks).toContainEqual(
    expect.stringMatching(
      /^5 of \d+ requests did not get a complete response \(4 reset, 1 cut off\)\. The first was [A-Z]+ \/\S* in exchange 40\. Such requests are not checked; /,
    ),
  )
})

test("a gateway's rate limit is not judged", async () => {
  const usual = await judged((x) => x)
  const { evidence, summary } = await judged((x) => (x.index < 100 ? x : limited(x)))

  expect(evidence.front?.groups.map(({ status }) => status)).toEqual([429])
  expect(summary.violations + summary.warnings).toBe(0)
  expect(summary.ok).toBeLessThan(usual.summary.ok)
})

test('a rate limit of the server itself is judged', async () => {
  const { evidence, summary } = await judged((x) =>
    x.index < 100 ? x : limited(x, [[NODE_HEADER, 'a-node']]),
  )

  expect(evidence.front).toBeUndefined()
  expect(summary.violations + summary.warnings).toBeGreaterThan(10)
})

test('a child object is not counted as foreign if its parent may have been deleted', async () => {
  const recording = await fixture('graylog-7.0.1-access')
  const all = [...recording.exchanges()]
  const ends = all.filter(
    ({ actor, request: { method, target } }) =>
      /^DELETE .*\/streams\/[0-9a-f]{24}$/.test(`${method} ${target}`) && actor === 'limited',
  )
  const found = ends.flatMap((end) => {
    const exchanges = all.map((x) => (x === end ? lost(x, 'timeout') : x))
    const { verdicts } = judge({ ...recording, exchanges: () => exchanges }, suites)
    return verdicts.filter(({ checkId, outcome }) => /^state/.test(checkId) && outcome === 'fail')
  })

  expect(ends.length).toBeGreaterThan(0)
  expect(found.map(({ checkId }) => checkId)).toEqual([])
})

function lost({ response: _lost, ...x }: Exchange, kind: Failure['kind']): Exchange {
  return { ...x, failure: { kind, message: 'it broke off' } }
}

function limited(x: Exchange, more: readonly (readonly [string, string])[] = []): Exchange {
  if (!x.response) return x
  const body = { state: 'absent', size: 0 } as const
  const headers = [...TOO_MANY.headers, ...more]
  return { ...x, response: { ...x.response, ...TOO_MANY, headers, body } }
}

async function judged(edit: (x: Exchange) => Exchange): Promise<Run> {
  const recording = await fixture('reference-5.1.0')
  const edited: Recording = {
    ...recording,
    exchanges: function* () {
      for (const exchange of recording.exchanges()) yield edit(exchange)
    },
  }
  return judge(edited, suites)
}
