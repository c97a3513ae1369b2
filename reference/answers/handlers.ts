import type { Handler, Handlers } from '../server.ts'
import { aggregationHandlers } from './searches/aggregations.ts'
import { browserHandlers } from './system/browser.ts'
import { clusterHandlers } from './system/cluster.ts'
import { conditionHandlers } from './streams/conditions.ts'
import { conditionTypeHandlers } from './streams/condition-types.ts'
import { dashboardHandlers } from './searches/dashboards.ts'
import { eventDefinitionHandlers } from './event-definitions.ts'
import { extractorHandlers } from './system/extractors.ts'
import { indexerHandlers } from './system/indexer.ts'
import { indexSetHandlers } from './system/index-sets.ts'
import { inputHandlers } from './system/inputs.ts'
import { journalHandlers } from './system/journal.ts'
import { listHandlers } from './lists.ts'
import { lookupTableHandlers } from './lookups/tables.ts'
import { lookupThingHandlers } from './lookups/things.ts'
import { lookupValueHandlers } from './lookups/values.ts'
import { metricHandlers } from './system/metrics.ts'
import { nodeHandlers } from './system/node.ts'
import { outputHandlers } from './streams/outputs.ts'
import { pipelineHandlers } from './streams/pipelines.ts'
import { restOfRoutes } from './rest.ts'
import { roleHandlers } from './accounts/roles.ts'
import { ruleHandlers } from './streams/rules.ts'
import { savedSearchHandlers } from './searches/saved-searches.ts'
import { searchHandlers } from './searches/search.ts'
import { actionHandlers } from './sidecars/actions.ts'
import { collectorHandlers } from './sidecars/collectors.ts'
import { configurationHandlers } from './sidecars/configurations.ts'
import { sidecarHandlers } from './sidecars/sidecars.ts'
import { variableHandlers } from './sidecars/variables.ts'
import { sessionHandlers } from './accounts/sessions.ts'
import { settingsHandlers } from './system/settings.ts'
import { streamHandlers } from './streams/streams.ts'
import { tokenHandlers } from './accounts/tokens.ts'
import { userHandlers } from './accounts/users.ts'
import { viewHandlers } from './searches/views.ts'
import { viewsSearchHandlers } from './searches/views-search.ts'

/** Routes that are modeled one by one, by subject; each route is in one of these. */
export const HANDLERS_BY_SUBJECT: readonly Handlers[] = [
  nodeHandlers,
  clusterHandlers,
  sessionHandlers,
  tokenHandlers,
  userHandlers,
  roleHandlers,
  streamHandlers,
  ruleHandlers,
  outputHandlers,
  conditionHandlers,
  conditionTypeHandlers,
  pipelineHandlers,
  inputHandlers,
  extractorHandlers,
  dashboardHandlers,
  savedSearchHandlers,
  eventDefinitionHandlers,
  indexSetHandlers,
  indexerHandlers,
  metricHandlers,
  journalHandlers,
  settingsHandlers,
  sidecarHandlers,
  actionHandlers,
  collectorHandlers,
  configurationHandlers,
  variableHandlers,
  lookupThingHandlers,
  lookupTableHandlers,
  lookupValueHandlers,
  listHandlers,
  searchHandlers,
  aggregationHandlers,
  viewHandlers,
  viewsSearchHandlers,
  browserHandlers,
]

/** The handlers of the routes that are modeled one by one. */
export const handlers: Handlers = Object.fromEntries(
  HANDLERS_BY_SUBJECT.flatMap((table) => Object.entries(table)),
)

/** The handler of all other routes. */
export const rest: Handler = restOfRoutes
