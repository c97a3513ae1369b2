import { suite } from '#engine/suite.ts'
import { completeChecks } from './complete.ts'
import { deviations } from './deviations.ts'
import { mutations } from './mutations.ts'
import { pageChecks } from './pages.ts'
import { plainChecks } from './plain.ts'
import { probes } from './probes.ts'

export default suite('list', 'Lists hold everything once, and pages are parts of them', {
  checks: [...plainChecks, ...completeChecks, ...pageChecks],
  deviations,
  mutations,
  probes,
})
