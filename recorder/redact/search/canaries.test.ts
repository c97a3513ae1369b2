import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { makeExchange, type ExchangeInput } from '#engine/model/test-exchange.ts'
import { findSecrets } from './find.ts'
import { createRedactor } from '../redactor.ts'
import { writeBasic } from '#engine/secrets/authorization.ts'

const SESSION = '22facbf2-0a52-4317-8f14-73c709d1c028'
const TOKEN = '946igfpphj3va54qa6cnhh0kafeco61urbl3rt5gkit8k4170nh'
const CANARY = 'Canary-7x!kQ2/ü"9'

/** One secret in one place, and the exchange that contains it. */
const PLACES: readonly (readonly [place: string, secret: string, told: ExchangeInput])[] = [
  [
    'the password of Basic',
    CANARY,
    { headers: [['Authorization', writeBasic(`admin:${CANARY}`)]] },
  ],
  ['a token in Basic', TOKEN, { headers: [['Authorization', writeBasic(`${TOKEN}:token`)]] }],
  [
    'a session in Basic',
    SESSION,
    { headers: [['authorization', writeBasic(`${SESSION}:SESSION`)]] },
  ],
  [
    'Basic without a colon',
    CANARY,
    { headers: [['Authorization', writeBasic(CANARY.replace(':', ''))]] },
  ],
  [
    'Basic that cannot be decoded',
    'not!base64!Secret9',
    { headers: [['Authorization', 'Basic not!base64!Secret9']] },
  ],
  ['Bearer', TOKEN, { headers: [['Authorization', `Bearer ${TOKEN}`]] }],
  ['an Authorization without a scheme', TOKEN, { headers: [['Authorization', TOKEN]] }],
  [
    'Proxy-Authorization',
    CANARY,
    { headers: [['Proxy-Authorization', writeBasic(`proxy:${CANARY}`)]] },
  ],
  [
    'the cookie authentication',
    SESSION,
    { headers: [['Cookie', `a=b; authentication=${SESSION}`]] },
  ],
  [
    'another cookie',
    'jsessionid0123456789',
    { headers: [['Cookie', 'JSESSIONID="jsessionid0123456789"']] },
  ],
  [
    'Set-Cookie',
    SESSION,
    {
      answerHeaders: [
        [
          'Set-Cookie',
          `authentication=${SESSION};Version=1;Comment="Authentication Cookie";Path=/;HttpOnly`,
        ],
      ],
    },
  ],
  [
    'a header named like a secret',
    'k3y-k3y-k3y-k3y',
    { headers: [['X-Api-Key', 'k3y-k3y-k3y-k3y']] },
  ],
  [
    'session_id in a response',
    SESSION,
    { answer: `{"valid_until":"x","session_id":"${SESSION}"}` },
  ],
  ['token in a response', TOKEN, { answer: `{"tokens":[{"name":"t","token":"${TOKEN}"}]}` }],
  [
    'password in a login',
    CANARY,
    { method: 'POST', sent: JSON.stringify({ username: 'admin', password: CANARY, host: '' }) },
  ],
  [
    'a nested password',
    CANARY,
    { method: 'PUT', sent: JSON.stringify({ password: { set_value: CANARY } }) },
  ],
  [
    'an attribute of an input',
    's3cr3t-s3cr3t',
    { sent: '{"configuration":{"tls_key_password":"s3cr3t-s3cr3t"}}' },
  ],
  ['a list of secrets', 's3cr3t-s3cr3t', { sent: '{"secrets":["s3cr3t-s3cr3t"]}' }],
  ['a numeric password', '918273645', { sent: '{"password": 918273645}' }],
  [
    'JSON within JSON',
    's3cr3t-s3cr3t',
    { sent: JSON.stringify({ body: '{"password":"s3cr3t-s3cr3t"}' }) },
  ],
  [
    'a form',
    's3cr3t+s3cr3t 1',
    {
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      sent: 'username=admin&password=s3cr3t%2bs3cr3t+1',
    },
  ],
  ['a query', 's3cr3t/s3cr3t', { target: '/api/x?user=a&access_token=s3cr3t%2Fs3cr3t' }],
  ['a token in a path', TOKEN, { method: 'DELETE', target: `/api/users/admin/tokens/${TOKEN}` }],
  ['a session in a path', SESSION, { method: 'DELETE', target: `/api/system/sessions/${SESSION}` }],
  [
    'user information of a Location',
    's3cr3t-s3cr3t',
    { answerHeaders: [['Location', 'http://u:s3cr3t-s3cr3t@host/x']] },
  ],
  [
    'user information in a body',
    's3cr3t-s3cr3t',
    { answer: '{"uri":"mongodb://u:s3cr3t-s3cr3t@host/x"}' },
  ],
  [
    'JSON cut in the middle of a secret',
    's3cr3t-s3cr3t',
    { sent: '{"a":1,"password":"s3cr3t-s3cr3t' },
  ],
]

