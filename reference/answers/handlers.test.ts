import { expect, test } from 'vitest'

import { parseVersion } from '#engine/model/version.ts'
import { releases } from '#engine/knowledge/releases.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { HANDLERS_BY_SUBJECT } from './handlers.ts'

const modelled = HANDLERS_BY_SUBJECT.flatMap((table) => Object.keys(table))

test('a route is modelled in one place, so that none hides another', () => {
  expect(modelled.filter((route, at) => modelled.indexOf(route) !== at)).toEqual([])
})

test('a route that is modelled is one that some release has', () => {
  const known = new Set(
    releases().flatMap(({ version }) => {
      const release = parseVersion(version)
      return release ? routesOf(release).map(({ name }) => name) : []
    }),
  )

  expect(modelled.filter((route) => !known.has(route))).toEqual([])
})
