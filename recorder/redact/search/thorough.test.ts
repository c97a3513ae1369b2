import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { createCleaner } from './clean.ts'
import { createFinder, findSecrets } from './find.ts'
import { createRedactor } from '../redactor.ts'

const SECRET = 'Canary-7x!kQ2-Grün<Zz91'
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64')
const hex = (text: string): string => Buffer.from(text).toString('hex')
const all = (text: string, write: (code: number) => string): string =>
  [...Buffer.from(text)].map(write).join('')
const percent = (text: string): string => all(text, (code) => `%${code.toString(16)}`)
const folded = (text: string): string => text.replace(/.{20}/g, '$&\r\n')

/** Ways in which people meet a secret that is known. */
const WAYS: readonly (readonly [string, (secret: string) => string])[] = [
  ['base64 with line breaks', (s) => folded(base64(`some text before it, ${s} and after it`))],
  ['base64 with line breaks, a byte off', (s) => folded(base64(`x${s}`))],
  ['base64 of UTF-16LE', (s) => base64(Buffer.from(s, 'utf16le'))],
  ['base64 of UTF-16BE', (s) => base64(Buffer.from(s, 'utf16le').swap16())],
  [
    'quoted-printable',
    (s) => all(s, (code) => `=${code.toString(16).toUpperCase().padStart(2, '0')}`),
  ],
  [
    'quoted-printable with a soft line break',
    (s) => s.replace('ü', '=C3=BC').replace('Q2', 'Q=\r\n2'),
  ],
  ['deflate in base64', (s) => base64(deflateSync(s))],
  ['raw deflate in base64', (s) => base64(deflateRawSync(`<x>${s}</x>`.repeat(3)))],
  ['gzip in base64', (s) => base64(gzipSync(s))],
  [
    'HTML entities by name',
    (s) => s.replace('<', '&lt;').replace('ü', '&uuml;').replace('!', '&excl;'),
  ],
  ['HTML entities in decimal', (s) => [...s].map((c) => `&#${c.codePointAt(0)};`).join('')],
  [
    'HTML entities in hex',
    (s) => [...s].map((c) => `&#x${c.codePointAt(0)?.toString(16)};`).join(''),
  ],
  ['base64 of base64', (s) => base64(base64(s))],
  ['base64 of base64, a byte off', (s) => base64(`x${base64(`x${s}`)}`)],
  ['base64 of hex', (s) => base64(hex(s))],
  ['hex of base64', (s) => hex(base64(s))],
  ['five-fold percent', (s) => percent(s).replaceAll('%', '%25252525')],
  ['percent in capitals', (s) => percent(s).toUpperCase()],
  [
    'hex in both cases',
    (s) => hex(s).replace(/[a-f]/g, (d, at: number) => (at % 3 ? d : d.toUpperCase())),
  ],
  [
    'percent of UTF-16',
    (s) => s.replace(/[^\w]/g, (c) => `%u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
  ['escapes of bytes', (s) => all(s, (code) => `\\x${code.toString(16).padStart(2, '0')}`)],
  ['hex with colons', (s) => all(s, (code) => `${code.toString(16).padStart(2, '0')}:`)],
  ['capitals throughout', (s) => s.toUpperCase()],
  ['capitals', (s) => s.replace(/[a-z]/g, (letter) => letter.toUpperCase())],
  ['small letters', (s) => s.replace(/[A-Z]/g, (letter) => letter.toLowerCase())],
  [
    'mixed case',
    (s) => s.replace(/[a-z]/gi, (c, at: number) => (at % 2 ? c.toUpperCase() : c.toLowerCase())),
  ],
  ['NFD', (s) => s.normalize('NFD')],
  ['NFC', (s) => s.normalize('NFC')],
  ['HTML within JSON within base64', (s) => base64(JSON.stringify({ a: s.replace('<', '&lt;') }))],
]

test.each(WAYS)('finds and replaces a secret in %s, and nothing beside it', async (_what, way) => {
  const text = `{"before":"it is",\n"x":"${way(SECRET)}",\n"after":"it was"}`
  const redactor = createRedactor({ key: 'key' })
  redactor.learn(SECRET)
  const before = await findSecrets(Buffer.from(JSON.stringify({ text })), [SECRET])

  const replaced = redactor.redactThoroughly(text)

  expect(before).not.toEqual([])
  expect(await findSecrets(Buffer.from(JSON.stringify({ text: replaced })), [SECRET])).toEqual([])
  expect(replaced.startsWith('{"before":"it is",\n"x":"')).toBe(true)
  expect(replaced.endsWith('",\n"after":"it was"}')).toBe(true)
})

test.each([
  [
    'entities beside a backslash',
    (s: string) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`),
  ],
  ['quotes doubled', (s: string) => s.replaceAll('"', '""')],
  ['UTF-16 with a backslash', (s: string) => base64(Buffer.from(s, 'utf16le'))],
  ['quoted-printable beside a backslash', (s: string) => s.replace('ü', '=C3=BC')],
])('what is undone too often is found as well: %s', async (_what, way) => {
  const secret = 'Canary-7x\\/"&<ü€-Zz91'
  const redactor = createRedactor({ key: 'key' })
  redactor.learn(secret)
  const line = (text: string): Buffer => Buffer.from(JSON.stringify({ text }))

  expect(await findSecrets(line(way(secret)), [secret])).not.toEqual([])
  const replaced = redactor.redactThoroughly(way(secret))

  expect(await findSecrets(line(replaced), [secret])).toEqual([])
  expect(replaced).not.toBe(way(secret))
})

