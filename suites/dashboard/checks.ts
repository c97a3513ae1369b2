import { suite } from '#engine/suite.ts'
import { faults } from './faults.ts'
import { placeChecks } from './place.ts'
import { widgetChecks } from './widgets.ts'

export default suite(
  'dashboard',
  'Dashboards from older releases become views, and nothing is lost',
  { checks: [...widgetChecks, ...placeChecks], probes: [], faults },
)
