import { suite } from '../../src/suite.ts'
import { probes } from './probes.ts'

export default suite('access', 'Every route knows who may do what', {
  checks: [],
  probes,
})
