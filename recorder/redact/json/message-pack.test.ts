import { expect, test } from 'vitest'

import type { Body } from '#engine/model/exchange.ts'
import { exchangeOf } from '#engine/model/test-exchange.ts'
import { createRedactor } from '../redactor.ts'

const SECRET = 'c4nary-7xkQ2w9Lm3'
const LONG = SECRET.padStart(145, 'x')

test.each([
  ['a text', `\x82\xa4user\xa1a\xa8password\xb1${SECRET}`],
  ['a text with its length in a byte', `\x82\xa4user\xa1a\xa8password\xd9\x11${SECRET}`],
  ['a text behind a flag', `\x82\xa1a\xc3\xa2pw\xb1${SECRET}`],
  ['a long text', `\xde\x00\x01\xa2pw\xd9\x91${LONG}`],
  ['a text with its length in two bytes', `\x81\xa2pw\xda\x00\x91${LONG}`],
  ['bytes', `\x81\xa2pw\xc4\x11${SECRET}`],
])('replaces the secret of MessagePack: %s', (_what, bytes) => {
  const redacted = redactedBytes(bytes)

  expect(redacted).not.toContain(SECRET)
  expect(redacted).toHaveLength(bytes.length)
  const start = bytes.indexOf(bytes.includes(LONG) ? LONG : SECRET)
  expect(redacted.slice(0, start)).toBe(bytes.slice(0, start))
})

test.each([
  ['a name of something else', '\x81\xa5title\xa8password'],
  ['a number', '\x81\xa8password\x05'],
  ['a text that is cut', '\x81\xa8password\xb1c4na'],
])('leaves MessagePack with %s as it is', (_what, bytes) => {
  expect(redactedBytes(bytes)).toBe(bytes)
})

function redactedBytes(latin1: string): string {
  const base64 = Buffer.from(latin1, 'latin1').toString('base64')
  const body: Body = { state: 'complete', size: latin1.length, base64 }
  const told = exchangeOf({ headers: [['Content-Type', 'application/msgpack']] })
  const exchange = { ...told, request: { ...told.request, body } }

  const { request } = createRedactor({ key: 'key' }).redact(exchange)

  return Buffer.from(request.body.base64 ?? '', 'base64').toString('latin1')
}
