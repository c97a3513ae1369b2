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

test('benchmarks that did not run keep their rows and the run they belong to', () => {
  const both = all.map((one) => ({ ...one, figures: [figure] }))
  const first = renderPage(
    { name: '2026-11-20 10:00', machine: 'two cores', sections: both },
    all,
    '',
  )
  const changed = [
    {
      ...both[1],
      ...all[1],
      title: 'Forecast',
      says: 'Calls.',
      figures: [{ ...figure, own: [9] }],
    },
  ]
  const second = renderPage(
    { name: '2026-11-21 10:00', machine: 'four cores', sections: changed },
    all,
    first,
  )

  expect(second.match(/^\| (?:`|\d).*/gm)).toEqual([
    '| `render`: the page | 200 / 250 / 300 ms | a bare table: 100 / 100 / 100 ms | 2.5 × | at most 1,000 ms: met | 2026-11-20 10:00 |',
    '| `render`: the page | 9 / 9 / 9 ms | a bare table: 100 / 100 / 100 ms | 0.09 × | at most 1,000 ms: met | 2026-11-21 10:00 |',
    '| 2026-11-20 10:00 | two cores |',
    '| 2026-11-21 10:00 | four cores |',
  ])
})

test('a run without remaining rows is not listed', () => {
  const run = {
    machine: 'two cores',
    sections: [{ title: 'Report', says: 'A page.', figures: [figure] }],
  }
  const first = renderPage({ ...run, name: '2026-11-20 10:00' }, all, '')

  expect(renderPage({ ...run, name: '2026-11-21 10:00' }, all, first)).not.toContain('2026-11-20')
})
