import type { Handler, Handlers } from '../server.ts'
import { browserHandlers } from './browser.ts'
import { clusterHandlers } from './cluster.ts'
import { conditionHandlers } from './conditions.ts'
import { dashboardHandlers } from './dashboards.ts'
import { indexerHandlers } from './indexer.ts'
import { indexSetHandlers } from './index-sets.ts'
import { inputHandlers } from './inputs.ts'
import { journalHandlers } from './journal.ts'
import { listHandlers } from './lists.ts'
import { metricHandlers } from './metrics.ts'
import { nodeHandlers } from './node.ts'
import { outputHandlers } from './outputs.ts'
import { pipelineHandlers } from './pipelines.ts'
import { restOfRoutes } from './rest.ts'
import { roleHandlers } from './roles.ts'
import { ruleHandlers } from './rules.ts'
import { savedSearchHandlers } from './saved-searches.ts'
import { searchHandlers } from './search.ts'
import { sessionHandlers } from './sessions.ts'
import { streamHandlers } from './streams.ts'
import { tokenHandlers } from './tokens.ts'
import { userHandlers } from './users.ts'
import { viewHandlers } from './views.ts'
import { viewsSearchHandlers } from './views-search.ts'

/** What the routes answer that are modelled one by one. */
export const handlers: Handlers = {
  ...nodeHandlers,
  ...clusterHandlers,
  ...sessionHandlers,
  ...tokenHandlers,
  ...userHandlers,
  ...roleHandlers,
  ...streamHandlers,
  ...ruleHandlers,
  ...outputHandlers,
  ...conditionHandlers,
  ...pipelineHandlers,
  ...inputHandlers,
  ...dashboardHandlers,
  ...savedSearchHandlers,
  ...indexSetHandlers,
  ...indexerHandlers,
  ...metricHandlers,
  ...journalHandlers,
  ...listHandlers,
  ...searchHandlers,
  ...viewHandlers,
  ...viewsSearchHandlers,
  ...browserHandlers,
}

/** What all other routes answer. */
export const rest: Handler = restOfRoutes
