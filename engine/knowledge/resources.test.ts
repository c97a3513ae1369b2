import { expect, test } from 'vitest'

import {
  OWNER,
  REMOVABLE_RESOURCES,
  endedWithOn,
  resourceListedAt,
  resourceMadeAt,
} from './resources.ts'
import { permissionsOf } from './bodies.ts'
import { routesOf } from './routes/routes.ts'
import { type Availability, isWithin, requireVersion } from '../model/version.ts'
import { releases } from './releases.ts'

test('a path belongs to a list, a creation, or neither', () => {
  expect(resourceListedAt('/streams')?.kind).toBe('stream')
  expect(resourceListedAt('/users/local:admin/tokens')?.kind).toBe('access token')
  expect(resourceMadeAt('/system/outputs/')?.kind).toBe('output')
  expect(resourceMadeAt('/users/bob/tokens/mine')?.kind).toBe('access token')
  expect(resourceMadeAt('/users/bob/tokens')).toBeUndefined()
  expect(resourceMadeAt('/streams/abc')).toBeUndefined()
})

test('some release lists, creates, and deletes each kind of resource', () => {
  const names = new Set(
    releases().flatMap(({ version }) => routesOf(requireVersion(version)).map(plain)),
  )
  for (const { path, isNamedInPath } of REMOVABLE_RESOURCES) {
    const list = path.replace(OWNER, '{}')
    expect(names).toContain(`GET ${list}`)
    expect(names).toContain(isNamedInPath ? `POST ${list}/{}` : `POST ${list}`)
    expect(names).toContain(`DELETE ${list}/{}`)
  }
})

test('deleting a resource needs the permission that its route names', () => {
  const compared = REMOVABLE_RESOURCES.flatMap(({ path, endedWith, endedWithin = {} }) =>
    endedWith === undefined
      ? []
      : permissionsToEnd(path, endedWithin).map((named) => [named, endedWith]),
  )

  expect(compared).not.toEqual([])
  expect(compared.filter(([named, row]) => named !== row)).toEqual([])
})

/** Lists the permissions of the routes that delete an object of a list, in any release. */
function permissionsToEnd(path: string, within: Availability): readonly string[] {
  const all = releases().flatMap(({ version }) => {
    if (!isWithin(requireVersion(version), within)) return []
    const ends = routesOf(requireVersion(version)).filter(
      ({ name }) => plain({ name }) === `DELETE ${path}/{}`,
    )
    return ends.flatMap(({ name }) => permissionsOf(name, requireVersion(version)))
  })
  return [...new Set(all)]
}

function plain({ name }: { readonly name: string }): string {
  return name.replaceAll(/\{[^}]*\}/g, '{}')
}

test('only 3.3 requires more than having created a view to delete it', () => {
  const asked = ['3.2.0', '3.3.0', '3.3.17', '4.0.0', '7.0.1'].filter((release) =>
    endedWithOn(requireVersion(release)).has('POST /views'),
  )

  expect(asked).toEqual(['3.3.0', '3.3.17'])
})
