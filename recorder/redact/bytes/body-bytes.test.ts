import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateRawSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from 'node:zlib'

import { expect, test } from 'vitest'

import type { Body, Exchange, Headers } from '#engine/model/exchange.ts'
import { makeExchange } from '#engine/model/test-exchange.ts'
import { createRedactor } from '../redactor.ts'

const PASSWORD = 'Canary-7x!kQ2-Zz91'
const JSON_TYPE = 'application/json'
const login = `{"username":"operator","password":"${PASSWORD}","host":""}`
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const little = (text: string): Buffer => Buffer.from(text, 'utf16le')
const big = (text: string): Buffer => little(text).swap16()
const wider = (text: string): Buffer => {
  const bytes = Buffer.alloc(text.length * 4)
  ;[...text].forEach((character, index) => bytes.writeUInt32LE(character.charCodeAt(0), index * 4))
  return bytes
}
const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), latin(login)])
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40, 0xfe)])
const part = (head: string, content: Buffer): Buffer =>
  Buffer.concat([
    latin(`--b1\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    content,
    latin('\r\n'),
  ])
const form = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, latin('--b1--\r\n')])
const FORM_TYPE = 'multipart/form-data; boundary=b1'
const typed = (name: string, type: string): string =>
  `name="${name}"; filename="f"\r\nContent-Type: ${type}`

/** Decodable bodies, each with the function that decodes it. */
const OPENED: readonly (readonly [string, string, Buffer, (bytes: Buffer) => string])[] = [
  [
    'a login with a Latin-1 byte elsewhere',
    JSON_TYPE,
    latin(login.replace('operator', 'operat\xf6r')),
    (b) => b.toString('latin1'),
  ],
  ['undeclared gzip', JSON_TYPE, gzipSync(login), (b) => gunzipSync(b).toString()],
  ['undeclared zlib', JSON_TYPE, deflateSync(login), (b) => inflateSync(b).toString()],
  [
    'undeclared Brotli',
    JSON_TYPE,
    brotliCompressSync(login),
    (b) => brotliDecompressSync(b).toString(),
  ],
  [
    'gzip of gzip',
    JSON_TYPE,
    gzipSync(gzipSync(login)),
    (b) => gunzipSync(gunzipSync(b)).toString(),
  ],
  [
    'a field next to a binary file',
    FORM_TYPE,
    form(part(typed('file', 'image/png'), png), part('name="password"', latin(PASSWORD))),
    (b) => b.toString('latin1'),
  ],
  [
    'a field with a Latin-1 byte',
    FORM_TYPE,
    form(part('name="password"', latin(`\xe9${PASSWORD}`))),
    (b) => b.toString('latin1'),
  ],
  [
    'a file of JSON next to a binary file',
    FORM_TYPE,
    form(part(typed('a', 'image/png'), png), part(typed('b', JSON_TYPE), latin(login))),
    (b) => b.toString('latin1'),
  ],
  [
    'a file of JSON alone',
    FORM_TYPE,
    form(part(typed('b', JSON_TYPE), latin(login))),
    (b) => b.toString('latin1'),
  ],
  [
    'a packed file',
    FORM_TYPE,
    form(part(typed('b', 'application/gzip'), gzipSync(login))),
    (b) =>
      gunzipSync(b.subarray(b.indexOf('\r\n\r\n') + 4, b.lastIndexOf('\r\n--b1--'))).toString(),
  ],
  [
    'a multipart body without its boundary in the type',
    'multipart/mixed',
    form(part(typed('a', 'image/png'), png), part(typed('b', JSON_TYPE), latin(login))),
    (b) => b.toString('latin1'),
  ],
]

test.each(
  OPENED.flatMap((row) =>
    (['request', 'response'] as const).map((side) => [...row, side] as const),
  ),
)('a password in %s (%s) is replaced', (_what, type, bytes, open, side) => {
  const redactor = createRedactor({ key: 'key' })

  const redacted = redactor.redact(withBody(side, type, bytes))

  const body = redacted[side]?.body
  const text = open(getBytes(body))
  expect(body?.state).toBe('complete')
  expect(body?.size).toBe(getBytes(body).length)
  expect(text).not.toContain(PASSWORD)
  expect(text).toHaveLength(open(bytes).length)
  expect(redactor.secretsSeen().some((secret) => secret.endsWith(PASSWORD))).toBe(true)
})

test.each([
  ['a ZIP archive', 'application/zip', zip],
  ['truncated gzip', JSON_TYPE, gzipSync(login).subarray(0, 30)],
  ['gzip with trailing bytes', JSON_TYPE, Buffer.concat([gzipSync(login), latin(login)])],
  ['a compression bomb', JSON_TYPE, gzipSync(Buffer.alloc(64 * 1024 * 1024))],
  ['UTF-7', 'application/json; charset=utf-7', latin(login)],
  ['UTF-16LE', JSON_TYPE, little(login)],
  ['UTF-16LE with a byte order mark', JSON_TYPE, little(`\ufeff${login}`)],
  ['UTF-16BE', JSON_TYPE, big(login)],
  ['UTF-32', JSON_TYPE, wider(login)],
  ['gzip of UTF-16', JSON_TYPE, gzipSync(little(login))],
  ['a part in UTF-16', FORM_TYPE, form(part(typed('b', JSON_TYPE), little(login)))],
  [
    'eightfold gzip',
    JSON_TYPE,
    Array.from({ length: 8 }).reduce<Buffer>((b) => gzipSync(b), latin(login)),
  ],
])('%s is left out with a reason', (_what, type, bytes) => {
  const redacted = createRedactor({ key: 'key' }).redact(withBody('request', type, bytes))

  expect(redacted.request.body).toEqual({
    state: 'elided',
    size: bytes.length,
    reason: expect.stringMatching(/^left out by redaction: it/) as string,
  })
})

test.each([
  ['an image', 'image/png', png],
  ['arbitrary bytes', 'application/octet-stream', Buffer.from('c0ffee00ff17fe80', 'hex')],
  ['gzip without a secret', JSON_TYPE, gzipSync('{"a":1}', { level: 1 })],
  ['raw deflate without a secret', JSON_TYPE, deflateRawSync('{"a":1}')],
  ['a form with a file', FORM_TYPE, form(part(typed('a', 'image/png'), png))],
  ['UTF-16', 'text/plain', little('nothing of interest')],
])('%s is kept unchanged', (_what, type, bytes) => {
  const exchange = withBody('response', type, bytes)

  expect(createRedactor({ key: 'key' }).redact(exchange)).toEqual(exchange)
})

test('a known secret is replaced in every charset and compression', () => {
  const redactor = createRedactor({ key: 'key' })
  redactor.learn(PASSWORD)
  const echo = `<p>${PASSWORD}</p>`

  const bodies = [latin(`\xff${echo}`), little(echo), big(echo), gzipSync(echo)].map(
    (bytes) => redactor.redact(withBody('response', 'text/html', bytes)).response?.body,
  )

  expect(bodies.map((body) => opened(getBytes(body)).includes(PASSWORD))).toEqual(
    bodies.map(() => false),
  )
})

function opened(bytes: Buffer): string {
  return (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('latin1').replaceAll('\0', '')
}

function withBody(side: 'request' | 'response', type: string, bytes: Buffer): Exchange {
  const exchange = makeExchange({ method: 'POST' })
  const { request, response } = exchange
  if (!response) throw new Error('the exchange of tests has a response')
  const headers: Headers = [['Content-Type', type]]
  const body = bodyOfBytes(bytes)
  return side === 'request'
    ? { ...exchange, request: { ...request, headers, body } }
    : { ...exchange, response: { ...response, headers, body } }
}

/** Builds a body as the recorder does, with UTF-8 as text. */
function bodyOfBytes(bytes: Buffer): Body {
  const text = bytes.toString()
  const isText = Buffer.from(text).equals(bytes)
  const content = isText ? { text } : { base64: bytes.toString('base64') }
  return { state: 'complete', size: bytes.length, ...content }
}

function getBytes(body: Body | undefined): Buffer {
  return body?.base64 === undefined
    ? Buffer.from(body?.text ?? '')
    : Buffer.from(body.base64, 'base64')
}

test('a known secret that Latin-1 cannot represent is replaced', () => {
  const redactor = createRedactor({ key: 'key' })
  redactor.learn('Canary-€-7x-größer')

  const bodies = ['Canary-?-7x-größer', 'Canary-\xac-7x-größer'].map(
    (written) =>
      redactor.redact(withBody('response', 'text/html', latin(`<p>ß ${written}</p>`))).response
        ?.body,
  )

  for (const body of bodies) expect(getBytes(body).toString('latin1')).not.toMatch(/7x-größer/)
})

const text = (value: string): Buffer => Buffer.from(value)
const sized = Buffer.from([PASSWORD.length])
/** A record with one secret, in binary formats where only names are readable. */
const RECORDS: readonly (readonly [string, Buffer])[] = [
  ['CBOR', Buffer.concat([latin('\xa1\x68password\x78'), sized, text(PASSWORD)])],
  ['MessagePack', Buffer.concat([latin('\x81\xa2pw\xb2'), text(PASSWORD)])],
  [
    'Smile',
    Buffer.concat([latin(':)\n\x01\xfa\x8cuser_passwordP'), text(PASSWORD), latin('\xfb')]),
  ],
  [
    'BSON',
    Buffer.concat([latin('\x30\0\0\0\x02token\0\x13\0\0\0'), text(PASSWORD), latin('\0\0')]),
  ],
  ['Java', Buffer.concat([latin('\xac\xed\0\x05t\0\x06secrett\0'), sized, text(PASSWORD)])],
  ['Protocol Buffers', Buffer.concat([latin('\n\x08password\x12'), sized, text(PASSWORD)])],
  ['bencode', text(`d8:password${PASSWORD.length}:${PASSWORD}e`)],
  ['UBJSON', Buffer.concat([latin('{U\x08passwordSU'), sized, text(`${PASSWORD}}`)])],
]

test.each(RECORDS)('a record of %s that names a secret is not kept', (what, bytes) => {
  const type = what === 'MessagePack' ? 'application/msgpack' : 'application/octet-stream'
  const { request } = makeExchange({ headers: [['Content-Type', type]] })
  const redactor = createRedactor({ key: 'key' })

  const { body } = redactor.redactRequest({ ...request, method: 'POST', body: wholeBody(bytes) })

  expect(body).toEqual({
    state: 'elided',
    size: bytes.length,
    reason:
      'left out by redaction: it is in an unreadable binary format and seems to contain a secret',
  })
})

test.each([
  ['a picture', png],
  ['colored lines', text('\x1b[31mthe password is wrong\x1b[0m\n')],
  ['a text with a form feed', text('token of the page\f\n')],
])('%s is kept', (_what, bytes) => {
  const { request } = makeExchange({ headers: [['Content-Type', 'application/octet-stream']] })

  const { body } = createRedactor({ key: 'key' }).redactRequest({
    ...request,
    body: wholeBody(bytes),
  })

  expect(body).toEqual(wholeBody(bytes))
})

/** Builds a complete binary body. */
function wholeBody(bytes: Buffer): Body {
  return { state: 'complete', size: bytes.length, base64: bytes.toString('base64') }
}
