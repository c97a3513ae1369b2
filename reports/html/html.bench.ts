import { bench } from 'vitest'

import { SAMPLE_EXCHANGES, sampleExchange } from '../sample-exchanges.ts'
import { manyVerdicts, sampleRun } from '../sample-run.ts'
import { renderHtml } from './render-html.ts'

const run = sampleRun(manyVerdicts(10_000))
const different = sampleRun(
  manyVerdicts(10_000).map((verdict, index) => ({ ...verdict, exchanges: [index % 2_000] })),
)
const exchanges = Array.from({ length: 2_000 }, (_, index) => sampleExchange({ index }))

bench('10,000 verdicts over 8 exchanges', () => {
  renderHtml(run, { exchangesOf: (index) => SAMPLE_EXCHANGES[index] })
})

bench('10,000 verdicts over 2,000 exchanges', () => {
  renderHtml(different, { exchangesOf: (index) => exchanges[index] })
})
