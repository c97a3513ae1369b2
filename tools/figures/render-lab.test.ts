import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readResults, type ResultRow } from '../lab/certify/results.ts'
import { packageFile } from '#engine/package.ts'
import { renderLab } from './render-lab.ts'

const ROW: ResultRow = {
  version: '3.2.0',
  variant: 'usual',
  way: 'admin-write',
  exit: 0,
  violations: 0,
  warnings: 0,
  unverified: 0,
  ok: 428,
  left: 0,
}

test('runs of one release and variant are one row, and killed ones are counted separately', () => {
  const rows = [
    ROW,
    { ...ROW, way: 'reader-write', exit: 4, warnings: 1 },
    { ...ROW, way: 'kill-1' },
  ]

  const page = renderLab({ date: '2026-11-22', rows })

  expect(page).toContain('last on 2026-11-22')
  expect(page).toContain('| 3.2.0 | usual | 2 | 1 | 1 | 0 | 1 | 0 |')
})

test('sweeps are mentioned only for killed runs', () => {
  const swept = 'Killed runs were swept;'

  expect(renderLab({ date: '2026-11-22', rows: [ROW, { ...ROW, way: 'kill-1' }] })).toContain(swept)
  expect(renderLab({ date: '2026-11-22', rows: [ROW] })).not.toContain(swept)
})

test('repeated runs on one server are counted, with their differences', () => {
  const inARow = { ...ROW, repeated: { runs: 20, unlike: 0 } }
  const unlike = { ...ROW, version: '7.0.1', repeated: { runs: 20, unlike: 2 } }

  const page = renderLab({ date: '2026-11-22', rows: [ROW, inARow, unlike] })

  expect(page).toContain('| 3.2.0 | usual | 21 | 21 | 0 | 0 | 0 | 0 |')
  expect(page).toContain('20 runs in a row on one 3.2.0, admin-write: the same verdicts.')
  expect(page).toContain('20 runs in a row on one 7.0.1, admin-write: 2 checks were not alike.')
})

const AGAIN: ResultRow = { ...ROW, judgedAgain: true }

test('a run judged again from its recording is listed, once per release', () => {
  const again = renderLab({ date: '2026-11-22', rows: [AGAIN, { ...AGAIN, way: 'reader-read' }] })

  expect(again).toContain('Judged again from the recording of its run: 3.2.0.')
  expect(renderLab({ date: '2026-11-22', rows: [ROW] })).not.toContain('Judged again')
})

test('the committed figures show the last lab results: npm run figures', () => {
  const page = readFileSync(packageFile('docs/figures.md'), 'utf8')

  expect(page).toContain(renderLab(readResults()))
})
