import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import { creationBody, isGoodCreation } from './bodies.ts'

const PLACED = { title: 'a', description: 'b', index_set_id: '6b00db9c794581348ef38916' }
const PLAIN = { title: 'a', description: 'b', rules: [] }

test.each([
  ['2.1.3', PLAIN, true],
  ['2.1.3', PLACED, false],
  ['2.2.0', PLAIN, false],
  ['2.2.0', PLACED, true],
  ['6.3.0', PLACED, true],
  ['7.0.0', PLACED, false],
  ['7.0.0', { entity: PLACED }, true],
  ['6.3.0', { entity: PLACED }, false],
  ['5.1.0', { ...PLACED, banana: 1 }, false],
  ['5.1.0', { ...PLACED, title: '' }, false],
])('in the format of %s, %j is valid: %j', (release, body, good) => {
  expect(isGoodCreation(body, requireVersion(release))).toBe(good)
})

test('a rule has a description since 2.1', () => {
  const rule = { field: 'source', value: 'x', type: 1, inverted: false, description: 'r' }
  const body = { ...PLAIN, rules: [rule] }

  expect(isGoodCreation(body, requireVersion('2.0.3'))).toBe(false)
  expect(isGoodCreation(body, requireVersion('2.1.3'))).toBe(true)
})

test('probes send bodies in the format of the release', () => {
  for (const release of ['2.0.3', '2.1.3', '2.2.3', '6.3.0', '7.0.1', '7.1.7']) {
    const stream = release < '2.2' ? PLAIN : PLACED
    const body = creationBody({ version: requireVersion(release) }, stream)

    expect(isGoodCreation(body, requireVersion(release))).toBe(true)
  }
})
