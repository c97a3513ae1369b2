import { responseHeader } from '../../../model/exchange.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { withoutQuery } from '../../../text/paths/path.ts'
import { formatFirst } from '../../../text/words.ts'
import { shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

/** From so many failed checks on, a redirect is what they have in common. */
const CHECKS = 2

/** Known routes that are redirected, such as by a proxy that adds a version to each path. */
export function redirected(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const explained = failed.filter((verdict) => {
    const sighting = shownIn(verdict, sightings)
    const { response } = sighting?.exchange ?? {}
    return response && sighting?.route && response.status >= 300 && response.status < 400
  })
  const all = explained.flatMap((verdict) => shownIn(verdict, sightings) ?? [])
  const [first] = all
  const { status = 0 } = first?.exchange.response ?? {}
  const location = first && responseHeader(first.exchange, 'Location')
  const routes = [...new Set(all.flatMap(({ route }) => route ?? []))]
  if (location === undefined || explained.length < CHECKS || routes.some(isPage)) return undefined
  const path = withoutQuery(location.replace(/^https?:\/\/[^/]+/, ''))
  return {
    sentence: `${formatFirst(routes, 'route')} ${routes.length === 1 ? 'is' : 'are'} redirected with ${status}, to ${path}`,
    subject: { kind: 'status', routes },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained),
    remedy: `respond at the path of the interface, without a redirect${/\/v\d+\//.test(path) ? ' and without a version in the path' : ''}`,
  }
}

/** Browsers follow redirects to pages. */
function isPage(route: string): boolean {
  return route.startsWith('GET /api-browser')
}
