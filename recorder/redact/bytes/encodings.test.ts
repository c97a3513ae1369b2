import { expect, test } from 'vitest'

import { createSecrets } from '../secrets.ts'
import { writtenForms } from './encodings.ts'

/** Longer than the stored part of an encoded form. */
const LONG = 'pass"Wörd €+/ '.repeat(2_000)

test('a very long secret has the same encoded forms as a short one', () => {
  const ways = (secret: string) =>
    writtenForms(secret, secret.replaceAll('W', 'X'), '').map(({ encoding, lead }) => [
      encoding,
      lead,
    ])

  expect(ways(LONG)).toEqual(ways(LONG.slice(0, 1_400)))
})

test.each([
  ['in plain text', LONG],
  ['in upper case', LONG.toUpperCase()],
  ['with doubled quotes', LONG.replaceAll('"', '""')],
  ['with plus signs', LONG.replaceAll(' ', '+')],
  ['in Latin-1', Buffer.from(LONG, 'latin1').toString('latin1')],
  ['in base64', Buffer.from(LONG).toString('base64')],
  ['in base64 of a longer text', Buffer.from(`u:${LONG}`).toString('base64url')],
  ['in hex', Buffer.from(LONG).toString('hex').toUpperCase()],
])('a very long secret is found %s', (_where, text) => {
  const secrets = createSecrets('key')
  secrets.learn(LONG, 'a password')

  const [match] = secrets.find(`before ${text} after`)

  expect(match?.pattern.of.text === LONG).toBe(true)
})

test('a text that equals a very long secret up to its middle is not a match', () => {
  const secrets = createSecrets('key')
  secrets.learn(LONG, 'a password')
  const middle = LONG.length / 2

  expect(secrets.find(`${LONG.slice(0, middle)}x${LONG.slice(middle + 1)}`)).toEqual([])
})

test.each(['\u2c9f"token": ":', 'pässwörd 漢字 😀 "x"', 'ÿ\u0130ß-\u0451\u0301 lange genug'])(
  'the pseudonym of "%s" has the same byte length in every encoding',
  (text) => {
    const { pseudonym } = createSecrets('key').learn(text, 'a password')
    const forms = writtenForms(text, pseudonym, '')

    const lengths = forms.map((form) => [
      Buffer.byteLength(form.text),
      Buffer.byteLength(form.encoding === 'raw' ? form.pseudonym : form.text),
    ])

    expect(lengths.filter(([before, after]) => before !== after)).toEqual([])
  },
)
