import { expect, test } from 'vitest'

import { ENDED_WITH, OWNER, RESOURCES, resourceListedAt, resourceMadeAt } from './resources.ts'
import { routesOf } from './routes/routes.ts'
import { parseVersion } from '../model/version.ts'
import type { Version } from '../model/version.ts'
import { releases } from './releases.ts'

test('a path is that of a list, of a making, or of neither', () => {
  expect(resourceListedAt('/streams')?.kind).toBe('stream')
  expect(resourceListedAt('/users/local:admin/tokens')?.kind).toBe('access token')
  expect(resourceMadeAt('/system/outputs/')?.kind).toBe('output')
  expect(resourceMadeAt('/users/bob/tokens/mine')?.kind).toBe('access token')
  expect(resourceMadeAt('/users/bob/tokens')).toBeUndefined()
  expect(resourceMadeAt('/streams/abc')).toBeUndefined()
})

test('some release lists, makes and ends each kind', () => {
  const names = new Set(releases().flatMap(({ version }) => routesOf(parsed(version)).map(plain)))
  for (const { path, isNamedInPath } of RESOURCES) {
    const list = path.replace(OWNER, '{}')
    expect(names).toContain(`GET ${list}`)
    expect(names).toContain(isNamedInPath ? `POST ${list}/{}` : `POST ${list}`)
    expect(names).toContain(`DELETE ${list}/{}`)
  }
})

test('what is made and cannot be ended by everybody names a permission', () => {
  expect(Object.fromEntries(ENDED_WITH)).toEqual({
    'POST /system/inputs': 'inputs:terminate',
    'POST /system/indices/index_sets': 'indexsets:delete',
    'POST /system/outputs': 'outputs:terminate',
    'POST /events/definitions': 'eventdefinitions:delete',
    'POST /users': 'users:edit',
  })
})

function plain({ name }: { readonly name: string }): string {
  return name.replaceAll(/\{[^}]*\}/g, '{}')
}

function parsed(text: string): Version {
  const version = parseVersion(text)
  if (!version) throw new Error(`${text} is no version`)
  return version
}
