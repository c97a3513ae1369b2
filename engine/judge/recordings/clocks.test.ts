import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import type { Exchange, Headers } from '../../model/exchange.ts'
import { judge } from '../judge.ts'
import { liveFixture } from '#test/live-fixture.ts'

const NAMES = ['5.1.0-write', '2.5.2-write']
const SKEWS = [-300, -30, 30, 300, 10_800]

const rows = NAMES.flatMap((name) =>
  SKEWS.flatMap((seconds) =>
    (['as recorded', 'of a proxy'] as const).map((date) => ({ name, seconds, date })),
  ),
)

test.each(rows)(
  'the server of $name is judged by its own clock, $seconds s ahead, with a Date $date',
  async ({ name, seconds, date }) => {
    const recording = await liveFixture(name)
    const exchanges = [...recording.exchanges()].map((x) => skew(x, seconds * 1_000, date))

    const { verdicts, evidence } = judge({ ...recording, exchanges: () => exchanges }, suites)

    const wrong = verdicts.filter(
      ({ subject, outcome, rating }) =>
        subject === 'server' && outcome === 'fail' && rating !== 'note',
    )
    expect(wrong.map(({ checkId, actual }) => [checkId, actual])).toEqual([])
    const remarks = evidence.remarks.filter((remark) => remark.includes("server's clock"))
    expect(remarks).toEqual([
      expect.stringMatching(
        new RegExp(
          `^the server's clock is ${Math.abs(seconds) >= 300 ? `${Math.abs(seconds) / 60} minutes` : '\\d+ seconds'} ${seconds > 0 ? 'ahead' : 'behind'}`,
        ),
      ),
    ])
  },
)

test("the Date of a proxy is not the server's clock", async () => {
  const recording = await liveFixture('5.1.0-write')
  const exchanges = [...recording.exchanges()].map((x) => withDate(x, 90_000))

  const { verdicts, evidence } = judge({ ...recording, exchanges: () => exchanges }, suites)

  const wrong = verdicts.filter(
    ({ subject, outcome, rating }) =>
      subject === 'server' && outcome === 'fail' && rating !== 'note',
  )
  expect(wrong.map(({ checkId, actual }) => [checkId, actual])).toEqual([])
  expect(evidence.remarks.join()).not.toContain("server's clock")
})

/** Shifts the recorder's clock, so that the server's clock is ahead by this much. */
function skew(x: Exchange, by: number, date: 'as recorded' | 'of a proxy'): Exchange {
  const moved = {
    ...x,
    ...(x.startedAt !== undefined && { startedAt: x.startedAt - by }),
    ...(x.endedAt !== undefined && { endedAt: x.endedAt - by }),
  }
  return date === 'as recorded' ? moved : withDate(moved, 0)
}

function withDate(x: Exchange, ahead: number): Exchange {
  if (!x.response || x.endedAt === undefined) return x
  const rest: Headers = x.response.headers.filter(([name]) => name.toLowerCase() !== 'date')
  const date = ['Date', new Date(x.endedAt + ahead).toUTCString()] as const
  return { ...x, response: { ...x.response, headers: [...rest, date] } }
}
