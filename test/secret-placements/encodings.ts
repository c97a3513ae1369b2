import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

import type { PlacementRow } from './placement.ts'

const JSON_BODY = (secret: string): string => `{"username":"joe","password":"${secret}","host":""}`
const FORM_BODY = (secret: string): string => `username=joe&password=${secret}&host=`

function row(
  id: string,
  response: (secret: string) => string | Buffer,
  more: Partial<PlacementRow> = {},
): PlacementRow {
  return { id, response, ...more }
}

function base64(text: string | Buffer): string {
  return Buffer.from(text).toString('base64')
}

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

function utf32(text: string): Buffer {
  return Buffer.concat([...text].map((c) => Buffer.from([c.codePointAt(0) ?? 0, 0, 0, 0])))
}

function eachByte(text: string, write: (hex: string) => string): string {
  return [...Buffer.from(text)].map((byte) => write(byte.toString(16).padStart(2, '0'))).join('')
}

const uri = encodeURIComponent
const octets = { responseType: 'application/octet-stream' }
const text = { responseType: 'text/plain' }
const html = { responseType: 'text/html' }
const xml = { responseType: 'application/xml' }
const mail = { responseType: 'message/rfc822' }
const packed = (name: string): Partial<PlacementRow> => ({
  responseHeaders: [['Content-Encoding', name]],
})

