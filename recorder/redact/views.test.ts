import fc from 'fast-check'
import { expect, test } from 'vitest'

import { unescape } from '#engine/links/escapes.ts'
import { decodeSegment } from '#engine/text/paths/path.ts'
import { decodings, percentBytes } from '#engine/text/paths/path-escapes.ts'
import { jsonView, percentView } from './views.ts'

/** Texts as they are in paths and bodies, of whole characters. */
const text = fc.string({ unit: 'binary', maxLength: 20 })

test('escapes of a path are read alike wherever they are undone, each for its own end', () => {
  fc.assert(
    fc.property(text, (plain) => {
      const escaped = encodeURIComponent(plain)
      const bytes = Buffer.from(plain).toString('latin1')

      expect(unescape(escaped, 'percent').text).toBe(plain)
      expect(decodeSegment(escaped)).toBe(plain)
      expect(percentView(escaped).text).toBe(bytes)
      expect(percentBytes(escaped)).toBe(bytes)
      // What a server might take it for once it is read; full-width signs become plain ones.
      expect(decodings(escaped)?.slice(1, 2) ?? []).toEqual(
        escaped === plain || decodings(escaped) === undefined ? [] : [plain.normalize('NFKC')],
      )
    }),
  )
})

test('escapes of JSON are read alike in requests that are bound again and in texts that are redacted', () => {
  fc.assert(
    fc.property(text, (plain) => {
      const escaped = JSON.stringify(plain).slice(1, -1)

      expect(unescape(escaped, 'json').text).toBe(plain)
      expect(jsonView(escaped).text).toBe(plain)
    }),
  )
})
