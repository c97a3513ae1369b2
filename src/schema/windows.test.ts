import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { responseShape } from '../knowledge/bodies.ts'
import { releases } from '../knowledge/releases.ts'
import { routesOf } from '../knowledge/routes/routes.ts'
import { isWithin, parseVersion } from '../model/version.ts'
import type { Version } from '../model/version.ts'
import { packageFile } from '../package.ts'
import { fieldsOf } from './fields.ts'
import { loadSchema } from './load.ts'

/** Schemas of records that answers hold, and where. */
const RECORDS = readdirSync(packageFile('schemas'))
  .map((file) => file.replace('.json', ''))
  .flatMap((schema) => {
    const { 'x-in': place } = loadSchema(schema)
    return place ? [[schema, ...place] as const] : []
  })

const VERSIONS = releases().flatMap(({ version }) => parseVersion(version) ?? [])

test.each(RECORDS)(
  'the schema %s and the table of routes tell one life of each field',
  (schema, route, prefix) => {
    const fields = fieldsOf(schema)
    const served = VERSIONS.filter((version) => isServed(route, version))
    const disputed = served.flatMap((version) => {
      const shown = new Set(responseShape(route, version)?.fields.map(({ name }) => name))
      return fields
        .filter(
          ({ name, availability }) => isWithin(version, availability) !== shown.has(prefix + name),
        )
        .map(({ name }) => `${name} of ${version.release}`)
    })

    expect(fields.length * served.length).toBeGreaterThan(0)
    expect(disputed).toEqual([])
  },
)

function isServed(route: string, version: Version): boolean {
  return routesOf(version).some(({ name }) => name === route)
}
