import { expect, test } from 'vitest'

import { type Exchange, hasHeader, header } from '../../model/exchange.ts'
import type { AnnotatedExchange } from '../facts/annotated-exchange.ts'
import { watch, watchAnnotated } from './alike.ts'
import { READ } from './test-read.ts'

test.each<[string, (x: Exchange) => unknown]>([
  ['its position', ({ index }) => index],
  ['when it began', ({ startedAt }) => startedAt],
  ['when it ended', ({ endedAt }) => endedAt],
  ['its connection', ({ connection }) => connection],
  ['all of it', (x) => ({ ...x })],
  ['the Date', (x) => header(x.response?.headers ?? [], 'date')],
  ['how long it took', (x) => header(x.response?.headers ?? [], 'x-runtime-microseconds')],
  ['every header', (x) => JSON.stringify(x.response?.headers)],
])('whoever looks at %s is noticed, and sees it', (_what, look) => {
  const { seen, isLookedAt } = watch(READ)

  expect(isLookedAt()).toBe(false)
  expect(look(seen)).toEqual(look(READ))
  expect(isLookedAt()).toBe(true)
})

test('whoever looks at what all that are alike have in common is not noticed', () => {
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

test('a copy is given again until someone looked at what differs', () => {
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

test('whether a header is there is told without a look at what differs', () => {
  const { seen, isLookedAt } = watch(READ)

  expect(hasHeader(seen.response?.headers ?? [], 'date')).toBe(true)
  expect(hasHeader(seen.response?.headers ?? [], 'Expires')).toBe(false)
  expect(isLookedAt()).toBe(false)
})
