import type { Handlers } from '../../server.ts'
import { actionHandlers } from './actions.ts'
import { collectorHandlers } from './collectors.ts'
import { configurationHandlers } from './configurations.ts'
import { sidecarHandlers } from './sidecars.ts'
import { variableHandlers } from './variables.ts'

/**
 * The sidecar routes: collectors, their configurations, and the status that sidecars report.
 * Source: asked on real 3.0.0 to 7.0.1.
 */
export const handlersOfSidecars: Handlers = {
  ...sidecarHandlers,
  ...actionHandlers,
  ...collectorHandlers,
  ...configurationHandlers,
  ...variableHandlers,
}
