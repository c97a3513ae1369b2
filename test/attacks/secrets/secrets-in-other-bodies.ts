import { bothSides, type SecretForm, typed } from './secret-case.ts'
import type { SecretValues } from './secret-values.ts'

type Content = (values: SecretValues) => string | Buffer

const FORM = 'application/x-www-form-urlencoded'

/** Bodies other than JSON. */
const FORMS: Readonly<Record<string, readonly [string, Content]>> = {
  form: [FORM, (v) => `username=admin&password=${encodeURIComponent(v.text)}&x=y`],
  'form with +': [FORM, (v) => `password=${encodeURIComponent(v.word).replaceAll('%20', '+')}`],
  'form, name percent': [FORM, (v) => `p%61ssword=${v.plain}`],
  'form by semicolons': [FORM, (v) => `a=b;password=${v.plain}`],
  'form of OAuth': [FORM, (v) => `grant_type=password&client_secret=${v.plain}`],
  'JSON in a form field': [FORM, (v) => `data=${encodeURIComponent(json({ password: v.text }))}`],
  'JSON with the type of a form': [FORM, (v) => json({ password: v.text })],
  'form with the type of JSON': [
    'application/json',
    (v) => `username=admin&password=${encodeURIComponent(v.text)}`,
  ],
  'JSON without a type': ['', (v) => json({ password: v.text })],
  'JSON as text/plain': ['text/plain', (v) => json({ password: v.text })],
  'JSON as bytes': ['application/octet-stream', (v) => json({ password: v.text })],
  'JSON as +json': [
    'application/vnd.graylog+json; charset=utf-8',
    (v) => json({ password: v.text }),
  ],
  'XML element': [
    'application/xml',
    (v) => `<?xml version="1.0"?><a><password>${xml(v.text)}</password></a>`,
  ],
  'XML element with attributes': [
    'text/xml',
    (v) => `<a><password type="x">${xml(v.text)}</password></a>`,
  ],
  'XML element with a prefix': [
    'text/xml',
    (v) => `<x:a><x:password>${xml(v.text)}</x:password></x:a>`,
  ],
  'XML attribute': ['text/xml', (v) => `<user name="a" password="${xml(v.text)}"/>`],
  'XML attribute, single quotes': ['text/xml', (v) => `<user password='${v.plain}' name='a'/>`],
  'XML CDATA': ['text/xml', (v) => `<password><![CDATA[${v.word}]]></password>`],
  'XML name and value': [
    'text/xml',
    (v) => `<p><property name="password" value="${v.plain}"/></p>`,
  ],
  'XML value and name': [
    'text/xml',
    (v) => `<p><property value="${v.plain}" name="password"/></p>`,
  ],
  'XML-RPC': [
    'text/xml',
    (v) => `<member><name>password</name><value><string>${v.plain}</string></value></member>`,
  ],
  'XML entities': ['text/xml', (v) => `<password>${entities(v.text)}</password>`],
  plist: ['text/xml', (v) => `<dict><key>password</key><string>${v.plain}</string></dict>`],
  'SOAP WS-Security': [
    'application/soap+xml',
    (v) =>
      `<s:Envelope><wsse:UsernameToken><wsse:Username>a</wsse:Username><wsse:Password Type="PasswordText">${v.plain}</wsse:Password></wsse:UsernameToken></s:Envelope>`,
  ],
  YAML: ['application/yaml', (v) => `user: a\npassword: ${v.plain}\nport: 1\n`],
  'YAML in quotes': ['application/yaml', (v) => `user: a\npassword: "${v.plain}"\n`],
  'YAML in single quotes': ['application/yaml', (v) => `password: '${v.plain}' # comment\n`],
  'YAML block': ['application/yaml', (v) => `password: |\n  ${v.plain}\nport: 1\n`],
  'YAML folded': ['application/yaml', (v) => `password: >-\n    ${v.plain}\nport: 1\n`],
  'YAML list': ['application/yaml', (v) => `tokens:\n  - ${v.plain}\n  - x\n`],
  'YAML flow': ['application/yaml', (v) => `db: {user: a, password: ${v.plain}, port: 1}\n`],
  'YAML PEM': ['application/yaml', (v) => `key: |\n${v.pem.replace(/^/gm, '  ')}`],
  'YAML name and value': [
    'application/yaml',
    (v) => `env:\n  - name: DB_PASSWORD\n    value: ${v.plain}\n`,
  ],
  TOML: ['application/toml', (v) => `[db]\nuser = "a"\npassword = "${v.plain}"\n`],
  INI: ['text/plain', (v) => `[db]\nuser = a\npassword = ${v.plain}\n`],
  properties: ['text/plain', (v) => `db.user=a\ndb.password=${v.plain}\n`],
  'properties with :': ['text/plain', (v) => `db.user: a\ndb.password: ${v.plain}\n`],
  'server.conf': ['text/plain', (v) => `is_leader = true\npassword_secret = ${v.plain}\n`],
  'root password': ['text/plain', (v) => `root_password_sha2 = ${v.plain}\n`],
  'Mongo in server.conf': [
    'text/plain',
    (v) => `mongodb_uri = mongodb://g:${v.plain}@db:27017/graylog\n`,
  ],
  environment: ['text/plain', (v) => `export GRAYLOG_ROOT_PASSWORD="${v.plain}"\n`],
  netrc: ['text/plain', (v) => `machine h login a password ${v.plain}\n`],
  PEM: ['application/x-pem-file', (v) => v.pem],
  'PEM of an EC key': ['text/plain', (v) => `a\n${v.pem.replaceAll('PRIVATE', 'EC PRIVATE')}`],
  'header lines': [
    'message/http',
    (v) => `GET / HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${v.plain}\r\n\r\n`,
  ],
  'a log line of a server': [
    'text/plain',
    (v) => `10.0.0.1 - - "GET /x?access_token=${v.plain} HTTP/1.1" 200\n`,
  ],
  CSV: ['text/csv', (v) => `user,password,mail\nadmin,${v.plain},a@example.org\n`],
  'CSV in quotes': ['text/csv', (v) => `"user","password"\r\n"admin","${v.plain}"\r\n`],
  'CSV by semicolons': ['text/csv', (v) => `user;api_token\nadmin;${v.plain}\n`],
  TSV: ['text/tab-separated-values', (v) => `user\tpassword\nadmin\t${v.plain}\n`],
  'HTML input': [
    'text/html',
    (v) => `<form><input type="password" name="p" value="${v.plain}"></form>`,
  ],
  'HTML input by name': [
    'text/html',
    (v) => `<input type=hidden name="csrf_token" value="${v.plain}">`,
  ],
  'HTML input, value first': [
    'text/html',
    (v) => `<input value='${v.plain}' type='hidden' name='access_token'/>`,
  ],
  'HTML meta': ['text/html', (v) => `<meta name="csrf-token" content="${v.plain}">`],
  'HTML link': ['text/html', (v) => `<a href="/x?access_token=${v.plain}&amp;a=b">x</a>`],
  'HTML redirect': [
    'text/html',
    (v) => `<meta http-equiv="refresh" content="0; url=/cb#access_token=${v.plain}">`,
  ],
  'HTML script': ['text/html', (v) => `<script>window.config = {"apiToken":"${v.plain}"}</script>`],
  JavaScript: ['application/javascript', (v) => `var x = { password: '${v.plain}', a: 1 };`],
  'JavaScript assignment': ['application/javascript', (v) => `window.apiToken = "${v.plain}";`],
  'a prose line': ['text/plain', (v) => `Password: ${v.plain}\n`],
  logfmt: ['text/plain', (v) => `level=info user=a password=${v.plain} msg="x"\n`],
  'a JWT alone': ['application/jwt', (v) => v.jwt],
  'a JWT in text': ['text/plain', (v) => `your ticket:\n${v.jwt}\n`],
  MessagePack: [
    'application/msgpack',
    (v) => Buffer.from(`\u0082\u00a4user\u00a1a\u00a8password\u00d9\u0020${v.plain}`, 'latin1'),
  ],
  'a type in odd case': ['Application/JSON;Charset="UTF-8"', (v) => json({ password: v.text })],
}

export const SECRETS_IN_OTHER_BODIES: readonly SecretForm[] = Object.entries(FORMS).flatMap(
  ([form, [type, body]]) =>
    bothSides(form, (v) => ({ headers: type === '' ? [] : [typed(type)], body: body(v) })),
)

function json(value: unknown): string {
  return JSON.stringify(value)
}

function entities(text: string): string {
  return [...text].map((one) => `&#${one.codePointAt(0)};`).join('')
}

function xml(text: string): string {
  return text.replace(/[&<"']/g, (one) => `&#${one.charCodeAt(0)};`)
}
