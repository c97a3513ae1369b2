import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { suites } from '#suites/index.ts'
import { requirements } from '#suites/requirements/index.ts'
import { renderCoverage, renderInterface } from './render.ts'

test('docs/coverage.md is up to date: npm run coverage-page', () => {
  const page = readFileSync(packageFile('docs/coverage.md'), 'utf8')

  expect(page).toBe(renderCoverage(requirements, suites))
})

test('docs/interface.md is up to date: npm run coverage-page', () => {
  const page = readFileSync(packageFile('docs/interface.md'), 'utf8')

  expect(page).toBe(renderInterface(requirements))
})

test('every section has a title', () => {
  expect(renderInterface(requirements)).not.toMatch(/^## Section [\d.]+: (?:,|$)/m)
})

test('a row without a check shows its reason', () => {
  const page = renderCoverage(
    [{ id: '1/1', says: 'A thing.', reason: 'no response shows it' }],
    suites,
  )

  expect(page).toContain('| 1/1 | A thing. | not covered: no response shows it |')
  expect(page).toContain(
    '1 rows: 0 have checks, 0 are only covered by `check-settings`, 1 are not covered',
  )
})
