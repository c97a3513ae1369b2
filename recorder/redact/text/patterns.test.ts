import fc from 'fast-check'
import { expect, test } from 'vitest'

import { findSecrets } from '../search/find.ts'
import { createRedactor } from '../redactor.ts'
import { createPatterns } from './patterns.ts'

/** Alike at both ends and for as long as can be: every place of a run of one letter may be their start. */
const alike = (half: number, middle: string): string => 'a'.repeat(half) + middle + 'a'.repeat(half)

test('long secrets that only their middle tells from a text cost no more than that text', async () => {
  const text = 'a'.repeat(400_000)
  const secrets = ['b', 'c', 'd'].map((middle) => alike(20_000, middle))
  const redactor = createRedactor({ key: 'key' })
  for (const secret of secrets) redactor.learn(secret)

  const start = process.cpuUsage()
  const redacted = redactor.redactText(text)
  const hits = await findSecrets(Buffer.from(text), secrets)
  const { user } = process.cpuUsage(start)

  expect(redacted).toBe(text)
  expect(hits).toEqual([])
  expect(user / 1_000).toBeLessThan(5_000)
})

test('a long secret that equals a user name is passed over as fast', () => {
  const redactor = createRedactor({ key: 'key' })
  const secret = 'a'.repeat(20_000)
  redactor.learnName(secret)
  redactor.learn(secret)
  const text = 'a'.repeat(400_000)

  const start = process.cpuUsage()
  const redacted = redactor.redactText(text)
  const { user } = process.cpuUsage(start)

  expect(redacted).toBe(text)
  expect(user / 1_000).toBeLessThan(2_000)
})

test('finds what a plain search finds, whatever the lengths', () => {
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

/** From left to right, the longest where several begin. */
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
