import { expect, test } from 'vitest'

import { describeForecasts } from '#src/commands/forecast/document.ts'
import { renderMatrixHtml } from '#src/commands/forecast/picture/html.ts'
import { samplePicture, sampleReport } from '#src/commands/forecast/sample-forecast.ts'
import { renderHtml } from './document/html.ts'
import { dayOf, grouped } from './shown-values.ts'

test.each([
  ['a forecast', renderHtml(describeForecasts([sampleReport()]))],
  ['the matrix of a forecast', renderMatrixHtml([samplePicture()])],
])('%s shows its date', (_what, html) => {
  const day = new Date().toISOString().slice(0, 10)

  expect(html).toMatch(new RegExp(`<p>${day}, \\d\\d:\\d\\d UTC</p>`))
})

test('an invalid time is shown unchanged', () => {
  expect([dayOf('2026-11-20T23:45:01Z'), dayOf('unknown')]).toEqual([
    '2026-11-20, 23:45 UTC',
    'unknown',
  ])
})

test('numbers are grouped by thousands', () => {
  expect([0, 999, 1_000, 12_345, 1_234_567].map(grouped)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ])
})
