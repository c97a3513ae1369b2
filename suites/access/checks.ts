import { suite } from '#engine/suite.ts'
import { deviations } from './deviations.ts'
import { listChecks } from './lists.ts'
import { mutations } from './mutations.ts'
import { probes } from './probes.ts'
import { refusalChecks } from './refused.ts'
import { serviceChecks } from './served.ts'

export default suite('access', 'Every route knows who may do what', {
  checks: [...refusalChecks, ...serviceChecks, ...listChecks],
  deviations,
  mutations,
  probes,
  bringsAbout: ['auth', 'csrf', 'list'],
})
