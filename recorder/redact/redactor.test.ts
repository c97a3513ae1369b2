import { expect, test } from 'vitest'

import { header } from '#engine/model/exchange.ts'
import { makeExchange } from '#engine/model/test-exchange.ts'
import { findSecrets } from './search/find.ts'
import { createRedactor } from './redactor.ts'
import { writeBasic } from '#engine/secrets/authorization.ts'

const SESSION = '22facbf2-0a52-4317-8f14-73c709d1c028'
const TOKEN = '946igfpphj3va54qa6cnhh0kafeco61urbl3rt5gkit8k4170nh'

test('a session has one pseudonym in login response, cookie, Basic, and path', () => {
  const redactor = createRedactor({ key: 'key' })
  const login = redactor.redact(makeExchange({ answer: `{"session_id":"${SESSION}"}` }))
  const { session_id: id } = JSON.parse(login.response?.body.text ?? '') as { session_id: string }

  const used = redactor.redact(
    makeExchange({
      method: 'DELETE',
      target: `/api/system/sessions/${SESSION}`,
      headers: [
        ['Authorization', writeBasic(`${SESSION}:session`)],
        ['Cookie', `authentication=${SESSION}`],
      ],
    }),
  )

  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(used.request.target).toBe(`/api/system/sessions/${id}`)
  expect(header(used.request.headers, 'authorization')).toBe(writeBasic(`${id}:session`))
  expect(header(used.request.headers, 'cookie')).toBe(`authentication=${id}`)
})

test('a secret that looks like ordinary text counts as a distinct one', () => {
  const redactor = createRedactor({ key: 'key' })

  redactor.redact(makeExchange({ method: 'POST', sent: '{"password":"abcd"}' }))

  expect([redactor.replaced(), redactor.distinct(), redactor.secretsSeen()]).toEqual([1, 1, []])
})

test('a password and the Basic credential that contains it count as one secret', () => {
  const redactor = createRedactor({ key: 'key' })

  redactor.redact(makeExchange({ headers: [['Authorization', writeBasic('joe:abcd')]] }))

  expect(redactor.distinct()).toBe(1)
})

test('an access token keeps its alphabet and length', () => {
  const redactor = createRedactor({ key: 'key' })

  const pseudonym = redactor.learn(TOKEN)

  expect(pseudonym).toMatch(/^[0-9a-v]{51}$/)
  expect(pseudonym).not.toBe(TOKEN)
})

