import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { type PairResult, readPairs } from '../lab/pair/results.ts'
import { packageFile } from '#engine/package.ts'
import { renderPairs } from './render-pairs.ts'

const ROW: PairResult = {
  from: '6.1.0',
  to: '7.0.1',
  recording: 'client',
  date: '2026-11-24',
  compared: 80,
  atOdds: [
    { route: 'GET /system', status: [401, 200], calls: 2, cause: 'a session ran out' },
    { route: 'GET /roles', status: [200, 404], calls: 1 },
  ],
}

test('a pair is a row of counts, and each disagreement is listed with its cause', () => {
  const page = renderPairs([ROW])

  expect(page).toContain('last on 2026-11-24')
  expect(page).toContain('| 6.1.0 | 7.0.1 | client | 80 | 3 | 1 |')
  expect(page).toContain('- 6.1.0 to 7.0.1, `GET /system` (401 → 200, 2 calls): a session ran out')
  expect(page).toContain('- 6.1.0 to 7.0.1, `GET /roles` (200 → 404): not known')
})

test('no list follows without disagreements, and no section without a run', () => {
  expect(renderPairs([{ ...ROW, atOdds: [] }])).not.toContain('At odds, and why')
  expect(renderPairs([])).toBe('')
})

test('the committed figures show the last lab pairs: npm run figures', () => {
  const page = readFileSync(packageFile('docs/figures.md'), 'utf8')

  expect(page).toContain(renderPairs(readPairs()))
})
