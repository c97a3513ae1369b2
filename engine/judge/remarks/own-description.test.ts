import { expect, test } from 'vitest'

import { routesOf } from '../../knowledge/routes/routes.ts'
import { makeRecording } from '../../model/recording.ts'
import { makeExchange, testHeader } from '../../model/test-exchange.ts'
import { requireVersion } from '../../model/version.ts'
import { compareOwnDescription } from './own-description.ts'

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
    "the server's own description has 1 routes more than 7.2.0-alpha.2: GET /moons",
    "the server's own description has 1 routes fewer than 7.2.0-alpha.2: GET /system/jvm",
  ])
})

test('paths below the root are read, and long lists are cut', () => {
  const moons = Array.from({ length: 12 }, (__, at) => [`/moons/${at}`, { get: {} }] as const)
  const paths = { ...PATHS, ...Object.fromEntries(moons) }
  const below = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [`/api${path}`, methods]),
  )

  expect(remarks('/api/openapi', below)).toEqual([
    expect.stringMatching(/has 12 routes more .*: GET \/moons\/0, .*, and 2 more$/),
  ])
})

test('nothing is said without a description', () => {
  expect(remarks('/api/openapi', undefined)).toEqual([])
  expect(remarks('/api/streams', PATHS)).toEqual([])
})

function remarks(target: string, paths: object | undefined): readonly string[] {
  const exchange = makeExchange({ target, answer: JSON.stringify({ openapi: '3.1.0', paths }) })
  return compareOwnDescription(makeRecording(testHeader, [exchange]), VERSION)
}
