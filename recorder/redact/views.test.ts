import fc from 'fast-check'
import { expect, test } from 'vitest'

import { unescape } from '#engine/links/escapes.ts'
import { decodeSegment } from '#engine/text/paths/path.ts'
import { decodings, percentBytes } from '#engine/text/paths/path-escapes.ts'
import { jsonView, percentView } from './views.ts'

/** Texts in paths and bodies, without lone surrogates. */
const text = fc.string({ unit: 'binary', maxLength: 20 })

test('all decoders of path escapes agree', () => {
  fc.assert(
    fc.property(text, (plain) => {
      const escaped = encodeURIComponent(plain)
      const bytes = Buffer.from(plain).toString('latin1')

      expect(unescape(escaped, 'percent').text).toBe(plain)
      expect(decodeSegment(escaped)).toBe(plain)
      expect(percentView(escaped).text).toBe(bytes)
      expect(percentBytes(escaped)).toBe(bytes)
      // A server may decode it again; full-width characters become ASCII.
      expect(decodings(escaped)?.slice(1, 2) ?? []).toEqual(
        escaped === plain || decodings(escaped) === undefined ? [] : [plain.normalize('NFKC')],
      )
    }),
  )
})

test('all decoders of JSON escapes agree', () => {
  fc.assert(
    fc.property(text, (plain) => {
      const escaped = JSON.stringify(plain).slice(1, -1)

      expect(unescape(escaped, 'json').text).toBe(plain)
      expect(jsonView(escaped).text).toBe(plain)
    }),
  )
})
