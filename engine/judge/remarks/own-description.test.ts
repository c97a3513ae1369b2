import { expect, test } from 'vitest'

import { routesOf } from '../../knowledge/routes/routes.ts'
import type { OwnDescription } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import { makeExchange } from '../../model/test-exchange.ts'
import { requireVersion } from '../../model/version.ts'
import {
  compareDescription,
  createDescriptionFinder,
  readOwnDescription,
} from './own-description.ts'

const VERSION = requireVersion('8.0')
const PATHS: Readonly<Record<string, object>> = Object.fromEntries(
  routesOf(VERSION).map(({ path }) => [
    path,
    Object.fromEntries(
      routesOf(VERSION)
        .filter((route) => route.path === path)
        .map(({ method }) => [method.toLowerCase(), {}]),
    ),
  ]),
)

test.each(['/openapi', '/api/openapi.json'])('%s is compared with the known routes', (target) => {
  const { '/streams/{streamId}': stream = {}, '/system/jvm': _, ...others } = PATHS
  const paths = { ...others, '/streams/{id}': stream, '/moons': { get: {}, parameters: [] } }

  expect(remarks(target, paths)).toEqual([
    "the server's own description has more routes than 7.2.0-alpha.2 (1): GET /moons",
    "the server's own description has fewer routes than 7.2.0-alpha.2 (1): GET /system/jvm",
  ])
})

test('paths below the root are read, and long lists are cut', () => {
  const moons = Array.from({ length: 12 }, (__, at) => [`/moons/${at}`, { get: {} }] as const)
  const paths = { ...PATHS, ...Object.fromEntries(moons) }
  const below = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [`/api${path}`, methods]),
  )

  expect(remarks('/api/openapi', below)).toEqual([
    expect.stringMatching(/has more routes .* \(12\): GET \/moons\/0, .*, and 2 more$/),
  ])
})

test('fields of known responses are compared with the known fields', () => {
  const properties = { cluster_id: {}, moons: {} }
  const schema = { $ref: '#/components/schemas/System' }
  const described = { responses: { 200: { content: { 'application/json': { schema } } } } }
  const paths = { ...PATHS, '/system': { get: described } }

  const [more, fewer, ...others] = remarks('/openapi', paths, { System: { properties } })

  expect(more).toBe(
    "the server's own description has more fields than 7.2.0-alpha.2 (1): GET /system moons",
  )
  expect(fewer).toMatch(
    /^the server's own description has fewer fields than .*: GET \/system codename/,
  )
  expect(others).toEqual([])
  expect(remarks('/openapi', paths, { System: { properties, allOf: [] } })).toEqual([])
})

test('there is no remark without a description', () => {
  expect(remarks('/api/openapi', undefined)).toEqual([])
  expect(remarks('/api/streams', PATHS)).toEqual([])
})

test('responses are compared with their schemas, and null is allowed everywhere', () => {
  const name = { name: { type: 'string', pattern: '^(a+)+$' } }
  const moon = { type: 'object', required: ['name'], properties: name }
  const schema = { type: 'array', items: { $ref: '#/components/schemas/Moon' } }
  const response = { content: { 'application/json': { schema } } }
  const paths = {
    '/moons': { get: { responses: { default: response } } },
    '/moons/{id}': { get: { responses: { 200: { $ref: '#/components/responses/none' } } } },
  }
  const own = find('/api/openapi', {
    openapi: '3.1.0',
    paths,
    components: { schemas: { Moon: moon } },
  })
  const compare = (route: string, json: unknown) => own?.compareWithSchema(answerOf(route, json))

  expect(compare('GET /moons', [{ name: null }, { name: 'io', more: 1 }])).toBe(true)
  expect(compare('GET /moons', [{ name: 7 }])).toEqual({
    pointer: '/0/name',
    message: 'must be string,null',
  })
  expect(compare('GET /moons', [{}])).toEqual({
    pointer: '/0',
    message: "must have required property 'name'",
  })
  expect(compare('GET /moons', {})).toEqual({ pointer: '', message: 'must be array,null' })
  expect(compare('GET /moons/{moonId}', 'any')).toBeUndefined()
  expect(compare('POST /moons', {})).toBeUndefined()
  expect(isListed(own, 'GET /moons/{moonId}', 'POST /moons', 'GET /openapi{ext}')).toEqual([
    true,
    false,
    undefined,
  ])
})

test('older releases list their resources', () => {
  const paths = ['/', '/cluster', '/streams/{streamId}/rules']
  const listing = { apis: paths.map((path) => ({ path })) }
  const own = find('/api/api-docs', listing)

  const routes = ['GET /cluster/{id}/jvm', 'GET /streams/{id}/rules/{rule}', 'GET /system/jvm']
  expect(isListed(own, ...routes)).toEqual([true, true, false])
  expect(isListed(own, 'GET /tools/grok_tester')).toEqual([undefined])
  expect(own?.compareWithSchema(answerOf('GET /cluster/{id}/jvm', {}))).toBeUndefined()
})

function remarks(target: string, paths?: object, schemas?: object): readonly string[] {
  const description = { openapi: '3.1.0', paths, components: { schemas } }
  return compareDescription(describe(target, description), VERSION)
}

function find(target: string, description: object): OwnDescription | undefined {
  return readOwnDescription(describe(target, description))
}

function describe(target: string, description: object) {
  const finder = createDescriptionFinder(() => ({}))
  finder.see(makeExchange({ target, answer: JSON.stringify(description) }))
  return finder.found()
}

function isListed(own: OwnDescription | undefined, ...routes: readonly string[]) {
  return routes.map((route) => own?.isListed(answerOf(route, {})))
}

function answerOf(route: string, json: unknown): Annotated {
  return { route, status: 200, json } as Annotated
}
