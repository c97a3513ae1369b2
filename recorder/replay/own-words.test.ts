import { expect, test } from 'vitest'

import { isOwnWord } from './own-words.ts'

const CLONE = '/streams/{streamId}/clone'
const TOKEN = '/users/{username}/tokens/{name}'

test.each([
  ['/api/streams/clone/clone', CLONE, 19, true],
  ['/api/streams/clone/clone/', CLONE, 19, true],
  ['/api/streams/clone/clone?title=clone', CLONE, 19, true],
  ['/api/streams/clone/clone?title=clone', CLONE, 31, false],
  ['/api/streams/clone/clone', CLONE, 13, false],
  ['/clone/api/streams/1/clone', CLONE, 1, true],
  ['/api/users/tokens/tokens/tokens', TOKEN, 11, false],
  ['/api/users/tokens/tokens/tokens', TOKEN, 18, true],
  ['/api/users/tokens/tokens/tokens', TOKEN, 25, false],
])('%s at %s, position %i: a literal word of the route %s', (target, route, start, expected) => {
  const place = { part: 'target', span: { start, end: start + 5, escape: 'percent' } } as const

  expect(isOwnWord(target, route, { place })).toBe(expected)
})
