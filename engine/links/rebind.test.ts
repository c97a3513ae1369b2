import fc from 'fast-check'
import { expect, test } from 'vitest'

import { makeExchange } from '../model/test-exchange.ts'
import { findLinks } from './links.ts'
import { rebind } from './rebind.ts'
import { readSpan, type Span, writeSpans } from './span.ts'

const identifier = fc.oneof(
  fc.uuid(),
  fc.stringMatching(/^[0-9][a-f][0-9a-f]{21}[0-9]$/),
  fc.stringMatching(/^[0-9][a-v][0-9a-v]{48,50}$/).filter((text) => /\d\D*\d/.test(text)),
)
const words = fc.string({ unit: 'grapheme', maxLength: 12 })
const ofBytes = fc.string({ unit: 'grapheme', minLength: 1 })

/** Requests that contain a value in different places. */
const PLACES: readonly ((value: string, other: string) => Parameters<typeof makeExchange>[0])[] = [
  (value) => ({ target: `/api/streams/${value}` }),
  (value, other) => ({ target: `/api/${encodeURIComponent(other)}/${percentAll(value)}/x` }),
  (value, other) => ({ target: `/api/a?x=${encodeURIComponent(other)}&id=${value}` }),
  (value) => ({ headers: [['Authorization', `Basic ${base64(`${value}:session`)}`]] }),
  (value) => ({ headers: [['Cookie', `other=1;authentication=${value}`]] }),
  (value, other) => ({ sent: JSON.stringify({ [other]: [other, { id: value }] }) }),
]
const percentAll = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '%$&')
const base64 = (text: string): string => Buffer.from(text).toString('base64')

test('replacing a value and restoring it gives the original request', () => {
  fc.assert(
    fc.property(
      identifier,
      identifier,
      words,
      fc.constantFrom(...PLACES),
      (value, another, other, placed) => {
        fc.pre(value !== another)
        const given = makeExchange({ answer: JSON.stringify({ id: value }) })
        const use = {
          ...makeExchange(placed(value, other)),
          index: 1,
          startedAt: 1_800_000_000_000,
        }
        const bound = makeExchange(placed(another, other)).request

        const places = findLinks([given, use]).in(1)
        const changed = rebind(use.request, places, new Map([[value, another]]))

        expect(places.map((place) => place.value)).toEqual([value])
        expect(decoded(changed)).toEqual(decoded(bound))
      },
    ),
  )
})

test('a value written to a span is read back, and nothing else changes', () => {
  const span = fc.record({
    escape: fc.constantFrom('percent', 'form', 'json', undefined),
    alphabet: fc.constantFrom('base64', 'base64url', undefined),
  })
  fc.assert(
    fc.property(span, ofBytes, ofBytes, words, words, (how, value, another, before, after) => {
      const inner = `${value}:session`
      const written = how.alphabet ? Buffer.from(inner).toString(how.alphabet) : value
      const start = before.length
      const whole: Span = {
        start,
        end: start + written.length,
        ...(how.escape && !how.alphabet && { escape: how.escape }),
        ...(how.alphabet && {
          base64: { alphabet: how.alphabet, inside: { start: 0, end: value.length } },
        }),
      }
      fc.pre(how.alphabet === undefined || readSpan(before + written + after, whole) === value)

      const text = writeSpans(before + written + after, [{ span: whole, value: another }])

      const end = text.length - after.length
      expect(text.slice(0, start)).toBe(before)
      expect(text.slice(end)).toBe(after)
      const { base64: packed } = whole
      const inside = packed && { ...packed, inside: { start: 0, end: another.length } }
      const now: Span = { ...whole, end, ...(inside && { base64: inside }) }
      if (!packed || !/[\0-\x1f\x7f\ufffd]/.test(another)) expect(readSpan(text, now)).toBe(another)
    }),
  )
})

test('no request makes the search throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (target, sent) => {
      const exchange = makeExchange({
        method: 'POST',
        target,
        sent: `{${sent}`,
        answer: `[${sent}`,
      })
      return findLinks([exchange, { ...exchange, index: 1 }]).links.length >= 0
    }),
  )
})

/** Decodes percent escapes, so that only the content is compared. */
function decoded(request: ReturnType<typeof makeExchange>['request']): unknown {
  return { ...request, target: decodeURIComponent(request.target) }
}
