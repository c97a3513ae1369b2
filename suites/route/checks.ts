import { suite } from '../../src/suite.ts'
import { fieldChecks } from './fields.ts'
import { deviations } from './deviations.ts'
import { mutations } from './mutations.ts'
import { presenceChecks } from './presence.ts'
import { probes } from './probes.ts'
import { timeChecks } from './times.ts'

export default suite(
  'route',
  'Each release has its own routes, and its own keys in their answers',
  {
    checks: [...presenceChecks, ...fieldChecks, ...timeChecks],
    deviations,
    mutations,
    probes,
  },
)
