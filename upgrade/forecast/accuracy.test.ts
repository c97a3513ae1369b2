import { expect, test } from 'vitest'

import { computeTruth } from '#test/accuracy/truth.ts'
import { RIGHT } from '../replay/happened.ts'
import { createForecaster, type Forecaster } from './forecast.ts'
import { pairUp } from './pair-up.ts'
import { fixture } from '#test/fixtures.ts'

const PAIRS = [
  ['2.0.3', '2.5.2'],
  ['2.5.2', '4.3.0'],
  ['4.3.0', '7.0.1'],
  ['7.0.1', '3.2.0'],
] as const

test.each(PAIRS)('the forecast for %s to %s matches a real server', async (older, newer) => {
  const [a, b] = [await makeForecaster(older), await makeForecaster(newer)]
  const predictions = a.predictions(b.from)
  const classes = new Map(a.calls.map((call, at) => [call.index, predictions[at]?.class]))

  const results = pairUp(a.calls, b.calls)
    .filter(([x, y]) => x.route !== undefined || y.route !== undefined)
    .map((pair) => ({
      foretold: classes.get(pair[0].index) ?? 'unknown',
      truth: computeTruth(pair, [a.from, b.from]).kind,
    }))
  const right = results.filter(({ foretold, truth }) => RIGHT[truth].includes(foretold))
  const broken = results.filter(
    ({ foretold, truth }) =>
      truth === 'broke' && !['breaks', 'needs-change', 'unknown'].includes(foretold),
  )

  expect(results.length).toBeGreaterThan(190)
  expect(right.length / results.length).toBeGreaterThan(0.95)
  expect(broken).toEqual([])
})

async function makeForecaster(release: string): Promise<Forecaster> {
  return createForecaster(await fixture(`graylog-${release}`))
}
