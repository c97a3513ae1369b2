import fc from 'fast-check'
import { expect, test } from 'vitest'

import { longRunsOfBase64, spacedHex, textsInBase64, textsInHex, writeDecoded } from './runs.ts'
import { IS_WHOLE } from '#tools/test-run/whole.ts'

/** Pieces of every length around the steps of the searches, and separators. */
const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aB3+/_-f0'), minLength: 1, maxLength: 24 }),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 1, maxLength: 44 }),
  fc.constantFrom(
    ' ',
    '=',
    '"',
    '\\',
    '\n',
    'é',
    '\u4142',
    '\0',
    '\x1b',
    'de:ad:be:ef:',
    '00-11 ',
    '0a ',
    'f:',
  ),
  fc.constantFrom('password', 'api_key', 'token\x01', '\xa0secret'),
)
const text = fc.array(piece, { maxLength: 14 }).map((parts) => parts.join(''))

test('long base64 runs are found exactly like a plain search finds them', () => {
  fc.assert(
    fc.property(text, (given) => {
      const texts = longRunsOfBase64(given).map(({ start, end }) => given.slice(start, end))
      const bytes = Buffer.alloc(given.length)
      const decoded = texts.map((run) => bytes.toString('hex', 0, writeDecoded(run, bytes, 0)))

      expect(texts).toEqual(given.match(/[A-Za-z0-9+/_-]{12,}/g) ?? [])
      expect(decoded).toEqual(texts.map((run) => Buffer.from(run, 'base64').toString('hex')))
    }),
    { numRuns: IS_WHOLE ? 2_000 : 300 },
  )
})

test('base64 and hex texts are found exactly like a plain search finds them', () => {
  const noLines = text.map((given) => given.replaceAll('\n', ' '))
  fc.assert(
    fc.property(noLines, (given) => {
      const inBase64 = textsInBase64(given).map(({ start, end }) => given.slice(start, end))
      const inHex = textsInHex(given).map(({ start, end }) => given.slice(start, end))

      const wanted = [...given.matchAll(/([A-Za-z0-9+/_-]{16,})={0,2}/g)]
      const both = wanted.filter(([, run = '']) => /[A-Z]/.test(run) && /[a-z]/.test(run))
      expect(inBase64).toEqual(both.map(([all]) => all))
      const hex = given.match(/[0-9a-fA-F]{20,}/g) ?? []
      expect(inHex).toEqual(hex.filter((run) => /^(?:[2-7][\da-fA-F]|0[9aAdD]){10}/.test(run)))
    }),
    { numRuns: IS_WHOLE ? 2_000 : 300 },
  )
})

const spaced = fc
  .array(fc.constantFrom('a1:', 'b2-', '0f ', 'c3 d4:', 'e5-f6 a7:b8 c9:', '1', ':', 'x'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''))

test('spaced hex is found exactly like a plain search finds it', () => {
  fc.assert(
    fc.property(fc.oneof(text, spaced), (given) => {
      const wanted = given.match(/[\da-fA-F]{2}(?:[: -][\da-fA-F]{2}){7}(?:[: -][\da-fA-F]{2})*/g)

      expect(spacedHex(given)).toEqual(wanted ?? [])
    }),
    { numRuns: IS_WHOLE ? 20_000 : 1_000 },
  )
})
