import { expect, test } from 'vitest'

import type { Annotated } from '../../model/facts.ts'
import { createWaiting } from './waiting.ts'

/** An exchange of a size: what it says is of no interest here. */
function sized(size: number): Annotated {
  return { exchange: { request: { body: { size: 0 } }, response: { body: { size } } } } as Annotated
}

test('what waits longest is given up when there is no more room', () => {
  const waiting = createWaiting<string>(30_000)

  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) waiting.set(key, key, [sized(0)])

  expect(waiting.get('a')).toBeUndefined()
  expect(waiting.get('b')).toBe('b')
  expect(waiting.get('h')).toBe('h')
})

test('what grows takes more room, what is taken out none', () => {
  const waiting = createWaiting<string>(30_000)

  waiting.set('a', 'half', [sized(1_000)])
  waiting.set('a', 'smaller', [])
  waiting.set('b', 'b', [sized(6_000)])
  waiting.delete('b')
  waiting.set('c', 'c', [sized(8_000)])

  expect(waiting.get('a')).toBe('smaller')
  expect(waiting.get('b')).toBeUndefined()
  expect(waiting.get('c')).toBe('c')
})

test('one that is larger than all the room waits alone', () => {
  const waiting = createWaiting<string>(30_000)

  waiting.set('a', 'a', [sized(0)])
  waiting.set('b', 'b', [sized(1_000_000)])

  expect(waiting.get('a')).toBeUndefined()
  expect(waiting.get('b')).toBe('b')
})
