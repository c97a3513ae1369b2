import type { Handler, Handlers } from '../server.ts'
import { browserHandlers } from './browser.ts'
import { conditionHandlers } from './conditions.ts'
import { nodeHandlers } from './node.ts'
import { outputHandlers } from './outputs.ts'
import { restOfRoutes } from './rest.ts'
import { ruleHandlers } from './rules.ts'
import { sessionHandlers } from './sessions.ts'
import { streamHandlers } from './streams.ts'
import { tokenHandlers } from './tokens.ts'

/** What the routes answer that are modelled one by one. */
export const handlers: Handlers = {
  ...nodeHandlers,
  ...sessionHandlers,
  ...tokenHandlers,
  ...streamHandlers,
  ...ruleHandlers,
  ...outputHandlers,
  ...conditionHandlers,
  ...browserHandlers,
}

/** What all other routes answer. */
export const rest: Handler = restOfRoutes
