import { suite } from '#engine/suite.ts'
import { faults } from './faults.ts'
import { listChecks } from './lists.ts'
import { probes } from './probes.ts'
import { refusalChecks } from './refused.ts'
import { serviceChecks } from './served.ts'

export default suite('access', 'Every route checks permissions', {
  checks: [...refusalChecks, ...serviceChecks, ...listChecks],
  faults,
  probes,
  bringsAbout: ['auth', 'csrf', 'list'],
})
