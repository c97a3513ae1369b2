import { createLocator } from '#engine/judge/target/roots.ts'
import { matcherOfAllReleases } from '#engine/knowledge/routes/matchers.ts'
import { methodOfRoute } from '#engine/knowledge/routes/route-matcher.ts'
import type { ClientFinding } from '#engine/model/client-test.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import { splitRoot } from '#engine/model/root.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'
import { CLIENT_RULES } from './client-rules.ts'

/** Where the interface began up to 2.0, and where it began from 2.1. */
const [OLD, NEW] = ['', '/api']

/** The message for a request to a route at the root of another release's interface, or with the root twice. */
export function outsideRootIn({
  header,
}: Recording): (exchange: Exchange) => Omit<ClientFinding, 'requests'> | undefined {
  const locate = createLocator(header.roots)
  const prefixes = new Set(header.roots.map((root) => splitRoot(root).prefix))
  return (exchange) => {
    const path = withoutQuery(exchange.request.target)
    const isRoute = (below: string): boolean =>
      below !== '/' &&
      matcherOfAllReleases().match(below)?.byMethod.has(methodOfRoute(exchange.request.method)) ===
        true
    const prefix = [...prefixes][0] ?? OLD
    const below = locate(exchange)?.path
    const isAbove = below === undefined && isRoute(path)
    const isTwice =
      below?.startsWith(`${NEW}/`) === true && !isRoute(below) && isRoute(below.slice(NEW.length))
    if (!isAbove && !isTwice) return undefined
    return {
      check: 'outside-root',
      sentence: CLIENT_RULES['outside-root'].title,
      ...(isAbove
        ? {
            expected: `a path below ${prefix}/`,
            found: 'a path without it',
            fix: `put ${prefix} before the path`,
          }
        : {
            expected: `a path that does not begin with ${prefix}${NEW}/`,
            found: `${prefix}${NEW}/`,
            fix:
              prefix === OLD
                ? `leave ${NEW} out of the path`
                : `the URL already ends in ${NEW}: do not append it`,
          }),
    }
  }
}
