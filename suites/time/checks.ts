import { suite } from '#engine/suite.ts'
import { answerChecks } from './answers.ts'
import { faults } from './faults.ts'
import { madeChecks } from './made.ts'

export default suite('time', 'Times match the events', {
  checks: [...answerChecks, ...madeChecks],
  faults,
  probes: [],
})