test('the leading zeros of an invented id are kept', () => {
  const redactor = createRedactor({ key: 'key' })

  const [uuid, objectId] = ['00000000-0000-4a3b-8c4d-1234567890ab', '0000000000001a2b3c4d5e6f'].map(
    (id) => redactor.learn(id),
  )

  expect(uuid).toMatch(/^00000000-0000-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(objectId).toMatch(/^0{12}[0-9a-f]{12}$/)
})

test('node ids, user names, token names, and masked passwords are kept', () => {
  const node = 'c4b45253-9705-43c8-85ac-e934c0c78fa8'
  const exchange = makeExchange({
    method: 'POST',
    target: '/api/users/admin/tokens/my-token-name',
    headers: [['X-Graylog-Node-ID', node]],
    answer: `{"${node}":{"node_id":"${node}"},"username":"administrator","password":"<password set>","token_ttl":"P30D"}`,
  })

  const redacted = createRedactor({ key: 'key' }).redact(exchange)

  expect(redacted).toEqual(exchange)
})

test('the description of a secret field is kept', () => {
  const exchange = makeExchange({
    answer:
      '{"requested_configuration":{"password":{"human_name":"Password","type":"text","default_value":"","attributes":["is_password"]}}}',
  })

  const redacted = createRedactor({ key: 'key' }).redact(exchange)

  expect(redacted).toEqual(exchange)
})

test('a malformed credential stays malformed in the same way', () => {
  const redact = (value: string): string | undefined => {
    const exchange = makeExchange({ headers: [['Authorization', value]] })
    return header(createRedactor({ key: 'key' }).redact(exchange).request.headers, 'authorization')
  }

  expect(redact('Basic %%%not-base64%%%')).toMatch(/^Basic %%%[a-z]{3}-[a-z]{4}\d\d%%%$/)
  expect(
    Buffer.from(redact('Basic YWRtaW4tcGFzc3dvcmQ=')?.slice(6) ?? '', 'base64').toString(),
  ).toMatch(/^[a-z]{5}-[a-z]{8}$/)
  expect(redact('Basic')).toBe('Basic')
  expect(redact('Basic Og==')).toBe('Basic Og==')
  expect(redact(writeBasic('admin:'))).toBe(writeBasic('admin:'))
})

test('secrets whose absence cannot be proved are described without their value', () => {
  const redactor = createRedactor({ key: 'key' })
  redactor.redact(makeExchange({ headers: [['Authorization', writeBasic('operator1:operator1')]] }))
  redactor.redact(makeExchange({ headers: [['Authorization', writeBasic('admin:admin')]] }))

  const told = redactor.notProvable().join('\n')

  expect(redactor.secretsSeen()).not.toContain('operator1')
  expect(told).toMatch(/equal to a user name/)
  expect(told).toMatch(/too short/)
  expect(told).not.toMatch(/admin|operator1/)
})

test('user rules replace by pointer, header, and pattern, and unused ones are reported', () => {
  const redactor = createRedactor({
    key: 'key',
    extra: {
      pointers: ['/configuration/community', '/items/*/value', '/never'],
      headers: ['X-Customer', 'X-Never'],
      patterns: ['ticket-(\\d{6,})', 'never-[a-z]+'],
    },
  })

  const redacted = redactor.redact(
    makeExchange({
      headers: [['x-customer', 'Customer-1234']],
      answer:
        '{"configuration":{"community":"public-snmp-1"},"items":[{"value":"value-one-1"}],"note":"ticket-123456"}',
    }),
  )

  const text = JSON.stringify(redacted)
  expect(text).not.toMatch(/Customer-1234|public-snmp-1|value-one-1|123456/)
  expect(text).toMatch(/ticket-\d{6}/)
  expect(redactor.unusedRules()).toEqual(['/never', 'X-Never', 'pattern number 2'])
})

test('an invalid rule is rejected', () => {
  expect(() => createRedactor({ key: 'k', extra: { pointers: ['a'] } })).toThrow(
    /must begin with a slash/,
  )
  expect(() => createRedactor({ key: 'k', extra: { patterns: ['('] } })).toThrow(
    /regular expression/,
  )
})

test('an echoed credential is found even if its password is too short to search for', () => {
  const value = writeBasic('admin:admin')
  const exchange = makeExchange({
    headers: [['Authorization', value]],
    answer: `{"echo":"${value}"}`,
  })

  const redacted = createRedactor({ key: 'key' }).redact(exchange)

  expect(redacted.response?.body.text).not.toContain(value)
})

test('a secret number stays a number', () => {
  const exchange = makeExchange({ sent: '{"password": -12345678.5e3, "secret": 100200300}' })

  const redacted = createRedactor({ key: 'key' }).redact(exchange)

  expect(redacted.request.body.text).toMatch(
    /^\{"password": -[1-9]\d{7}\.5e3, "secret": [1-9]\d{8}\}$/,
  )
  expect(redacted.request.body.text).not.toMatch(/12345678|100200300/)
})

test('pseudonyms depend only on the key', () => {
  const [first, same, other] = ['a', 'a', 'b'].map((key) => createRedactor({ key }).learn(SESSION))

  expect(same).toBe(first)
  expect(other).not.toBe(first)
})

test('a secret in a binary body is replaced', async () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`x${TOKEN}y`)])
  const exchange = makeExchange()
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
