import { responseHeader } from '../../../model/exchange.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { withoutQuery } from '../../../text/paths/path.ts'
import { cut, formatFirst } from '../../../text/words.ts'
import { shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

/** From so many failed checks on, a redirect is what they have in common. */
const CHECKS = 2

/** Known routes that are redirected, such as by a proxy that adds a version to each path. */
export function redirected(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const statusOf = (verdict: Verdict): number | undefined => {
    const { route, exchange } = shownIn(verdict, sightings) ?? {}
    const { status = 0 } = exchange?.response ?? {}
    if (!exchange || !route || status < 300 || status >= 400) return undefined
    return responseHeader(exchange, 'Location') === undefined ? undefined : status
  }
  const status = failed.map(statusOf).find((one) => one !== undefined)
  if (status === undefined) return undefined
  const explained = failed.filter((verdict) => statusOf(verdict) === status)
  const all = explained.flatMap((verdict) => shownIn(verdict, sightings) ?? [])
  const [first] = all
  const routes = [...new Set(all.flatMap(({ route }) => route ?? []))]
  if (!first || explained.length < CHECKS || routes.some(isPage)) return undefined
  const place = placeOf(first)
  return {
    sentence: `${formatFirst(routes, 'route')} ${routes.length === 1 ? 'is' : 'are'} redirected with ${status}, to ${cut(place)}`,
    subject: { kind: 'status', routes },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained),
    remedy: `respond at the path of the interface, without a redirect${/\/v\d+\//.test(place) ? ' and without a version in the path' : ''}`,
  }
}

/** The path that a redirect leads to, after its origin if that is another one. */
function placeOf({ exchange }: Sighting): string {
  const { origin, target } = exchange.request
  const location = responseHeader(exchange, 'Location') ?? ''
  try {
    const base = new URL(target, origin)
    const to = new URL(location, base)
    if (to.origin === base.origin) return to.pathname
    return `${to.protocol}//${to.host}${to.pathname}`
  } catch {
    return withoutQuery(location)
  }
}

/** Browsers follow redirects to pages. */
function isPage(route: string): boolean {
  return route.startsWith('GET /api-browser')
}
