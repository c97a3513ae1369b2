import { expect, test } from 'vitest'

import { permissionsFor, permissionsToSee } from '#engine/knowledge/permissions.ts'
import { releases } from '#engine/knowledge/releases.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { type Availability, isWithin, parseVersion, type Version } from '#engine/model/version.ts'
import { MATRIX } from '../user/limited.ts'
import { LISTS } from './lists.ts'
import { RIGHTS } from './rights.ts'

const VERSIONS = releases().flatMap(({ version }) => parseVersion(version) ?? [])

/** Permissions that excuse an account in the checks of rejections and lists, by route. */
const EXCUSES = [
  ...RIGHTS.flatMap(({ routes, ...row }) => routes.map((route) => [route, row] as const)),
  ...LISTS.map(
    ({ route, permission, versions }) => [route, { permissions: [permission], versions }] as const,
  ),
]

test.each(EXCUSES)(
  'permissions that the knowledge base requires for %s also excuse an account in the check',
  (route, { permissions, versions }) => {
    const judged = releasesWith(route, versions)
    const forgotten = judged.flatMap((version) =>
      permissionsToSee(route, version)
        .filter((permission) => !permissions.includes(permission))
        .map((permission) => `${permission} on ${version.release}`),
    )

    expect(judged.length).toBeGreaterThan(0)
    expect(forgotten).toEqual([])
  },
)

test.each(MATRIX)(
  'the check of $route requires the same permission as the knowledge base',
  ({ route, permission }) => {
    const judged = releasesWith(route)
    const wanted = judged.filter((version) =>
      permissionsFor(route, version).some((one) => one !== permission),
    )

    expect(judged.length).toBeGreaterThan(0)
    expect(wanted.map(({ release }) => release)).toEqual([])
  },
)

function releasesWith(route: string, versions?: Availability): readonly Version[] {
  return VERSIONS.filter(
    (version) =>
      isWithin(version, versions) && routesOf(version).some(({ name }) => name === route),
  )
}
