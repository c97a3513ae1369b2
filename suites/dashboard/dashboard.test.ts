import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { joinRecordings, type Recording } from '#engine/model/recording.ts'
import { fixture } from '#test/fixtures.ts'
import { judgeExchanges, judgeRecording } from '#test/judged.ts'
import { liveFixture } from '#test/live-fixture.ts'

const BEFORE = 'migration-3.1.0-before'
const AFTER = 'migration-3.2.0-after'

test('a real migration passes every check, and only migration checks are judged', async () => {
  const { verdicts, summary } = judgeRecording(await joined(BEFORE, AFTER))

  const judged = verdicts.filter(({ count }) => count > 0)
  expect(new Set(judged.map(({ suite }) => suite))).toEqual(new Set(['dashboard']))
  expect(judged.map(({ outcome }) => outcome)).toEqual(Array(14).fill('pass'))
  expect(summary).toMatchObject({ violations: 0, warnings: 0, notes: 0, ok: 14 })
})

test('every widget is accounted for, and lost positions are reported', async () => {
  const { remarks } = judgeRecording(await joined(BEFORE, AFTER)).evidence

  const remarkText = remarks.join('\n')
  expect(remarkText).toContain('"Web traffic": 18 widgets became 20: "QV pie and table" became 2')
  expect(remarkText).toContain('"Only unknown": 1 widget became 1')
  expect(remarkText).toContain(
    '"Stacked two queries" on "Web traffic" became 2 widgets, 1 without a position: line "tag:beta"',
  )
  expect(remarkText.match(/without a position/g)).toHaveLength(1)
})

test('the target is the server after the upgrade', async () => {
  expect(judgeRecording(await joined(BEFORE, AFTER)).target).toMatchObject({
    judgedVersion: '3.2.0',
    url: 'http://127.0.0.1:27320/api',
  })
})

test('recordings in the wrong order are rejected', async () => {
  const recording = await joined(AFTER, BEFORE)

  expect(() => judgeRecording(recording)).toThrow(/--before was recorded on 3.2.0/)
})

test('dashboards that were not read on both sides are no evidence', async () => {
  const { verdicts } = judgeRecording(await joined('graylog-2.5.2', 'graylog-3.2.0'))

  const outcomes = verdicts.filter(({ suite }) => suite === 'dashboard')
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['not-exercised']))
})

test('quick values without pie and table must become a table', async () => {
  const [before, after] = await Promise.all(
    ['3.1.0-dashboards-before', '3.2.0-dashboards-after'].map((name) => liveFixture(name)),
  )
  if (!before || !after) throw new Error('a fixture is missing')
  const drawn = (visualization: string): Recording => ({
    ...after,
    exchanges: () => [...after.exchanges()].map((one) => redrawn(one, visualization)),
  })

  const verdicts = ['table', 'pie'].map((visualization) => {
    const run = judgeRecording(joinRecordings(before, drawn(visualization)))
    return run.verdicts.find(({ checkId }) => checkId === 'dashboard.quick-values.single')
  })

  expect(verdicts[0]).toMatchObject({ outcome: 'pass' })
  expect(verdicts[1]).toMatchObject({ outcome: 'fail', actual: 'pie' })
  expect(verdicts[1]?.expected).toMatch(/^"QV none" on ".+": table$/)
})

test('a dashboard changed after the upgrade is no evidence about the migration', async () => {
  const recording = await joined(BEFORE, AFTER)
  const exchanges = [...recording.exchanges()].map((exchange) =>
    exchange.index < 33 || !/\/views(\/|$)/.test(exchange.request.target)
      ? exchange
      : { ...exchange, request: { ...exchange.request, method: 'PUT' } },
  )

  const { verdicts } = judgeExchanges(recording, exchanges)

  expect(verdicts.filter(({ suite, count }) => suite === 'dashboard' && count > 0)).toEqual([])
})

/** Changes the visualization of the tables of the widget "QV none". */
function redrawn(exchange: Exchange, visualization: string): Exchange {
  const { response } = exchange
  const text = response?.body.text
  if (!response || !text?.includes('QV none')) return exchange
  const other = text.replaceAll('"visualization":"table"', `"visualization":"${visualization}"`)
  const body = { ...response.body, size: other.length, text: other }
  return { ...exchange, response: { ...response, body } }
}

async function joined(before: string, after: string): Promise<Recording> {
  const [first, second] = await Promise.all([before, after].map((name) => fixture(name)))
  if (!first || !second) throw new Error('a fixture is missing')
  return joinRecordings(first, second)
}