test.each(PLACES)('%s is replaced', async (_place, secret, exchangeInput) => {
  const exchange = makeExchange(exchangeInput)
  const redactor = createRedactor({ key: 'key' })

  const redacted = redactor.redact(exchange)

  const before = await findSecrets(Buffer.from(JSON.stringify(exchange)), [secret])
  const after = await findSecrets(Buffer.from(JSON.stringify(redacted)), [secret])
  expect(before.length).toBeGreaterThan(0)
  expect(after).toEqual([])
  expect(redactor.secretsSeen()).toContain(secret)
  expect(lengths(redacted)).toEqual(lengths(exchange))
})

/** Encodings of a known secret. */
const WAYS: readonly (readonly [string, (secret: string) => string])[] = [
  ['raw', (secret) => secret],
  ['percent-encoded', (secret) => encodeURIComponent(secret)],
  [
    'percent-encoded throughout',
    (secret) => Buffer.from(secret).toString('hex').replace(/../g, '%$&'),
  ],
  ['in base64, aligned', (secret) => Buffer.from(secret).toString('base64')],
  ['in base64, one byte off', (secret) => Buffer.from(`x${secret}y`).toString('base64')],
  ['in base64, two bytes off', (secret) => Buffer.from(`xx${secret}yy`).toString('base64')],
  ['in base64url', (secret) => Buffer.from(`ÿ>?${secret}>?`).toString('base64url')],
  ['in hex', (secret) => Buffer.from(secret).toString('hex')],
  ['in upper hex', (secret) => Buffer.from(secret).toString('hex').toUpperCase()],
  ['with JSON escapes', (secret) => JSON.stringify(secret)],
  [
    'with JSON escapes throughout',
    (secret) =>
      [...secret].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ],
]
const SECRETS = [
  ['a session', SESSION],
  ['a token', TOKEN],
  ['a password', CANARY],
] as const

test.each(
  SECRETS.flatMap(([what, secret]) => WAYS.map(([how, way]) => [what, how, secret, way] as const)),
)('%s known %s is replaced in header, path, and body', async (_what, _how, secret, way) => {
  const written = way(secret)
  const exchange = makeExchange({
    target: `/api/search?query=${encodeURI(written)}`,
    headers: [['X-Echo', Buffer.from(`before ${written} after`).toString('latin1')]],
    answer: `before ${written} after`,
  })
  const redactor = createRedactor({ key: 'key' })
  redactor.learn(secret)

  const redacted = redactor.redact(exchange)

  const hits = await findSecrets(Buffer.from(JSON.stringify(redacted)), [secret])
  expect(hits).toEqual([])
  expect(redacted.response?.body.text).not.toBe(exchange.response?.body.text)
  expect(lengths(redacted)).toEqual(lengths(exchange))
})

/** Returns the length of every text of an exchange, and of its bodies in bytes. */
function lengths(exchange: Exchange): unknown {
  return JSON.parse(
    JSON.stringify(exchange, (_key, value: unknown) =>
      typeof value === 'string' ? [value.length, Buffer.byteLength(value)] : value,
    ),
  )
}
