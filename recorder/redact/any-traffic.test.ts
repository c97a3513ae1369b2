import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Body, encodeContent, type Exchange, type Headers } from '#engine/model/exchange.ts'
import { findSecrets } from './search/find.ts'
import { getShape } from './pseudonym.ts'
import { createRedactor } from './redactor.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const latin = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
})
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), latin)
/** Text that looks like a secret. */
const suspicious = fc
  .array(
    fc.oneof(
      anyText,
      fc.constantFrom(
        '"password":',
        '"token": "',
        '{',
        '}',
        '[',
        ']',
        '"',
        '\\"',
        '\\u00',
        '%4',
        '%',
        '&password=',
        '=',
        'Basic ',
        'Bearer ',
        ';',
        ':',
        '://u:',
        '@',
        '/tokens/',
        '/users/a',
        '/system/sessions/',
        ',',
        '-1.5e',
        '\\',
        'authentication=',
      ),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))
const headers: fc.Arbitrary<Headers> = fc.array(
  fc.tuple(
    fc.oneof(
      anyText,
      fc.constantFrom(
        'Authorization',
        'Proxy-Authorization',
        'Cookie',
        'Set-Cookie',
        'Location',
        'X-Api-Key',
        'Content-Type',
      ),
    ),
    fc.oneof(
      suspicious,
      latin.map((text) => `Basic ${Buffer.from(text, 'latin1').toString('base64')}`),
      fc.constantFrom('application/json', 'application/x-www-form-urlencoded'),
    ),
  ),
  { maxLength: 6 },
)
const body: fc.Arbitrary<Body> = fc.oneof(
  suspicious.map(makeBody),
  fc.json().map((text): Body => ({ state: 'truncated', size: 1, text })),
  fc
    .uint8Array()
    .map((bytes): Body => ({
      state: 'complete',
      size: bytes.length,
      ...encodeContent(Buffer.from(bytes)),
    })),
)
const exchange: fc.Arbitrary<Exchange> = fc
  .record({
    method: anyText,
    target: suspicious,
    headers,
    body,
    answerHeaders: headers,
    answer: body,
  })
  .map(buildExchange)

test('the redactor accepts any traffic, does not modify its input, and keeps every length', () => {
  const redactor = createRedactor({
    key: 'key',
    extra: { pointers: ['/*/a'], headers: ['x'], patterns: ['a(b)'] },
  })
  redactor.learn('a secret with "everything" \\ / ü in it')
  redactor.learn('\u2c9f"token": ":')
  const cutToBytes = buildExchange({ target: '\x9f"token": "://u:' })

  fc.assert(
    fc.property(exchange, (given) => {
      const before = structuredClone(given)

      const redacted = redactor.redact(given)

      expect(given).toEqual(before)
      expect(getLengths(redacted)).toEqual(getLengths(withoutLeftOut(given, redacted)))
    }),
    { numRuns: 600, examples: [[cutToBytes]] },
  )
})

/** A secret as people and machines write them. */
const secret = fc
  .oneof(
    fc.uuid(),
    fc.string({
      unit: fc.constantFrom(...'0123456789abcdefghijklmnopqrstuv'),
      minLength: 50,
      maxLength: 52,
    }),
    fc.string({ minLength: 8, maxLength: 40 }),
    fc.string({ unit: 'grapheme', minLength: 8, maxLength: 20 }),
  )
  .filter((text) => /[a-z0-9]{6}/i.test(text) && Buffer.from(text).toString() === text)

/** Every encoding of a secret that the search knows. */
const wrappers: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => JSON.stringify(text),
  (text) => JSON.stringify(JSON.stringify({ text })),
  (text) => Buffer.from(`x${text}yz`).toString('base64'),
  (text) => Buffer.from(`??${text}`).toString('base64url'),
  (text) => Buffer.from(text).toString('hex'),
  (text) => encodeURIComponent(Buffer.from(`ab${text}`).toString('base64')),
  (text) => JSON.stringify(encodeURIComponent(text)),
]

test('a learned secret is removed everywhere the search can find it', async () => {
  await fc.assert(
    fc.asyncProperty(
      secret,
      fc.constantFrom(...wrappers),
      fc.context(),
      async (text, wrap, context) => {
        const redactor = createRedactor({ key: 'key' })
        redactor.learn(text)
        const written = `before ${wrap(text)} after`
        context.log(written)

        const redacted = redactor.redactText(written)

        expect(await findSecrets(Buffer.from(written), [text])).not.toEqual([])
        expect(await findSecrets(Buffer.from(redacted), [text])).toEqual([])
        expect(redacted.length).toBe(written.length)
      },
    ),
    { numRuns: 500 },
  )
})

test('two secrets that share characters in base64 are both replaced', async () => {
  await fc.assert(
    fc.asyncProperty(secret, secret, fc.string({ maxLength: 3 }), async (one, other, between) => {
      const redactor = createRedactor({ key: 'key' })
      for (const text of [one, other]) redactor.learn(text)
      const written = Buffer.from(`x${one}${between}${other}${one}`).toString('base64')

      const redacted = redactor.redactText(written)

      expect(await findSecrets(Buffer.from(redacted), [one, other])).toEqual([])
      expect(redacted.length).toBe(written.length)
    }),
    { numRuns: 150 },
  )
})

test('pseudonyms preserve equality, difference, format, and length', () => {
  const redactor = createRedactor({ key: 'key' })

  fc.assert(
    fc.property(secret, secret, (one, other) => {
      const [first, again, second] = [one, one, other].map((text) => redactor.learn(text))

      expect(again).toBe(first)
      expect(first === second).toBe(one === other)
      expect(first).not.toBe(one)
      expect(getShape(first ?? '')).toBe(getShape(one))
      expect(Buffer.byteLength(first ?? '')).toBe(Buffer.byteLength(one))
    }),
  )
})

interface Parts {
  readonly method?: string
  readonly target: string
  readonly headers?: Headers
  readonly body?: Body
  readonly answerHeaders?: Headers
  readonly answer?: Body
}

const NO_BODY: Body = { state: 'complete', size: 0 }

function buildExchange(parts: Parts): Exchange {
  const { method = 'GET', target, headers: sent = [], body: content = NO_BODY } = parts
  const { answerHeaders = [], answer = NO_BODY } = parts
  return {
    index: 0,
    request: {
      method,
      origin: 'http://a',
      target,
      httpVersion: '1.1',
      headers: sent,
      body: content,
    },
    response: {
      status: 200,
      reason: 'OK',
      httpVersion: '1.1',
      headers: answerHeaders,
      body: answer,
    },
    failure: { kind: 'aborted', message: target },
  }
}

/** Removes unreadable bodies that name a secret, as redaction omits them. */
function withoutLeftOut(exchange: Exchange, redacted: Exchange): Exchange {
  const { request, response } = exchange
  const body = (before: Body, after: Body | undefined): Body =>
    after?.state === 'elided' ? { ...after, size: before.size } : before
  return {
    ...exchange,
    request: { ...request, body: body(request.body, redacted.request.body) },
    ...(response && {
      response: { ...response, body: body(response.body, redacted.response?.body) },
    }),
  }
}

/** Returns the length of every text in characters and in UTF-8 bytes. */
function getLengths(value: unknown): unknown {
  if (typeof value === 'string') return [value.length, Buffer.byteLength(value)]
  if (Array.isArray(value)) return value.map(getLengths)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, getLengths(inner)]))
}
