import { expect, test } from 'vitest'

import type { Check } from '#engine/model/check.ts'
import { requireVersion } from '#engine/model/version.ts'
import { suites } from '#suites/index.ts'
import { routesOfSuites } from './suite-routes.ts'

test('checks on states need the routes of the objects they follow', () => {
  const checks = suites.flatMap((suite) => suite.checks).filter(isOfStates)
  const version = requireVersion('5.1.0')

  const touched = routesOfSuites(version, checks, [])

  expect(checks.length).toBeGreaterThan(10)
  expect([...touched]).toContain('GET /streams/{streamId}')
})

function isOfStates({ evidence }: Check): boolean {
  return evidence.kind === 'state'
}