test('finds quoted-printable whose lines are broken anywhere', async () => {
  const broken = 'Canary=\r\n-7x=C=\r\n3=BC-q=\r\nQ=E2=82=AC'

  expect(await findSecrets(Buffer.from(JSON.stringify(broken)), ['Canary-7xü-qQ€'])).not.toEqual([])
})

test('a session without its hyphens is replaced', () => {
  const session = '22facbf2-0a52-4317-8f14-73c709d1c028'
  const redactor = createRedactor({ key: 'key' })
  const pseudonym = redactor.learn(session)

  expect(redactor.redactText(`id=${session.replaceAll('-', '')}`)).toBe(
    `id=${pseudonym.replaceAll('-', '')}`,
  )
})

test('an exchange loses the body in which a secret cannot be replaced, and nothing else', () => {
  const { clean } = createCleaner(createFinder([SECRET]), (text) => text)
  const headers = [['Content-Type', 'text/html']] as const
  const message = (text: string) => ({
    headers,
    body: { state: 'complete', size: text.length, text } as const,
  })
  const exchange = { request: message('a'), response: message(`<p>${SECRET}</p>`) }

  expect(clean(exchange)).toEqual({
    request: message('a'),
    response: {
      headers,
      body: {
        state: 'elided',
        size: exchange.response.body.size,
        reason: expect.stringContaining('cannot be replaced') as string,
      },
    },
  })
})

test('an address in which a secret cannot be replaced keeps its form', () => {
  const { clean } = createCleaner(createFinder(['Canary-7x-secret']), (text) => text)

  expect(clean({ target: '/api/search?query=Canary-7x-secret&limit=5' })).toEqual({
    target: '/api/search?query=----------------&limit=5',
  })
})

test('what many writings within each other come to is taken in time linear in its length', () => {
  const redactor = createRedactor({ key: 'key' })
  redactor.learn(SECRET)
  const hostile = ['%25', '\\', '&amp;', '=3D', 'QUFB', '4141', 'a\nb', '\0a'].join('').repeat(4000)
  const started = performance.now()

  redactor.redactThoroughly(hostile)

  expect(performance.now() - started).toBeLessThan(20_000)
})
