import { bothSides, requestOnly, type SecretForm, typed } from './secret-case.ts'
import type { SecretValues } from './secret-values.ts'

type Value = (values: SecretValues) => string

const json = (value: unknown): string => JSON.stringify(value)
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Lists in JSON that name what stands beside or below. */
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

/** Literals of programs, in a string of JSON and in a text alone. */
const LITERALS: readonly (readonly [string, Value])[] = [
  ['a hash of Ruby', (v) => `User.create(:name => "a", :password => "${v.plain}")`],
  ['a hash of Ruby, names as symbols', (v) => `connect(user: 'a', password: '${v.plain}')`],
  ['an array of PHP', (v) => `$db = array('user' => 'a', 'password' => '${v.plain}');`],
  ['a variable of PHP', (v) => `<?php $password = '${v.plain}'; ?>`],
  ['a constant of PHP', (v) => `define('DB_PASSWORD', '${v.plain}');`],
  ['serialized by PHP', (v) => `a:1:{s:8:"password";s:${v.plain.length}:"${v.plain}";}`],
  ['a user of SQL', (v) => `CREATE USER a IDENTIFIED BY '${v.plain}';`],
  ['a role of SQL', (v) => `ALTER ROLE a WITH LOGIN PASSWORD '${v.plain}' VALID UNTIL 'x'`],
  ['a setting of SQL', (v) => `SET PASSWORD FOR 'a' = PASSWORD('${v.plain}')`],
  ['a condition of SQL', (v) => `SELECT * FROM u WHERE name='a' AND password = '${v.plain}'`],
  ['a row of SQL', (v) => `INSERT INTO u (name, password) VALUES ('a', '${v.plain}')`],
  ['a call in Python', (v) => `connect(user="a", password = "${v.plain}")`],
  ['an environment of Go', (v) => `os.Setenv("API_TOKEN", "${v.plain}")`],
  ['a store of a browser', (v) => `localStorage.setItem("token","${v.plain}")`],
  ['a header by a call', (v) => `request.header('X-Api-Key', '${v.plain}')`],
  ['an assignment of Go', (v) => `apiKey := "${v.plain}"`],
  ['a variable of PowerShell', (v) => `$env:API_TOKEN = "${v.plain}"; run`],
  ['curl with a header', (v) => `curl -H 'X-Api-Key: ${v.plain}' http://h/`],
  ['curl with a header in quotes', (v) => `curl --header "PRIVATE-TOKEN: ${v.plain}" http://h/`],
  ['curl with a cookie', (v) => `curl -b 'authentication=${v.uuid}' http://h/`],
  ['curl with a cookie header', (v) => `curl -H 'Cookie: a=b; sid=${v.plain}' http://h/`],
]

/** Lines of files that programs keep. */
const FILES: readonly (readonly [string, Value])[] = [
  ['YAML value and name', (v) => `env:\n  - value: ${v.plain}\n    name: DB_PASSWORD\n`],
  ['YAML value, more and name', (v) => `- value: "${v.plain}"\n  x: 1\n  key: api_token\n`],
  ['a key of PuTTY', putty],
  ['htpasswd, bcrypt', (v) => `admin:$2y$10$${padded(v.plain, 53)}\n`],
  ['htpasswd, MD5', (v) => `admin:$apr1$abcdefgh$${v.plain.slice(0, 22)}\n`],
  ['htpasswd, SHA', (v) => `admin:{SHA}${padded(v.plain, 27)}=\n`],
  ['shadow', (v) => `root:$6$saltsalt$${padded(v.plain, 86)}:19000:0:99999:7:::\n`],
  ['pgpass', (v) => `db.example.org:5432:graylog:admin:${v.plain}\n`],
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

const TARGETS: readonly (readonly [string, Value])[] = [
  ['a search for a password', (v) => `/search/universal/relative?query=password:${v.plain}`],
  ['a search, percent', (v) => `/search?query=user%3Aa%20AND%20api_key%3A%22${v.plain}%22&range=0`],
  ['a code of OAuth', (v) => `/callback?code=${v.plain}&state=x`],
  ['a code of OAuth, last', (v) => `/callback?state=x&code=${v.plain}`],
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
  ...['a key of PuTTY', 'htpasswd, bcrypt', 'pgpass'].flatMap((wanted) =>
    FILES.filter(([form]) => form === wanted).flatMap(([form, text]) =>
      bothSides(`file in JSON: ${form}`, (v) => ({
        headers: [typed('application/json')],
        body: json({ file: text(v) }),
      })),
    ),
  ),
  ...XML.flatMap(([form, text]) =>
    bothSides(`XML: ${form}`, (v) => ({ headers: [typed('text/xml')], body: text(v) })),
  ),
  ...TARGETS.map(([form, target]) =>
    requestOnly(`target: ${form}`, (v) => ({ target: target(v) })),
  ),
  ...bothSides('JSON: a search for a password', (v) => ({
    headers: [typed('application/json')],
    body: json({ query: { type: 'elasticsearch', query_string: `password:"${v.plain}"` } }),
  })),
  ...bothSides('header Authentication', (v) => ({
    headers: [['Authentication', `Bearer ${v.plain}`]],
  })),
]

/** A string of a member of JSON that is a string of a member, and so on. */
function deepened(text: string, depth: number): string {
  let current = text
  for (let level = 0; level < depth; level += 1) current = json({ a: current })
  return current
}

function padded(text: string, length: number): string {
  return text.padEnd(length, 'abcdefgh01234567').slice(0, length)
}

function putty(v: SecretValues): string {
  return [
    'PuTTY-User-Key-File-2: ssh-rsa',
    'Encryption: none',
    'Comment: imported-openssh-key',
    'Public-Lines: 1',
    'AAAAB3NzaC1yc2EAAAADAQABAAAAgQDGkeepThisPublicLine',
    'Private-Lines: 2',
    `AAAAgQC${padded(v.plain, 57)}`,
    v.plain,
    'Private-MAC: 94d3e1b0d9a4b0f1a2b3c4d5e6f708192a3b4c5d',
    '',
  ].join('\n')
}
