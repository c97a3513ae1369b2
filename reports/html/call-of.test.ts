import { expect, test } from 'vitest'

import { type Exchange, NO_BODY } from '#engine/model/exchange.ts'
import { stripVolatile } from '#engine/text/strip-volatile.ts'
import { createMask } from '../secrets.ts'
import { callOf } from './call-of.ts'

test.each([
  ['/api/streams/5f1b2c3d4e5f6a7b8c9d0e1f?pretty=true', 'GET /streams/*'],
  ['/api/gc-0729edf0-invented/of/ours', 'GET /gc-*-invented/of/ours'],
  ['/api/system/sessions/a07b6f3e-95a4-4a1d-8d5e-0c9a4f1d2b3c', 'GET /system/sessions/*'],
])('a call is printed in the notation of a baseline: %s', (target, call) => {
  const exchange: Exchange = {
    index: 0,
    request: {
      method: 'GET',
      origin: 'http://a',
      target,
      httpVersion: '1.1',
      headers: [],
      body: NO_BODY,
    },
  }

  const printed = callOf(exchange, ['http://a/api'], createMask([exchange]))

  expect(printed).toBe(call)
  expect(stripVolatile(printed)).toBe(printed)
})
