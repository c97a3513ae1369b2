import { UsageError } from '../../model/errors.ts'
import { maskAddresses } from '../../secrets/masked-address.ts'
import { withoutTrailing } from '../../text/patterns.ts'

/**
 * The root of an interface from a URL as a person types it, without a trailing slash; the path stays
 * raw. Throws a UsageError.
 */
export function readRoot(text: string): string {
  const match = /^(https?:\/\/)([^/?#]+)([^?#]*)(\?|#)?/i.exec(text)
  if (!match || !URL.canParse(text))
    throw new UsageError(
      `cannot read the target "${maskAddresses(text)}": it is not an http or https URL; use a format like http://127.0.0.1:9000/api`,
    )
  const [, , authority = '', path = '', rest] = match
  if (authority.includes('@'))
    throw new UsageError(
      `the URL "${maskAddresses(text)}" contains a user name or password, which would be visible in process lists; omit them; commands that send requests to the server read GRAYLOG_USER and GRAYLOG_PASSWORD, or GRAYLOG_TOKEN`,
    )
  if (rest !== undefined)
    throw new UsageError(
      `the URL "${maskAddresses(text)}" has a query or a fragment; pass only the root of the API`,
    )
  return `${new URL(text).origin}${withoutTrailing(path, '/')}`
}

/** Where the interface may be when it is not at the given root: first the likely places. */
export function candidateRoots(root: string): readonly string[] {
  const { origin } = new URL(root)
  const below = root.endsWith('/api') ? [] : [`${root}/api`]
  return [...new Set([...below, `${origin}/api`, origin])].filter((one) => one !== root)
}
