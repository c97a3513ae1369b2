import { expect, test } from 'vitest'

import type { Exchange } from '../../src/model/exchange.ts'
import { packageFile } from '../../src/package.ts'
import { parseTypedVersion } from '../../src/model/version.ts'
import { readEvidence } from '../../run/read-evidence.ts'
import { createForecaster } from './forecast.ts'

/** As a tool exports it that leaves out what clients send. */
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
  'of %s without what was sent nothing is promised on %s that breaks with it',
  async (file, to) => {
    const recording = await readEvidence(packageFile(`fixtures/live/${file}.har.gz`))
    const target = parseTypedVersion(to)
    if (!target) throw new Error(to)
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
