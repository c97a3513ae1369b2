import { expect, test } from 'vitest'

import { responseShape } from '../knowledge/bodies.ts'
import { releases } from '../knowledge/releases.ts'
import { routesOf } from '../knowledge/routes/routes.ts'
import { isWithin, parseVersion } from '../model/version.ts'
import type { Version } from '../model/version.ts'
import { fieldsOf } from './fields.ts'

/** The record of a schema in the table of routes: an answer that holds it, and where. */
const RECORDS: Readonly<Record<string, readonly [route: string, prefix: string]>> = {
  'api-root': ['GET /', ''],
  'found-message': ['GET /search/universal/relative', 'messages[].'],
  'index-set': ['GET /system/indices/index_sets', 'index_sets[].'],
  'node-list': ['GET /system/cluster/nodes', ''],
  'node-record': ['GET /system', ''],
  'node-summary': ['GET /system/cluster/node', ''],
  output: ['GET /system/outputs', 'outputs[].'],
  'output-list': ['GET /system/outputs', ''],
  role: ['GET /roles', 'roles[].'],
  'search-answer': ['GET /search/universal/relative', ''],
  session: ['POST /system/sessions', ''],
  'session-validation': ['GET /system/sessions', ''],
  stream: ['GET /streams', 'streams[].'],
  'stream-list': ['GET /streams', ''],
  'stream-rule': ['GET /streams/{streamId}', 'rules[].'],
  token: ['POST /users/{userId}/tokens/{name}', ''],
  'token-item': ['GET /users/{userId}/tokens', 'tokens[].'],
  user: ['GET /users/{username}', ''],
}

const VERSIONS = releases().flatMap(({ version }) => parseVersion(version) ?? [])

test.each(Object.entries(RECORDS))(
  'the schema %s and the table of routes tell one life of each field',
  (schema, [route, prefix]) => {
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
