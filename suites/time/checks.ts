import { suite } from '#engine/suite.ts'
import { answerChecks } from './answers.ts'
import { faults } from './faults.ts'
import { madeChecks } from './made.ts'

export default suite('time', 'Times are those of what happened', {
  checks: [...answerChecks, ...madeChecks],
  faults,
  probes: [],
})