/** One login or form, compressed or encoded in the documented ways. */
export const ENCODED: readonly PlacementRow[] = [
  row('JSON in base64', (s) => `{"payload":"${base64(JSON_BODY(s))}"}`),
  row(
    'JSON in base64url',
    (s) => `{"payload":"${Buffer.from(JSON_BODY(s)).toString('base64url')}"}`,
  ),
  row('JSON in base64 of base64', (s) => `{"payload":"${base64(base64(JSON_BODY(s)))}"}`),
  row('JSON in hex', (s) => `{"payload":"${Buffer.from(JSON_BODY(s)).toString('hex')}"}`),
  row('JSON in base64, the whole body', (s) => base64(JSON_BODY(s)), text),
  row(
    'JSON in base64 with line breaks',
    (s) => (base64(`${' '.repeat(80)}${JSON_BODY(s)}`).match(/.{1,76}/g) ?? []).join('\r\n'),
    text,
  ),
  row('form in base64', (s) => `{"body":"${base64(FORM_BODY(s))}"}`),
  row(
    'header lines in base64',
    (s) => `{"raw":"${base64(`GET / HTTP/1.1\r\nAuthorization: Bearer ${s}\r\n`)}"}`,
  ),
  row(
    'YAML in base64',
    (s) => `{"user_data":"${base64(`#cloud-config\nuser: joe\npassword: ${s}\n`)}"}`,
  ),
  row('gzip in base64', (s) => `{"payload":"${base64(gzipSync(JSON_BODY(s)))}"}`),
  row('deflate in base64', (s) => `{"payload":"${base64(deflateSync(JSON_BODY(s)))}"}`),
  row(
    'Kubernetes Secret',
    (s) => `apiVersion: v1\nkind: Secret\ndata:\n  password: ${base64(s)}\n`,
    { responseType: 'application/yaml' },
  ),
  row('Kubernetes Secret as JSON', (s) => `{"kind":"Secret","data":{"password":"${base64(s)}"}}`),
  row(
    'Docker config',
    (s) => `{"auths":{"registry.example.org":{"auth":"${base64(`joe:${s}`)}"}}}`,
  ),
  row('data URL of JSON', (s) => `{"file":"data:application/json;base64,${base64(JSON_BODY(s))}"}`),
  row('data URL, percent-encoded', (s) => `{"file":"data:application/json,${uri(JSON_BODY(s))}"}`),
  row(
    'JSON, all of the value as \\u escapes',
    (s) => `{"password":"${eachByte(s, (hex) => `\\u00${hex}`)}"}`,
  ),
  row('JSON, the name as \\u escapes', (s) => `{"p\\u0061ss\\u0077ord":"${s}"}`),
  row('JSON, name and value as \\u escapes within a string', (s) =>
    JSON.stringify({ log: `{"p\\u0061ssword":"${s}"}` }),
  ),
  row(
    'JSON in a JSON string with \\u0022',
    (s) => `{"log":"{\\u0022password\\u0022:\\u0022${s}\\u0022}"}`,
  ),
  row('percent-encoded once in a string', (s) => `{"body":"${uri(JSON_BODY(s))}"}`),
  row('percent-encoded twice in a string', (s) => `{"body":"${uri(uri(JSON_BODY(s)))}"}`),
  row(
    'percent-encoded value in a string',
    (s) => `{"body":"user=joe&password=${eachByte(s, (hex) => `%${hex}`)}"}`,
  ),
  row(
    'form with every byte percent-encoded',
    (s) => `user=joe&password=${eachByte(s, (hex) => `%${hex}`)}`,
    { responseType: 'application/x-www-form-urlencoded' },
  ),
  row('form with an encoded name', (s) => `user=joe&%70%61ssword=${s}`, {
    responseType: 'application/x-www-form-urlencoded',
  }),
  row('form with a name encoded twice', (s) => `user=joe&pass%2577ord=${s}`, {
    responseType: 'application/x-www-form-urlencoded',
  }),
  row(
    'HTML decimal entities',
    (s) => `<p>password=${[...s].map((c) => `&#${c.charCodeAt(0)};`).join('')}</p>`,
    html,
  ),
  row(
    'HTML hex entities',
    (s) => `<input name="password" value="${eachByte(s, (hex) => `&#x${hex};`)}">`,
    html,
  ),
  row(
    'HTML entities with leading zeros',
    (s) =>
      `<input name="password" value="${[...s].map((c) => `&#0000${c.charCodeAt(0)};`).join('')}">`,
    html,
  ),
  row(
    'HTML entities without a semicolon',
    (s) => `<input name="password" value="${[...s].map((c) => `&#${c.charCodeAt(0)}`).join('')}">`,
    html,
  ),
  row(
    'HTML named entities around',
    (s) => `<pre>{&quot;password&quot;:&quot;${s}&quot;}</pre>`,
    html,
  ),
  row('HTML, name in entities', (s) => `<pre>p&#97;ssword: ${s}</pre>`, html),
  row('XML entities within JSON', (s) => `{"xml":"&lt;password&gt;${s}&lt;/password&gt;"}`),
  row('XML in a JSON string', (s) => `{"xml":"<conf><password>${s}</password></conf>"}`),
  row('JSON in XML', (s) => `<a><b>{"password":"${s}"}</b></a>`, xml),
  row('JSON in CDATA', (s) => `<a><![CDATA[{"password":"${s}"}]]></a>`, xml),
  row('JSON in an XML attribute', (s) => `<a b="{&quot;password&quot;:&quot;${s}&quot;}"/>`, xml),
  row(
    'SOAP header',
    (s) =>
      `<s:Envelope><s:Header><wsse:UsernameToken><wsse:Username>joe</wsse:Username><wsse:Password Type="x">${s}</wsse:Password></wsse:UsernameToken></s:Header></s:Envelope>`,
    xml,
  ),
  row(
    'quoted-printable',
    (s) =>
      `Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\npassword=3D${s.slice(0, 9)}=\r\n${s.slice(9)}\r\n`,
    mail,
  ),
  row(
    'quoted-printable, every byte',
    (s) =>
      `Content-Transfer-Encoding: quoted-printable\r\n\r\npassword=3D${eachByte(s, (hex) => `=${hex.toUpperCase()}`)}\r\n`,
    mail,
  ),
  row(
    'base64 part of a mail',
    (s) => `Content-Transfer-Encoding: base64\r\n\r\n${base64(`user: joe\npassword: ${s}\n`)}\r\n`,
    mail,
  ),
  row('UTF-16 little-endian with a mark', (s) => Buffer.from(`\uFEFF${JSON_BODY(s)}`, 'utf16le')),
  row('UTF-16 little-endian without a mark', (s) => Buffer.from(JSON_BODY(s), 'utf16le')),
  row('UTF-16 big-endian with a mark', (s) => utf16be(`\uFEFF${JSON_BODY(s)}`), {
    responseType: 'application/json; charset=utf-16',
  }),
  row('UTF-16 big-endian text', (s) => utf16be(`user=joe password=${s}`), {
    responseType: 'text/plain; charset=utf-16be',
  }),
  row('UTF-32', (s) => utf32(`\uFEFF${JSON_BODY(s)}`), {
    responseType: 'application/json; charset=utf-32le',
  }),
  row('Latin-1', (s) => Buffer.from(`{"name":"Jürgen","password":"${s}"}`, 'latin1')),
  row(
    'UTF-16 in base64 (PowerShell)',
    (s) =>
      `{"command":"powershell -EncodedCommand ${Buffer.from(`$password = "${s}"`, 'utf16le').toString('base64')}"}`,
  ),
  row('gzip by its header', (s) => gzipSync(JSON_BODY(s)), packed('gzip')),
  row('deflate by its header', (s) => deflateSync(JSON_BODY(s)), packed('deflate')),
  row('Brotli by its header', (s) => brotliCompressSync(JSON_BODY(s)), packed('br')),
  row('gzip twice by its header', (s) => gzipSync(gzipSync(JSON_BODY(s))), packed('gzip, gzip')),
  row('gzip without a header', (s) => gzipSync(JSON_BODY(s)), octets),
  row('gzip within gzip by its header', (s) => gzipSync(gzipSync(`user=joe password=${s}`)), {
    responseType: 'application/gzip',
    responseHeaders: [['Content-Encoding', 'gzip']],
  }),
  row('deflate without a header', (s) => deflateSync(JSON_BODY(s)), octets),
  row('gzip of UTF-16', (s) => gzipSync(Buffer.from(`\uFEFF${JSON_BODY(s)}`, 'utf16le')), octets),
  row('JSON with comments', (s) => `{\n  // login\n  "password": "${s}", /* for now */\n}`),
  row('JSON with single quotes', (s) => `{'user':'joe','password':'${s}'}`),
  row('JSON without quoted names', (s) => `{user:"joe",password:"${s}"}`),
  row('JSON with a callback', (s) => `callback({"password":"${s}"});`, {
    responseType: 'application/javascript',
  }),
  row('JSON with a byte order mark', (s) => `\uFEFF${JSON_BODY(s)}`),
  row('JSON twice in one body', (s) => `{"a":1}${JSON_BODY(s)}`),
  row('SSE', (s) => `event: x\ndata: ${JSON_BODY(s)}\n\n`, { responseType: 'text/event-stream' }),
  row(
    'multipart response with JSON',
    (s) => `--b\r\nContent-Type: application/json\r\n\r\n${JSON_BODY(s)}\r\n--b--\r\n`,
    { responseType: 'multipart/mixed; boundary=b' },
  ),
  row(
    'multipart with header of its own',
    (s) =>
      `--b\r\nContent-Type: application/http\r\nAuthorization: Bearer ${s}\r\n\r\nGET / HTTP/1.1\r\n\r\n--b--\r\n`,
    { responseType: 'multipart/mixed; boundary=b' },
  ),
  row(
    'multipart with a base64 part',
    (s) =>
      `--b\r\nContent-Type: application/json\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(JSON_BODY(s))}\r\n--b--\r\n`,
    { responseType: 'multipart/mixed; boundary=b' },
  ),
  row(
    'multipart with a quoted-printable part',
    (s) => `--b\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\npassword=3D${s}\r\n--b--\r\n`,
    { responseType: 'multipart/mixed; boundary=b' },
  ),
  row(
    'multipart that names no boundary',
    (s) => `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${s}\r\n--b--\r\n`,
    { responseType: 'multipart/form-data' },
  ),
  row(
    'long JSON, secret at the end',
    (s) =>
      `{"messages":[${Array.from({ length: 900 }, (_, i) => `{"id":"${i}","message":"request ${i} took ${i % 97} ms"}`).join(',')}],"password":"${s}"}`,
  ),
  row(
    'long text, secret in the middle',
    (s) =>
      `${'INFO nothing to see\n'.repeat(2000)}password=${s}\n${'INFO nothing to see\n'.repeat(2000)}`,
    text,
  ),
  row('JSON depth 30', (s) => `${'{"a":'.repeat(28)}{"password":"${s}"}${'}'.repeat(28)}`),
  row('strings of JSON six levels deep', (s) =>
    Array.from({ length: 6 }).reduce<string>(
      (inner) => JSON.stringify({ b: inner }),
      `{"password":"${s}"}`,
    ),
  ),
  row('lower case name and odd blanks', (s) => `{ "PassWord"\t:\n  "${s}" }`),
  row('full-width name', (s) => `{"ｐａｓｓｗｏｒｄ":"${s}"}`, {
    arguable: 'no client spells it so',
  }),
  row('rot13', (s) => `{"x":"cnffjbeq=${s}"}`, {
    arguable: 'a writing of its own; the docs exclude it',
  }),
  row('base64 behind other letters', (s) => `{"x":"v1:abc${base64(JSON_BODY(s))}"}`, {
    arguable: 'the docs exclude it',
  }),
  row(
    'CBOR that names a password',
    (s) =>
      Buffer.concat([
        Buffer.from([0xa1, 0x68]),
        Buffer.from('password'),
        Buffer.from([0x60 + s.length]),
        Buffer.from(s),
      ]),
    { responseType: 'application/cbor' },
  ),
  row(
    'CBOR that names a token, long',
    (s) =>
      Buffer.concat([
        Buffer.from([0xa1, 0x65]),
        Buffer.from('token'),
        Buffer.from([0x78, s.length]),
        Buffer.from(s),
      ]),
    { responseType: 'application/cbor' },
  ),
  row(
    'MessagePack that names a password',
    (s) =>
      Buffer.concat([
        Buffer.from([0x81, 0xa8]),
        Buffer.from('password'),
        Buffer.from([0xa0 + s.length]),
        Buffer.from(s),
      ]),
    { responseType: 'application/msgpack', arguable: 'the docs do not name this form' },
  ),
  row(
    'Smile that names a password',
    (s) =>
      Buffer.concat([
        Buffer.from(':)\n\x05'),
        Buffer.from([0xfa, 0x87]),
        Buffer.from('password'),
        Buffer.from([0x40 + s.length - 1]),
        Buffer.from(s),
        Buffer.from([0xfb]),
      ]),
    { responseType: 'application/x-jackson-smile' },
  ),
  row(
    'BSON that names a password',
    (s) =>
      Buffer.concat([
        Buffer.from([s.length + 20, 0, 0, 0, 2]),
        Buffer.from('password\0'),
        Buffer.from([s.length + 1, 0, 0, 0]),
        Buffer.from(`${s}\0\0`),
      ]),
    { responseType: 'application/bson' },
  ),
  row(
    'Protocol Buffers that name a password',
    (s) =>
      Buffer.concat([
        Buffer.from([0x0a, 8]),
        Buffer.from('password'),
        Buffer.from([0x12, s.length]),
        Buffer.from(s),
      ]),
    { responseType: 'application/x-protobuf' },
  ),
]
