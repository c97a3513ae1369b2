import { routeGroupOf } from '../../knowledge/route-groups.ts'
import type { Exchange } from '../../model/exchange.ts'
import type { Place } from '../roots.ts'
import type { Clue } from './clue.ts'
import { fieldClues } from './fields.ts'
import { mannerClues } from './manners.ts'
import { observe } from './observe.ts'
import { routeClue } from './routes.ts'

/** Everything that one exchange tells about the release, from behaviour alone. */
export function cluesOf(exchange: Exchange, place: Place): readonly Clue[] {
  const x = observe(exchange, place)
  if (!x) return []
  const group = routeGroupOf(x.method, x.path)
  const route = group && routeClue(x, group)
  return [...(route ? [route] : []), ...(group ? fieldClues(x, group) : []), ...mannerClues(x)]
}
