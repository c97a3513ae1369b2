import type { Exchange } from '#engine/model/exchange.ts'
import { belowRoots, splitBelow } from '#engine/model/root.ts'
import { stripVolatile } from '#engine/text/strip-volatile.ts'
import type { Mask } from '../secrets.ts'
import { visible } from '../visible.ts'

/** Formats a request as method and route without its query, such as `GET /streams/*`, the notation of baselines. */
export function callOf({ request }: Exchange, roots: readonly string[], mask: Mask): string {
  const target = mask.target(request.target)
  const { path } = splitBelow(belowRoots(request.origin + target, roots) ?? target)
  return visible(`${request.method} ${stripVolatile(path)}`)
}
