import { bench } from 'vitest'

import { makeRecording } from '#engine/model/recording.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { createForecaster } from './forecast.ts'
import { fixture } from '#test/fixtures.ts'

const CALLS = 10_000
const small = await fixture('graylog-3.2.0')
const exchanges = [...small.exchanges()]
const many = Array.from({ length: CALLS }, (_, index) => {
  const one = exchanges[index % exchanges.length]
  if (!one) throw new Error('the fixture has no exchange')
  return structuredClone({ ...one, index })
})
const recording = makeRecording(small.header, many)
const to = parseTypedVersion('7.0.1')

bench(
  'reads and forecasts 10,000 calls',
  () => {
    if (to) createForecaster(recording).predictions(to)
  },
  { iterations: 3, time: 0, warmupIterations: 1 },
)
