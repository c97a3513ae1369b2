import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { parseTypedVersion, requireVersion } from '#engine/model/version.ts'
import { createForecaster } from './forecast.ts'
import { fixture } from '#test/fixtures.ts'
import { liveFixture } from '#test/live-fixture.ts'

/** Removes request bodies, as some export tools do. */
function withoutSent(exchange: Exchange): Exchange {
  const { body, ...request } = exchange.request
  if (body.state === 'absent') return exchange
  return { ...exchange, request: { ...request, body: { state: 'elided', size: body.size } } }
}

test.each([
  ['2.0.3-write', '2.5'],
  ['2.5.2-write', '4.0'],
  ['6.1.0-write', '7.0'],
  ['7.0.1-write', '6.1'],
])(
  '%s without request bodies gets no prediction for %s that its bodies refute',
  async (file, to) => {
    const recording = await liveFixture(file)
    const target = requireVersion(to)
    const [whole, cut] = [
      recording.exchanges,
      () => [...recording.exchanges()].map(withoutSent),
    ].map((exchanges) => createForecaster({ ...recording, exchanges }).predictions(target))

    const promised = whole?.flatMap(({ class: one, route, causes }, at) => {
      const other = cut?.[at]?.class
      const isPromised = other === 'works' || other === 'answer-changes'
      const isBroken = one === 'breaks' || one === 'needs-change'
      return isBroken && isPromised
        ? [`${route}: ${causes.map(({ what }) => what).join(', ')}`]
        : []
    })

    expect([...new Set(promised)]).toEqual([])
  },
)

/** Removes response bodies, as some export tools do. */
function withoutAnswered(exchange: Exchange): Exchange {
  const { response } = exchange
  if (!response || response.body.size === 0) return exchange
  return {
    ...exchange,
    response: { ...response, body: { state: 'elided', size: response.body.size } },
  }
}

test.each([
  ['3.2.0', '7.1'],
  ['5.1.0', '7.1'],
  ['7.0.1', '4.3'],
])(
  '%s without response bodies gets the same forecast for %s, possible new fields, or unknown because of them',
  async (file, to) => {
    const recording = await fixture(`graylog-${file}`)
    const target = parseTypedVersion(to)
    const from = parseTypedVersion(file)
    if (!target || !from) throw new Error(to)
    const cut = () => [...recording.exchanges()].map(withoutAnswered)
    const [whole, rest] = [recording.exchanges, cut].map((exchanges) =>
      createForecaster({ ...recording, exchanges }, { from }).predictions(target),
    )

    const other = whole?.flatMap(({ class: one, route }, at) => {
      const { class: found, answer, causes = [] } = rest?.[at] ?? {}
      const isHonest =
        found === 'unknown' && causes.some(({ what }) => what.includes('not in the file'))
      const isHarmless = one === 'works' && answer === 'gains'
      return found === one || isHonest || isHarmless ? [] : [`${route}: ${found}, not ${one}`]
    })

    expect(whole?.length).toBeGreaterThan(200)
    expect(other).toEqual([])
  },
)
