import { expect, test } from 'vitest'

import { parseVersion } from '#engine/model/version.ts'
import { releases } from '#engine/knowledge/releases.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { HANDLERS_BY_SUBJECT } from './handlers.ts'

const modelled = HANDLERS_BY_SUBJECT.flatMap((table) => Object.keys(table))

test('each route is modeled only once', () => {
  expect(modelled.filter((route, at) => modelled.indexOf(route) !== at)).toEqual([])
})

test('each modeled route exists in some release', () => {
  const known = new Set(
    releases().flatMap(({ version }) => {
      const release = parseVersion(version)
      return release ? routesOf(release).map(({ name }) => name) : []
    }),
  )

  expect(modelled.filter((route) => !known.has(route))).toEqual([])
})
