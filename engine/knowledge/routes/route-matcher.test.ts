import { expect, test } from 'vitest'

import { requireVersion } from '../../model/version.ts'
import { createMatcher } from './route-matcher.ts'
import { routesOf } from './routes.ts'

const buildMatcher = (release: string) => {
  const version = requireVersion(release)
  return createMatcher(routesOf(version))
}

test('literal, variable, and trailing-slash paths match', () => {
  const matcher = buildMatcher('5.1')

  expect(matcher.match('/cluster')?.byMethod.get('GET')?.name).toBe('GET /cluster')
  expect(matcher.match('/cluster/')?.byMethod.has('GET')).toBe(true)
  expect(matcher.match('/streams/abc/pause')?.parameters).toEqual(['abc'])
})

test.each(['//cluster', '/%63luster', '/streams/../cluster', '/no/such/thing', '/streams//rules'])(
  '%s is not normalized and stays unknown',
  (path) => {
    expect(buildMatcher('5.1').match(path)).toBeUndefined()
  },
)

test('a literal segment takes precedence over a variable', () => {
  const match = buildMatcher('5.1').match('/streams/paginated')

  expect(match?.byMethod.get('GET')?.name).toBe('GET /streams/paginated')
})

test('a route exists only in its own releases', () => {
  expect(buildMatcher('3.3').match('/streams/paginated')?.byMethod.get('GET')?.name).toBe(
    'GET /streams/{streamId}',
  )
  expect(buildMatcher('4.0').match('/sources')).toBeUndefined()
})

test('reach returns how much of an unknown path matches', () => {
  const matcher = buildMatcher('7.0')

  expect(matcher.reach('/no/such/thing')).toBe('nothing')
  expect(matcher.reach('/plugins/org.example.gone/things')).toBe('nothing')
  expect(matcher.reach('/streams/a/b/c/d')).toBe('a-route')
})
