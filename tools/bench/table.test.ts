import { expect, test } from 'vitest'

import { type Figure, figureIn, inWords, getOutcome } from './figure.ts'
import { renderPage } from './table.ts'

const figure: Figure = {
  id: 'render',
  what: 'the page',
  unit: 'ms',
  own: [200, 300, 250],
  against: 'a bare table',
  plain: [100, 100, 100],
  target: { of: 'own', atMost: 1_000 },
}
const all = [
  { title: 'Report', says: 'A page.' },
  { title: 'Forecast', says: 'Calls.' },
]

test('the ratio uses paired rounds, or medians of unpaired ones', () => {
  expect(getOutcome(figure)).toEqual({ ratio: 2.5, isMet: true })
  expect(getOutcome({ ...figure, plain: [50, 100, 200, 500, 500] }).ratio).toBe(1.25)
  expect(getOutcome({ ...figure, target: { of: 'ratio', atMost: 2 } }).isMet).toBe(false)
  expect(getOutcome({ ...figure, own: [], plain: [] })).toEqual({ ratio: NaN, isMet: false })
})

test('a figure is parsed from its line, and other lines are ignored', () => {
  expect(figureIn(JSON.stringify(figure))).toEqual(figure)
  expect(figureIn('1  bare node:http')).toBeUndefined()
})

test('a figure is formatted as text', () => {
  expect(inWords(figure)).toBe(
    'render: the page: 200 / 250 / 300 ms; a bare table: 100 / 100 / 100 ms, 2.5 ×; at most 1,000 ms: met',
  )
})

test('benchmarks that did not run keep their part, with the run it belongs to', () => {
  const both = all.map((one) => ({ ...one, figures: [figure] }))
  const first = renderPage(
    { name: '2026-11-20 10:00', machine: 'two cores', sections: both },
    all,
    '',
  )
  const changed = [{ title: 'Forecast', says: 'Calls.', figures: [{ ...figure, own: [9] }] }]
  const second = renderPage(
    { name: '2026-11-21 10:00', machine: 'four cores', sections: changed },
    all,
    first,
  )

  expect(second.match(/^(?:\| the page|.* Measured ).*/gm)).toEqual([
    'A page. Measured 2026-11-20 10:00 UTC: two cores.',
    '| the page | 250 ms | 100 ms: a bare table | 2.5 × | at most 1,000 ms: met |',
    'Calls. Measured 2026-11-21 10:00 UTC: four cores.',
    '| the page | 9 ms | 100 ms: a bare table | 0.09 × | at most 1,000 ms: met |',
  ])
  expect(renderPage({ name: '', machine: '', sections: [] }, all, second)).toBe(second)
})
