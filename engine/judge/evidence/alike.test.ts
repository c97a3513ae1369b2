import { expect, test } from 'vitest'

import { type Exchange, hasHeader, header, responseHeader } from '../../model/exchange.ts'
import type { AnnotatedExchange } from '../facts/annotated-exchange.ts'
import { watch, watchAnnotated } from './alike.ts'
import { READ } from './test-read.ts'

test.each<[string, (x: Exchange) => unknown]>([
  ['its position', ({ index }) => index],
  ['its start', ({ startedAt }) => startedAt],
  ['its end', ({ endedAt }) => endedAt],
  ['its connection', ({ connection }) => connection],
  ['all of it', (x) => ({ ...x })],
  ['the Date', (x) => responseHeader(x, 'date')],
  ['its duration', (x) => responseHeader(x, 'x-runtime-microseconds')],
  ['every header', (x) => JSON.stringify(x.response?.headers)],
])('reading %s is detected and returns the value', (_what, look) => {
  const { seen, isLookedAt } = watch(READ)

  expect(isLookedAt()).toBe(false)
  expect(look(seen)).toEqual(look(READ))
  expect(isLookedAt()).toBe(true)
})

test('reading a value that all equal exchanges share is not detected', () => {
  const { seen, isLookedAt } = watch(READ)
  const headers = seen.response?.headers ?? []

  expect(header(headers, 'etag')).toBe('"b"')
  expect(headers.some(([name]) => name === 'Date')).toBe(true)
  expect([seen.response?.status, seen.response?.body, seen.request]).toEqual([
    200,
    READ.response.body,
    READ.request,
  ])
  expect(isLookedAt()).toBe(false)
})

test('a copy is reused until a differing value is read', () => {
  const annotated = { exchange: READ, withExchange: (exchange: Exchange) => ({ exchange }) }
  const watching = watchAnnotated(annotated as unknown as AnnotatedExchange)
  const first = watching()
  const again = watching()
  const isSame = again.seen === first.seen
  const startedAt = again.seen.exchange.startedAt
  const fresh = watching()
  const isOther = fresh.seen !== first.seen

  expect({ isSame, startedAt, isOther }).toEqual({
    isSame: true,
    isOther: true,
    startedAt: READ.startedAt,
  })
  expect([again.isLookedAt(), fresh.isLookedAt()]).toEqual([true, false])
})

test('a check for the presence of a header does not count as reading it', () => {
  const { seen, isLookedAt } = watch(READ)

  expect(hasHeader(seen.response?.headers ?? [], 'date')).toBe(true)
  expect(hasHeader(seen.response?.headers ?? [], 'Expires')).toBe(false)
  expect(isLookedAt()).toBe(false)
})
