import { deflateSync, gzipSync } from 'node:zlib'

import { bothSides, type SecretForm } from './secret-case.ts'
import type { SecretValues } from './secret-values.ts'

type Value = (values: SecretValues) => string

const json = (value: unknown): string => JSON.stringify(value)
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64')
const hex = (text: string): string => Buffer.from(text).toString('hex')

/** Texts that name a secret, inside other notations. */
const WITHIN: readonly (readonly [string, Value])[] = [
  ['a form', (v) => `user=a&password=${encodeURIComponent(v.text)}`],
  ['YAML', (v) => `user: a\npassword: ${v.plain}\nport: 1\n`],
  ['XML', (v) => `<a><user>b</user><password>${v.plain}</password></a>`],
  ['properties', (v) => `db.user=a\ndb.password=${v.plain}\n`],
  ['JSON', (v) => json({ user: 'a', password: v.text })],
]

const WRITINGS: readonly (readonly [string, (text: string) => string])[] = [
  ['base64', (text) => json({ data: base64(text) })],
  ['base64 of base64', (text) => json({ data: base64(base64(text)) })],
  ['base64url', (text) => json({ data: Buffer.from(text).toString('base64url') })],
  ['base64 in lines', (text) => base64(text).replace(/.{60}/g, '$&\r\n')],
  ['a data URL', (text) => json({ url: `data:text/plain;base64,${base64(text)}` })],
  ['hex', (text) => json({ data: hex(text) })],
  ['hex in capitals', (text) => json({ data: hex(text).toUpperCase() })],
  ['gzip in base64', (text) => json({ data: base64(gzipSync(text)) })],
  ['deflate in base64', (text) => json({ data: base64(deflateSync(text)) })],
]

export const SECRETS_IN_WRITINGS: readonly SecretForm[] = WITHIN.flatMap(([form, text]) =>
  WRITINGS.flatMap(([writing, write]) =>
    bothSides(`${form} in ${writing}`, (v) => ({ body: write(text(v)) })),
  ),
)
