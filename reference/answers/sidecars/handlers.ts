import type { Handlers } from '../../server.ts'
import { actionHandlers } from './actions.ts'
import { collectorHandlers } from './collectors.ts'
import { configurationHandlers } from './configurations.ts'
import { sidecarHandlers } from './sidecars.ts'
import { variableHandlers } from './variables.ts'

/**
 * What runs beside a log file and is configured by the server: what it can run, with which files, and what it
 * says of itself. Source: asked on real 3.0.0 to 7.0.1.
 */
export const handlersOfSidecars: Handlers = {
  ...sidecarHandlers,
  ...actionHandlers,
  ...collectorHandlers,
  ...configurationHandlers,
  ...variableHandlers,
}
