import { bothSides, type SecretForm, typed } from './secret-case.ts'
import type { SecretValues } from './secret-values.ts'

type Value = (values: SecretValues) => string

const json = (value: unknown): string => JSON.stringify(value)
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** JSON lists whose elements name the next or nested value. */
const LISTS: Readonly<Record<string, Value>> = {
  'a pair': (v) => json(['password', v.text]),
  'a pair under a name': (v) => json({ field: ['password', v.plain] }),
  'a list of pairs': (v) =>
    json({
      a: [
        ['user', 'a'],
        ['password', v.text],
      ],
    }),
  'names and values by turns': (v) => json(['user', 'a', 'api_key', v.plain]),
  'a pair with spaces': (v) => json({ a: ['db_password', v.text] }).replace(',', ' ,\n '),
  'a table': (v) =>
    json([
      ['user', 'password'],
      ['a', v.text],
      ['b', v.plain],
    ]),
  'a table, secret first': (v) =>
    json([
      ['api_token', 'user'],
      [v.plain, 'a'],
    ]),
  'columns and rows': (v) => json({ columns: ['user', 'password'], rows: [['a', v.text]] }),
  'type and value': (v) => json([{ type: 'password', value: v.text }]),
  'value and type': (v) => json([{ value: v.text, type: 'password' }]),
  'name, type and value': (v) => json([{ name: 'x', type: 'password', value: v.text }]),
  'in strings, six deep': (v) => deepened(json({ password: v.plain }), 6),
  'in lists of strings, six deep': (v) => deepened(json([{ token: v.plain }]), 6),
}

/** Program literals, in a JSON string and as plain text; more are in `test/secret-placements`. */
const LITERALS: readonly (readonly [string, Value])[] = [
  ['an array of PHP', (v) => `$db = array('user' => 'a', 'password' => '${v.plain}');`],
  ['a constant of PHP', (v) => `define('DB_PASSWORD', '${v.plain}');`],
  ['serialized by PHP', (v) => `a:1:{s:8:"password";s:${v.plain.length}:"${v.plain}";}`],
  ['a row of SQL', (v) => `INSERT INTO u (name, password) VALUES ('a', '${v.plain}')`],
  ['an environment of Go', (v) => `os.Setenv("API_TOKEN", "${v.plain}")`],
  ['a header by a call', (v) => `request.header('X-Api-Key', '${v.plain}')`],
]

/** Lines of configuration files. */
const FILES: readonly (readonly [string, Value])[] = [
  ['YAML value and name', (v) => `env:\n  - value: ${v.plain}\n    name: DB_PASSWORD\n`],
  ['YAML value, more and name', (v) => `- value: "${v.plain}"\n  x: 1\n  key: api_token\n`],
  ['htpasswd, SHA', (v) => `admin:{SHA}${v.plain.padEnd(27, 'abcdefgh01234567')}=\n`],
  ['pgpass, any host', (v) => `# a\n*:*:*:admin:${v.plain}\n`],
  ['bencode', (v) => `d8:password${v.plain.length}:${v.plain}4:user1:ae`],
  ['LDIF', (v) => `dn: cn=a\nuserPassword:: ${base64(v.plain)}\n`],
]

const XML: readonly (readonly [string, Value])[] = [
  [
    'name, type and value',
    (v) => `<f><name>x</name><type>password</type><value>${v.plain}</value></f>`,
  ],
  [
    'name, a type and value',
    (v) => `<f><name>password</name><type>text</type><value>${v.plain}</value></f>`,
  ],
  ['value and name', (v) => `<f><value>${v.plain}</value><name>password</name></f>`],
]

export const SECRETS_IN_LITERALS: readonly SecretForm[] = [
  ...Object.entries(LISTS).flatMap(([form, body]) =>
    bothSides(`JSON list: ${form}`, (v) => ({
      headers: [typed('application/json')],
      body: body(v),
    })),
  ),
  ...LITERALS.flatMap(([form, text]) => [
    ...bothSides(`literal in JSON: ${form}`, (v) => ({
      headers: [typed('application/json')],
      body: json({ message: text(v), a: 1 }),
    })),
    ...bothSides(`literal in a text: ${form}`, (v) => ({
      headers: [typed('text/plain')],
      body: `now: ${text(v)}`,
    })),
  ]),
  ...FILES.flatMap(([form, text]) =>
    bothSides(`file: ${form}`, (v) => ({ headers: [typed('text/plain')], body: text(v) })),
  ),
  ...XML.flatMap(([form, text]) =>
    bothSides(`XML: ${form}`, (v) => ({ headers: [typed('text/xml')], body: text(v) })),
  ),
  ...bothSides('JSON: a search for a password', (v) => ({
    headers: [typed('application/json')],
    body: json({ query: { type: 'elasticsearch', query_string: `password:"${v.plain}"` } }),
  })),
  ...bothSides('header Authentication', (v) => ({
    headers: [['Authentication', `Bearer ${v.plain}`]],
  })),
]

/** Nests a text in JSON strings. */
function deepened(text: string, depth: number): string {
  let current = text
  for (let level = 0; level < depth; level += 1) current = json({ a: current })
  return current
}
