import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { makeExchange } from '#engine/model/test-exchange.ts'
import { findSecrets } from '../search/find.ts'
import { createRedactor } from '../redactor.ts'
import { sampled } from '#tools/test-run/whole.ts'

const SIZE = 500_000
const UNITS = [
  'a',
  '6f',
  ' ',
  '"',
  '\\',
  '\\"',
  '\\u0061',
  '%61',
  '{',
  '[',
  '{"password":',
  '{"password":"',
  '"token":"aaaaaaaa",',
  '&password=aaaaaaaa',
  '://u:',
  '/users/a/tokens/b',
  ';sid=aaaaaaaa',
  '=',
  ':',
  'a: b ',
  '：',
  'password "',
  'password 7 ',
  'echo a |',
  'password',
  '\n--\r\n\r\nname="password"',
  '//a:b@',
  '?a=',
  ';a="',
  'eyJhbGci.',
  '-----BEGIN PRIVATE KEY-----',
  'authorization: basic ',
  '/* "',
  "'",
  '<a b="',
  '<a b=c d ',
  '<password>',
  'a: |\n  - ',
  'password: \n ',
  'a,password\n"',
  '/sessions/',
  'hooks.slack.com/services/',
  '["password","a1",',
  '["user","password"],["a1","b2"],',
  'password => "',
  "f('password', '",
  "(password) values ('a', '",
  '- value: a\n  b: c\n',
  '<value>a</value><b>',
  'dXNlcjogYQpwYXNzd29yZDogYWFhYWFh\n',
  '$2y$10$aaaaaaaaaaaaaaaaaaaaaaaa',
  'Private-Lines: 1\nAAAA\n',
  'localhost:5432:db:user:',
  "curl -b 'a=",
  'password: aaaa(',
  'token:a%41(',
  'token=a&#41;',
  '):',
  'AUTH LOGIN\r\naaaa',
  'PASS a',
  'mysql -u ',
  'xoxb-',
  'aaaaaaaaaaaaaaaa.',
  '"schema":[{"rows":[[',
  '"tokens":{"',
  '&#0000',
  '<![CDATA[',
  'a/aaaaaaaaaaaaaaaa',
  'KeyPass a1\n',
] as const

test.each(sampled(UNITS, 4))('megabytes of %j are redacted in linear time', async (unit) => {
  const text = unit.repeat(Math.floor(SIZE / unit.length))
  const redactor = createRedactor({ key: 'key', names: true })
  redactor.learn('a-secret-1234567')

  const start = performance.now()
  const redacted = redactor.redact(
    makeExchange({
      target: `/${text.slice(0, 100_000)}`,
      headers: [
        ['Authorization', text.slice(0, 100_000)],
        ['Cookie', text.slice(0, 100_000)],
      ],
      sent: text,
    }),
  )
  const hits = await findSecrets(Buffer.from(text), ['a-secret-1234567'])

  const { state, text: kept = text } = redacted.request.body
  expect([kept.length, state === 'elided' || state === 'complete']).toEqual([text.length, true])
  expect(hits).toEqual([])
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('a body that unpacks to 100 MB in small pieces is left out', () => {
  const piece = gzipSync(Buffer.alloc(1_000_000)).toString('base64')
  const redactor = createRedactor({ key: 'key' })

  const { request } = redactor.redact(
    makeExchange({ sent: JSON.stringify(Array(100).fill(piece)) }),
  )

  expect(request.body).toMatchObject({
    state: 'elided',
    reason: expect.stringContaining('searching it for secrets takes too long') as string,
  })
})
