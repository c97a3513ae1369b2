import fc from 'fast-check'
import { expect, test } from 'vitest'

import { OverBudget } from '../budget.ts'
import { createPatterns } from './patterns.ts'

test('a search that would take too long is aborted', () => {
  const patterns = createPatterns(({ text }: { readonly text: string }) => text)
  for (const middle of ['b', 'c', 'd'])
    patterns.add({ text: 'a'.repeat(20_000) + middle + 'a'.repeat(20_000) })

  expect(() => patterns.find('a'.repeat(400_000), () => true)).toThrow(OverBudget)
})

test('matches are the same as in a plain search for any lengths', () => {
  const piece = fc.constantFrom('a', 'b', 'aaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  const word = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), word, word, (words, before, behind) => {
      const patterns = createPatterns(({ text }: { readonly text: string }) => text)
      const wanted = words.filter(({ length }) => length >= 8)
      for (const text of words) patterns.add({ text })
      const whole = [before, ...words, behind].join('')

      const found = patterns
        .find(whole, () => true)
        .map(({ start, pattern }) => [start, pattern.text])

      expect(found).toEqual(plainly(whole, wanted))
    }),
    { numRuns: 300 },
  )
})

test('ten thousand texts that begin and end alike are added and found in less than a second', () => {
  const patterns = createPatterns(({ text }: { readonly text: string }) => text)
  const texts = Array.from({ length: 10_000 }, (_, at) => `xoxb-100${10_000 + at}-abcdefgh`)
  const start = performance.now()

  for (const text of [...texts, ...texts]) patterns.add({ text })
  const found = patterns.find(texts.join(' '), ({ text }) => text !== texts[77])

  expect(found.map(({ pattern }) => pattern.text)).toEqual(texts.toSpliced(77, 1))
  expect(performance.now() - start).toBeLessThan(1_000)
})

/** Finds matches from left to right, and the longest if several start together. */
function plainly(text: string, wanted: readonly string[]): readonly (readonly [number, string])[] {
  const longestFirst = wanted.toSorted((a, b) => b.length - a.length)
  const found: [number, string][] = []
  for (let at = 0; at < text.length;) {
    const here = longestFirst.find((word) => text.startsWith(word, at))
    if (here !== undefined) found.push([at, here])
    at += here?.length ?? 1
  }
  return found
}
