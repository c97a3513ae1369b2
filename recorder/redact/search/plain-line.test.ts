import { gzipSync } from 'node:zlib'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createFinder, type Hit } from './find.ts'
import { plainLine } from './plain-line.ts'
import { IS_WHOLE } from '#tools/test-run/whole.ts'

const SECRETS = [
  'correct-horse-battery',
  '22facbf2-0a52-4317-8f14-73c709d1c028',
  'pässwörd-ключ-1234',
  'with "quotes" and \\ in it',
  // Cut to its low bytes it has a quote.
  '\u0122eheim-1234567',
]

const units = (secret: string): string =>
  secret.replace(/[^]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
const bytes = (secret: string): readonly string[] =>
  Buffer.from(secret).toString('hex').match(/../g) ?? []

/** Ways in which a secret may stand in a line of JSON. */
const WRITINGS: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => secret.toUpperCase(),
  units,
  (secret) => `\\u0061${units(secret)}\\"`,
  (secret) => JSON.stringify(secret).slice(1, -1),
  (secret) => JSON.stringify(JSON.stringify({ a: secret })).slice(1, -1),
  (secret) => JSON.stringify(JSON.stringify(JSON.stringify(secret))).slice(1, -1),
  encodeURIComponent,
  (secret) =>
    bytes(secret)
      .map((byte) => `%${byte}`)
      .join(''),
  (secret) =>
    bytes(secret)
      .map((byte) => `=${byte.toUpperCase()}`)
      .join(''),
  (secret) => bytes(secret).join(':'),
  (secret) => bytes(secret).join(''),
  (secret) => secret.replace(/[^]/g, (one) => `&#${one.charCodeAt(0)};`),
  ...['', 'x', 'xy'].map(
    (lead) => (secret: string) => Buffer.from(lead + secret).toString('base64'),
  ),
  (secret) => Buffer.from(Buffer.from(secret).toString('base64')).toString('base64url'),
  (secret) => gzipSync(secret).toString('base64'),
  (secret) => Buffer.from(secret, 'utf16le').toString('base64'),
]

const piece = fc.oneof(
  fc.constantFrom(
    '\\"',
    '"',
    ',',
    ':',
    ' ',
    'web',
    '\\\\',
    '\\n',
    '\\u0041',
    '\\/',
    '%',
    '&',
    '=',
    '\0',
    '\\',
  ),
  fc.constantFrom(
    'Web servers',
    '5f3a0c1de4b0a1b200000001',
    'a=3D',
    '%41',
    '&lt;',
    'de:ad:be:ef:00:11:22:33',
  ),
  fc
    .tuple(fc.constantFrom(...SECRETS), fc.constantFrom(...WRITINGS))
    .map(([secret, write]) => write(secret)),
)
const line = fc.array(piece, { maxLength: 8 }).map((pieces) => `{"text":"${pieces.join('')}"}`)
const wanted = fc.subarray(SECRETS, { minLength: 1 })

const RUNS = IS_WHOLE ? 1_500 : 200

test('a line that is read as it is holds what is found when all its escapes are undone', async () => {
  let plain = 0
  await fc.assert(
    fc.asyncProperty(
      wanted,
      fc.array(line, { minLength: 1, maxLength: 4 }),
      async (secrets, lines) => {
        const given = Buffer.from(`${lines.join('\n')}\n`)
        const { add, find } = createFinder()
        add(secrets)
        const { add: addAll, find: findThoroughly } = createFinder()
        addAll(secrets)
        plain += lines.filter((one) => plainLine(Buffer.from(one)) !== undefined).length

        const found = await find(given)
        const again = await find(given)
        const thoroughly = await findThoroughly(given, { isThorough: true })

        expect(found).toEqual(thoroughly)
        // Runs that are known by then are left out, so that neighbours of a secret may be others.
        expect(placesOf(again)).toEqual(placesOf(thoroughly))
      },
    ),
    { numRuns: RUNS },
  )
  expect(plain).toBeGreaterThan(RUNS / 5)
})

/** Which secrets were found in which lines. */
function placesOf(hits: readonly Hit[]): ReadonlySet<string> {
  return new Set(hits.map(({ secret, line: at }) => `${secret} in line ${at}`))
}

test('a secret is found where the pieces of a long line meet', async () => {
  const { add, find } = createFinder()
  add(SECRETS)
  const filler = '\\"title\\":\\"Web servers\\",'.repeat(180_000)
  for (const secret of SECRETS.slice(0, 2)) {
    for (const written of [secret, Buffer.from(`x${secret}`).toString('base64')]) {
      for (const at of [4_194_296, 4_194_300, 4_194_310]) {
        const given = Buffer.from(`{"a":"${filler}"}\n`)
        given.write(`"${written}"`, at, 'latin1')

        expect(await find(given)).not.toEqual([])
      }
    }
  }
})

test.each([
  ['{"a":"b"}', false],
  ['{"a":"{\\"b\\":1}"}', true],
  ['{"a":"\\\\"}', undefined],
  ['{"a":"\\u0041"}', undefined],
  ['{"a":"%41"}', undefined],
  ['{"a":"100 %"}', false],
  ['{"a":"&lt;"}', undefined],
  ['{"a":"bcd=3D"}', undefined],
  ['{"a":"de:ad:be:ef:00:11:22:33"}', undefined],
  ['["a"]', undefined],
  ['{"a":"b\\', undefined],
])('whether quotes are escaped in %s: %s', (text, escaped) => {
  expect(plainLine(Buffer.from(text))?.hasEscapes).toBe(escaped)
})
