import { CLIENT_RULES } from '../../mock/client-rules.ts'
import type { MockServer } from '../../mock/mock-server.ts'
import { permissionsFor } from '#engine/knowledge/permissions.ts'
import type { Mask } from '#reports/secrets.ts'
import { getPosition, type TrialFinding } from '#engine/model/client-test.ts'
import { parseTypedVersion } from '#engine/model/version.ts'

/** Id of the finding, for `--except`. */
export const REFUSED = 'refused'

/**
 * Finds 403 responses by route that no other finding explains: the program asks with an account that lacks a
 * permission.
 */
export function refusedIn(
  { requests, release = '' }: MockServer,
  others: readonly TrialFinding[],
  mask: Mask,
): readonly TrialFinding[] {
  const told = new Set(others.flatMap((one) => one.requests.map(getPosition)))
  const version = parseTypedVersion(release)
  const byRoute = new Map<string, string[]>()
  for (const [at, { method, path, route, response }] of requests.entries()) {
    if (response?.status !== 403 || route === undefined || told.has(at)) continue
    byRoute.set(route, [
      ...(byRoute.get(route) ?? []),
      `${at} ${method} ${mask.target(path)} → 403`,
    ])
  }
  return [...byRoute].map(([route, refused]) => {
    const wanted = version ? permissionsFor(route, version).join(', ') : ''
    const account =
      wanted === '' ? 'an account with the required permission' : `an account that has ${wanted}`
    return {
      check: REFUSED,
      sentence: CLIENT_RULES.refused.title,
      expected: account,
      found: `403 for ${route}`,
      requests: refused,
      routes: [route],
      fix:
        wanted === '' ? 'give the account the required permission' : `give the account ${wanted}`,
    }
  })
}
