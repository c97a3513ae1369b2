import { suite } from '#engine/suite.ts'
import { bodyChecks } from './body.ts'
import { fieldChecks } from './fields.ts'
import { faults } from './faults.ts'
import { presenceChecks } from './presence.ts'
import { probes } from './probes.ts'
import { statusChecks } from './status.ts'
import { timeChecks } from './times.ts'

export default suite(
  'route',
  'Each release has its own routes, and its own keys in their responses',
  {
    checks: [...presenceChecks, ...statusChecks, ...fieldChecks, ...bodyChecks, ...timeChecks],
    faults,
    bringsAbout: ['description'],
    probes,
  },
)
