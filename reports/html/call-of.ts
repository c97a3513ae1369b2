import type { Exchange } from '#engine/model/exchange.ts'
import { belowRoots, splitBelow } from '#engine/model/root.ts'
import { stripVolatile } from '#engine/text/strip-volatile.ts'
import type { Mask } from '../secrets.ts'
import { visible } from '../visible.ts'

/**
 * What an exchange asked for, as requests are distinguished at a glance and lists of accepted findings name it:
 * `GET /streams/*`, without its query.
 */
export function callOf({ request }: Exchange, roots: readonly string[], mask: Mask): string {
  const target = mask.target(request.target)
  const { path } = splitBelow(belowRoots(request.origin + target, roots) ?? target)
  return visible(`${request.method} ${stripVolatile(path)}`)
}
