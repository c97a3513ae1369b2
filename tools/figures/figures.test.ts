import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { listFaults } from '#suites/faults.ts'
import { suites } from '#suites/index.ts'
import { requirements } from '#suites/requirements/index.ts'
import { renderOpenapi } from './render-openapi.ts'
import { renderModelled } from './render-modelled.ts'
import { renderCounts } from './render.ts'

test('the committed figures match the suites and faults: npm run figures', () => {
  const page = readFileSync(packageFile('docs/figures.md'), 'utf8')

  expect(page).toContain(renderCounts({ suites, requirements, faults: listFaults() }))
})

test('the committed figures of modeled routes match the handlers', () => {
  expect(readFileSync(packageFile('docs/figures.md'), 'utf8')).toContain(renderModelled())
})

test('the committed figures of the OpenAPI descriptions are up to date', () => {
  expect(readFileSync(packageFile('docs/figures.md'), 'utf8')).toContain(renderOpenapi())
})
