import { expect, test } from 'vitest'

import type { Annotated } from '../../model/facts.ts'
import { createWaiting } from './waiting.ts'

/** Builds an exchange of this size; its content does not matter. */
function sized(size: number): Annotated {
  return { exchange: { request: { body: { size: 0 } }, response: { body: { size } } } } as Annotated
}

test('the oldest entry is dropped if space runs out', () => {
  const givenUp: string[] = []
  const waiting = createWaiting<string>((group) => givenUp.push(group), 90_000)

  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) waiting.set(key, key, [sized(0)])

  expect(givenUp).toEqual(['a'])
  expect(waiting.get('a')).toBeUndefined()
  expect(waiting.get('b')).toBe('b')
  expect(waiting.get('h')).toBe('h')
})

test('bodies in files take no space, but the inline part of a truncated body does', () => {
  const givenUp: string[] = []
  const waiting = createWaiting<string>((group) => givenUp.push(group), 1_000_000)
  const cut = { state: 'truncated', size: 1e9, text: 'x'.repeat(262_144) }

  for (const key of ['a', 'b', 'c', 'd']) waiting.set(key, key, [sized(300_000_000)])
  expect(givenUp).toEqual([])
  for (const key of ['e', 'f', 'g', 'h'])
    waiting.set(key, key, [{ exchange: { request: { body: cut } } } as Annotated])
  expect(givenUp).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('an entry that grows takes more space, and a removed one frees it', () => {
  const waiting = createWaiting<string>(() => undefined, 40_000)

  waiting.set('a', 'half', [sized(1_000)])
  waiting.set('a', 'smaller', [])
  waiting.set('b', 'b', [sized(6_000)])
  waiting.delete('b')
  waiting.set('c', 'c', [sized(8_000)])

  expect(waiting.get('a')).toBe('smaller')
  expect(waiting.get('b')).toBeUndefined()
  expect(waiting.get('c')).toBe('c')
})

test('an entry larger than the limit is kept by itself', () => {
  const waiting = createWaiting<string>(() => undefined, 40_000)

  waiting.set('a', 'a', [sized(0)])
  waiting.set('b', 'b', [sized(100_000)])

  expect(waiting.get('a')).toBeUndefined()
  expect(waiting.get('b')).toBe('b')
})
