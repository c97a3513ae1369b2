import { expect, test } from 'vitest'

import { routesOf } from '../../knowledge/routes/routes.ts'
import type { Exchange } from '../../model/exchange.ts'
import { makeExchange } from '../../model/test-exchange.ts'
import { requireVersion } from '../../model/version.ts'
import { compareDescriptions, createDescriptionFinder } from './own-description.ts'

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

test('responses are compared with the description, and null is allowed everywhere', () => {
  const name = { name: { type: 'string', pattern: '^(a+)+$' } }
  const moon = { type: 'object', required: ['name'], properties: name }
  const schema = { type: 'array', items: { $ref: '#/components/schemas/Moon' } }
  const response = { content: { 'application/json': { schema } } }
  const description = {
    openapi: '3.1.0',
    paths: {
      '/moons': { get: { responses: { default: response } } },
      '/moons/{id}': { get: { responses: { 200: { $ref: '#/components/responses/none' } } } },
    },
    components: { schemas: { Moon: moon } },
  }
  const moons = (answer: unknown) => [
    makeExchange({ target: '/api/openapi', answer: JSON.stringify(description) }),
    makeExchange({ target: '/api/moons?page=1', answer: JSON.stringify(answer) }),
    makeExchange({ target: '/api/moons/1', answer: '"any"' }),
  ]

  const differing = "responses differ from the server's own description (1): GET /moons"
  expect(compare('7.1.7', moons([{ name: null }, { name: 'io', more: 1 }]))).toEqual([])
  expect(compare('7.1.7', moons([{ name: 7 }]))).toEqual([
    `${differing} /0/name must be string,null`,
  ])
  expect(compare('7.1.7', moons([{}]))).toEqual([
    `${differing} /0 must have required property 'name'`,
  ])
  expect(compare('7.1.7', moons({}))).toEqual([`${differing} must be array,null`])
})

test('older releases list their resources', () => {
  const listing = { apis: [{ path: '/cluster' }, { path: '/streams/{streamId}/rules' }] }
  const answer = '{}'
  const exchanges = [
    makeExchange({ target: '/api/api-docs', answer: JSON.stringify(listing) }),
    ...['/cluster/x/jvm', '/streams/1/rules/2', '/system/jvm', '/tools/grok_tester', '/moons'].map(
      (path) => makeExchange({ target: `/api${path}`, answer }),
    ),
  ]

  expect(compare('5.1.0', exchanges)).toEqual([
    "routes respond that are missing from the server's own listing at /api-docs (1): GET /system/jvm",
  ])
})

function remarks(target: string, paths?: object, schemas?: object): readonly string[] {
  const description = { openapi: '3.1.0', paths, components: { schemas } }
  return compare('8.0.0', [makeExchange({ target, answer: JSON.stringify(description) })])
}

function compare(release: string, exchanges: readonly Exchange[]): readonly string[] {
  const finder = createDescriptionFinder()
  for (const exchange of exchanges) finder.see(exchange)
  const comparison = compareDescriptions(finder.found(), requireVersion(release))
  for (const exchange of exchanges) comparison.see(exchange)
  return comparison.remarks()
}
