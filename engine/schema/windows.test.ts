import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { responseShape, type Row } from '../knowledge/bodies.ts'
import { releases } from '../knowledge/releases.ts'
import { routeRows, routesOf } from '../knowledge/routes/routes.ts'
import { isWithin, parseVersion, type Version } from '../model/version.ts'
import { packageFile } from '../package.ts'
import { fieldsOf } from './fields.ts'
import { loadSchema } from './load.ts'

/** A record in a response; the prefix of its fields, such as `streams[].`. */
interface Place {
  readonly route: string
  readonly prefix: string
}

/** Records in responses, each with all its places. */
const RECORDS = readdirSync(packageFile('schemas'))
  .map((file) => file.replace('.json', ''))
  .map((schema) => [schema, placesIn(schema)] as const)
  .filter(([, places]) => places.length > 0)

const VERSIONS = releases().flatMap(({ version }) => parseVersion(version) ?? [])

/** The names of the routes of each release. */
const SERVED = VERSIONS.map(
  (version) => [version, new Set(routesOf(version).map(({ name }) => name))] as const,
)

test.each(
  RECORDS.flatMap(([schema, places]) =>
    places.map(({ route, prefix }) => [schema, route, prefix] as const),
  ),
)(
  'the schema %s and the routes table agree on the releases of each field in %s',
  (schema, route, prefix) => {
    const fields = fieldsOf(schema)
    const served = SERVED.filter(([, routes]) => routes.has(route))
    const answered = served
      .map(([version]) => ({ version, shown: namesAt({ route, prefix }, version) }))
      .filter(({ shown }) => shown.size > 0)
    const disputed = answered.flatMap(({ version, shown }) =>
      fields
        .filter(({ name, availability }) => isWithin(version, availability) !== shown.has(name))
        .map(({ name }) => `${name} of ${version.release}`),
    )

    expect(fields.length * answered.length).toBeGreaterThan(0)
    expect(disputed).toEqual([])
  },
)

test.each(RECORDS)('the schema %s lists every place of its record', (_schema, places) => {
  const named = new Set(places.map(formatPlace))
  const [first] = places
  const fields = TABLE.find(
    ({ place }) => first && formatPlace(place) === formatPlace(first),
  )?.fields

  const forgotten = TABLE.filter((one) => one.fields === fields).map(({ place }) =>
    formatPlace(place),
  )

  expect(fields).toBeDefined()
  expect(forgotten.filter((place) => isTelling(fields) && !named.has(place))).toEqual([])
})

/** Every place of the routes table with fields, with their names in any release. */
const TABLE = (routeRows() as readonly Row[]).flatMap(({ method, path, response }) => {
  const route = `${method} ${path}`
  const at = new Map<string, string[]>()
  for (const [, prefix = '', name = ''] of (response?.fields ?? []).map((one) => split(one.name)))
    at.set(prefix, [...(at.get(prefix) ?? []), name])
  return [...at].map(([prefix, names]) => ({
    place: { route, prefix },
    fields: names.toSorted().join(' '),
  }))
})

/** Checks for more than `id` and `name`, which unrelated records share. */
function isTelling(fields = ''): boolean {
  return fields.split(' ').length > 2
}

function placesIn(schema: string): readonly Place[] {
  const { 'x-in': places = {} } = loadSchema(schema)
  return Object.entries(places).map(([route, prefix]) => ({ route, prefix }))
}

/** Returns the fields after the prefix in a release, or none if it has no such record. */
function namesAt({ route, prefix }: Place, version: Version): ReadonlySet<string> {
  return new Set(
    (responseShape(route, version)?.fields ?? []).flatMap(({ name }) => {
      const [, before = '', last = ''] = split(name)
      return before === prefix ? [last] : []
    }),
  )
}

function split(name: string): readonly (string | undefined)[] {
  return /^(.*\.)?([^.]+)$/.exec(name) ?? []
}

function formatPlace({ route, prefix }: Place): string {
  return `${route} ${prefix}`
}
