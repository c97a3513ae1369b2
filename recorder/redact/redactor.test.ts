import { expect, test } from 'vitest'

import type { Exchange } from '../../src/model/exchange.ts'
import { header } from '../../src/model/exchange.ts'
import { exchangeOf } from '../store/test-exchange.ts'
import type { Told } from '../store/test-exchange.ts'
import { findSecrets } from './find.ts'
import { createRedactor } from './redactor.ts'

const SESSION = '22facbf2-0a52-4317-8f14-73c709d1c028'
const TOKEN = '946igfpphj3va54qa6cnhh0kafeco61urbl3rt5gkit8k4170nh'
const CANARY = 'Canary-7x!kQ2/ü"9'
const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`

/** One secret in one place, and how the exchange that has it there looks. */
const PLACES: readonly (readonly [place: string, secret: string, told: Told])[] = [
  ['the password of Basic', CANARY, { headers: [['Authorization', basic(`admin:${CANARY}`)]] }],
  ['a token in Basic', TOKEN, { headers: [['Authorization', basic(`${TOKEN}:token`)]] }],
  ['a session in Basic', SESSION, { headers: [['authorization', basic(`${SESSION}:SESSION`)]] }],
  [
    'Basic without a colon',
    CANARY,
    { headers: [['Authorization', basic(CANARY.replace(':', ''))]] },
  ],
  [
    'Basic that cannot be decoded',
    'not!base64!Secret9',
    { headers: [['Authorization', 'Basic not!base64!Secret9']] },
  ],
  ['Bearer', TOKEN, { headers: [['Authorization', `Bearer ${TOKEN}`]] }],
  ['an Authorization without a scheme', TOKEN, { headers: [['Authorization', TOKEN]] }],
  ['Proxy-Authorization', CANARY, { headers: [['Proxy-Authorization', basic(`proxy:${CANARY}`)]] }],
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
  ['session_id in an answer', SESSION, { answer: `{"valid_until":"x","session_id":"${SESSION}"}` }],
  ['token in an answer', TOKEN, { answer: `{"tokens":[{"name":"t","token":"${TOKEN}"}]}` }],
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
  ['a password that is a number', '918273645', { sent: '{"password": 918273645}' }],
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

test.each(PLACES)('replaces %s', async (_place, secret, told) => {
  const exchange = exchangeOf(told)
  const redactor = createRedactor({ key: 'key' })

  const redacted = redactor.redact(exchange)

  const before = await findSecrets(Buffer.from(JSON.stringify(exchange)), [secret])
  const after = await findSecrets(Buffer.from(JSON.stringify(redacted)), [secret])
  expect(before.length).toBeGreaterThan(0)
  expect(after).toEqual([])
  expect(redactor.secretsSeen()).toContain(secret)
  expect(lengths(redacted)).toEqual(lengths(exchange))
})

/** How a secret that is known can stand anywhere. */
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
)('replaces %s that is known %s in header, path and body', async (_what, _how, secret, way) => {
  const written = way(secret)
  const exchange = exchangeOf({
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

test('gives one session one pseudonym in login answer, cookie, Basic and path', () => {
  const redactor = createRedactor({ key: 'key' })
  const login = redactor.redact(exchangeOf({ answer: `{"session_id":"${SESSION}"}` }))
  const { session_id: id } = JSON.parse(login.response?.body.text ?? '') as { session_id: string }

  const used = redactor.redact(
    exchangeOf({
      method: 'DELETE',
      target: `/api/system/sessions/${SESSION}`,
      headers: [
        ['Authorization', basic(`${SESSION}:session`)],
        ['Cookie', `authentication=${SESSION}`],
      ],
    }),
  )

  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(used.request.target).toBe(`/api/system/sessions/${id}`)
  expect(header(used.request.headers, 'authorization')).toBe(basic(`${id}:session`))
  expect(header(used.request.headers, 'cookie')).toBe(`authentication=${id}`)
})

test('keeps an access token in its alphabet and length', () => {
  const redactor = createRedactor({ key: 'key' })

  const pseudonym = redactor.learn(TOKEN)

  expect(pseudonym).toMatch(/^[0-9a-v]{51}$/)
  expect(pseudonym).not.toBe(TOKEN)
})

test('leaves node ids, user names, names of tokens and masked passwords alone', () => {
  const node = 'c4b45253-9705-43c8-85ac-e934c0c78fa8'
  const exchange = exchangeOf({
    method: 'POST',
    target: '/api/users/admin/tokens/my-token-name',
    headers: [['X-Graylog-Node-ID', node]],
    answer: `{"${node}":{"node_id":"${node}"},"username":"administrator","password":"<password set>","token_ttl":"P30D"}`,
  })

  const redacted = createRedactor({ key: 'key' }).redact(exchange)

  expect(redacted).toEqual(exchange)
})

test('leaves the description of a secret field alone', () => {
  const exchange = exchangeOf({
    answer:
      '{"requested_configuration":{"password":{"human_name":"Password","type":"text","default_value":"","attributes":["is_password"]}}}',
  })

  const redacted = createRedactor({ key: 'key' }).redact(exchange)

  expect(redacted).toEqual(exchange)
})

test('keeps a malformed credential malformed in the same way', () => {
  const redact = (value: string): string | undefined => {
    const exchange = exchangeOf({ headers: [['Authorization', value]] })
    return header(createRedactor({ key: 'key' }).redact(exchange).request.headers, 'authorization')
  }

  expect(redact('Basic %%%not-base64%%%')).toMatch(/^Basic %%%[a-z]{3}-[a-z]{4}\d\d%%%$/)
  expect(
    Buffer.from(redact('Basic YWRtaW4tcGFzc3dvcmQ=')?.slice(6) ?? '', 'base64').toString(),
  ).toMatch(/^[a-z]{5}-[a-z]{8}$/)
  expect(redact('Basic')).toBe('Basic')
  expect(redact('Basic Og==')).toBe('Basic Og==')
  expect(redact(basic('admin:'))).toBe(basic('admin:'))
})

test('says which secrets cannot be proved absent, without telling them', () => {
  const redactor = createRedactor({ key: 'key' })
  redactor.redact(exchangeOf({ headers: [['Authorization', basic('operator1:operator1')]] }))
  redactor.redact(exchangeOf({ headers: [['Authorization', basic('admin:admin')]] }))

  const told = redactor.notProvable().join('\n')

  expect(redactor.secretsSeen()).toEqual([])
  expect(told).toMatch(/equal to a user name/)
  expect(told).toMatch(/too short/)
  expect(told).not.toMatch(/admin|operator1/)
})

test('replaces what the user adds by pointer, header and pattern, and says what never matched', () => {
  const redactor = createRedactor({
    key: 'key',
    extra: {
      pointers: ['/configuration/community', '/items/*/value', '/never'],
      headers: ['X-Customer', 'X-Never'],
      patterns: ['ticket-(\\d{6,})', 'never-[a-z]+'],
    },
  })

  const redacted = redactor.redact(
    exchangeOf({
      headers: [['x-customer', 'Customer-1234']],
      answer:
        '{"configuration":{"community":"public-snmp-1"},"items":[{"value":"value-one-1"}],"note":"ticket-123456"}',
    }),
  )

  const text = JSON.stringify(redacted)
  expect(text).not.toMatch(/Customer-1234|public-snmp-1|value-one-1|123456/)
  expect(text).toMatch(/ticket-\d{6}/)
  expect(redactor.unusedRules()).toEqual(['/never', 'X-Never', 'never-[a-z]+'])
})

test('refuses a rule that cannot be understood', () => {
  expect(() => createRedactor({ key: 'k', extra: { pointers: ['a'] } })).toThrow(
    /begins with a slash/,
  )
  expect(() => createRedactor({ key: 'k', extra: { patterns: ['('] } })).toThrow(
    /regular expression/,
  )
})

test('gives the same pseudonyms under the same key and others under another', () => {
  const [first, same, other] = ['a', 'a', 'b'].map((key) => createRedactor({ key }).learn(SESSION))

  expect(same).toBe(first)
  expect(other).not.toBe(first)
})

test('replaces a secret in a body that is not text', async () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`x${TOKEN}y`)])
  const exchange = exchangeOf()
  const redactor = createRedactor({ key: 'key' })
  redactor.learn(TOKEN)

  const redacted = redactor.redact({
    ...exchange,
    request: {
      ...exchange.request,
      body: { state: 'complete', size: bytes.length, base64: bytes.toString('base64') },
    },
  })

  expect(await findSecrets(Buffer.from(JSON.stringify(redacted)), [TOKEN])).toEqual([])
})

/** The length of every text of an exchange, and of its bodies in bytes. */
function lengths(exchange: Exchange): unknown {
  return JSON.parse(
    JSON.stringify(exchange, (_key, value: unknown) =>
      typeof value === 'string' ? [value.length, Buffer.byteLength(value)] : value,
    ),
  )
}
