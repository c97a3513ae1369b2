import { routeGroupOf } from '../../knowledge/routes/route-groups.ts'
import type { Exchange } from '../../model/exchange.ts'
import type { PlaceBelowRoot } from '../target/roots.ts'
import type { Signal } from './signal.ts'
import { fieldSignals } from './fields.ts'
import { detectorSignals } from './feature-detectors.ts'
import { observe } from './observe.ts'
import { routeSignal } from './routes.ts'

/** All evidence of one exchange about the release, from behavior only. */
export function listSignals(exchange: Exchange, place: PlaceBelowRoot): readonly Signal[] {
  const x = observe(exchange, place)
  if (!x) return []
  const group = routeGroupOf(x.method, x.path)
  const route = group && routeSignal(x, group)
  return [
    ...(route ? [route] : []),
    ...(group ? fieldSignals(x, group) : []),
    ...detectorSignals(x),
  ]
}
