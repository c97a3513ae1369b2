import { suite } from '#engine/suite.ts'
import { completeChecks } from './complete.ts'
import { faults } from './faults.ts'
import { pageChecks } from './pages.ts'
import { plainChecks } from './plain.ts'
import { probes } from './probes.ts'

export default suite('list', 'Lists are complete, free of duplicates, and paginated correctly', {
  checks: [...plainChecks, ...completeChecks, ...pageChecks],
  faults,
  probes,
})
