import { suite } from '#engine/suite.ts'
import { mutations } from './mutations.ts'
import { placeChecks } from './place.ts'
import { widgetChecks } from './widgets.ts'

export default suite(
  'dashboard',
  'Dashboards of older releases become views, and nothing is lost',
  { checks: [...widgetChecks, ...placeChecks], probes: [], mutations },
)
