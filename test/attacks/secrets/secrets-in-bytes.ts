import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import { bothSides, type OnTheWire, type SecretForm, typed } from './secret-case.ts'
import type { SecretValues } from './secret-values.ts'

interface Coded {
  readonly body: Buffer
  readonly contentEncoding?: string
  readonly charset?: string
  readonly wire?: OnTheWire
}

/** Encodings of a text in bytes. */
const CODINGS: Readonly<Record<string, (text: string) => Coded>> = {
  'Latin-1': (text) => ({ body: Buffer.from(text, 'latin1') }),
  'Latin-1, declared': (text) => ({ body: Buffer.from(text, 'latin1'), charset: 'iso-8859-1' }),
  'UTF-16LE': (text) => ({ body: Buffer.from(text, 'utf16le') }),
  'UTF-16LE with a BOM': (text) => ({ body: Buffer.from(`\uFEFF${text}`, 'utf16le') }),
  'UTF-16BE': (text) => ({ body: Buffer.from(text, 'utf16le').swap16() }),
  'UTF-16BE with a BOM': (text) => ({ body: Buffer.from(`\uFEFF${text}`, 'utf16le').swap16() }),
  gzip: (text) => ({ body: gzipSync(text), contentEncoding: 'gzip' }),
  br: (text) => ({ body: brotliCompressSync(text), contentEncoding: 'br' }),
  deflate: (text) => ({ body: deflateSync(text), contentEncoding: 'deflate' }),
  'gzip twice': (text) => ({ body: gzipSync(gzipSync(text)), contentEncoding: 'gzip, gzip' }),
  'gzip, undeclared': (text) => ({ body: gzipSync(text) }),
  'gzip twice, declared once': (text) => ({
    body: gzipSync(gzipSync(text)),
    contentEncoding: 'gzip',
  }),
  'a byte that is no text behind': (text) => ({
    body: Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0])]),
  }),
  'chunks of one byte': (text) => ({ body: Buffer.from(text), wire: { chunkSize: 1 } }),
}

/** Rare encodings, tried with one kind of body. */
const RARE_CODINGS: Readonly<Record<string, (text: string) => Coded>> = {
  'UTF-8 with a BOM': (text) => ({ body: Buffer.from(`\uFEFF${text}`) }),
  'UTF-16LE, declared': (text) => ({ body: Buffer.from(text, 'utf16le'), charset: 'utf-16le' }),
  'x-gzip': (text) => ({ body: gzipSync(text), contentEncoding: 'x-gzip' }),
  'GZIP in capitals': (text) => ({ body: gzipSync(text), contentEncoding: 'GZIP' }),
  'raw deflate': (text) => ({ body: deflateRawSync(text), contentEncoding: 'deflate' }),
  zstd: (text) => ({ body: zstd(text), contentEncoding: 'zstd' }),
  identity: (text) => ({ body: Buffer.from(text), contentEncoding: 'identity' }),
  'gzip and br': (text) => ({
    body: brotliCompressSync(gzipSync(text)),
    contentEncoding: 'gzip, br',
  }),
  'br, undeclared': (text) => ({ body: brotliCompressSync(text) }),
  'deflate, undeclared': (text) => ({ body: deflateSync(text) }),
  'raw deflate, undeclared': (text) => ({ body: deflateRawSync(text) }),
  'zstd, undeclared': (text) => ({ body: zstd(text) }),
  'br declared, is gzip': (text) => ({ body: gzipSync(text), contentEncoding: 'br' }),
  'gzip declared, is none': (text) => ({ body: Buffer.from(text), contentEncoding: 'gzip' }),
  'gzip with rubbish behind': (text) => ({
    body: Buffer.concat([gzipSync(text), Buffer.alloc(9, 7)]),
    contentEncoding: 'gzip',
  }),
  'gzip in two members': (text) => ({
    body: Buffer.concat([gzipSync(text.slice(0, 20)), gzipSync(text.slice(20))]),
    contentEncoding: 'gzip',
  }),
  'gzip cut short': (text) => ({
    body: gzipSync(`${text}${' x'.repeat(400)}`).subarray(0, -9),
    contentEncoding: 'gzip',
  }),
  'gzip of UTF-16': (text) => ({
    body: gzipSync(Buffer.from(`\uFEFF${text}`, 'utf16le')),
    contentEncoding: 'gzip',
  }),
  'a byte that is no text before': (text) => ({
    body: Buffer.concat([Buffer.from([0xff, 0]), Buffer.from(text)]),
  }),
  'chunks with extensions': (text) => ({
    body: Buffer.from(text),
    wire: { chunkSize: 9, chunkExtension: ';a=b' },
  }),
  'gzip in chunks': (text) => ({
    body: gzipSync(text),
    contentEncoding: 'gzip',
    wire: { chunkSize: 7 },
  }),
}

const BOUNDARY = '----WebKitFormBoundary7MA4YWxk'

/** A body of each kind whose secret contains a non-ASCII letter. */
const BODIES: Readonly<Record<string, readonly [string, (values: SecretValues) => string]>> = {
  login: [
    'application/json',
    (v) => JSON.stringify({ username: 'admin', password: v.latin, host: '' }),
  ],
  form: ['application/x-www-form-urlencoded', (v) => `username=admin&password=${v.latin}`],
  XML: ['application/xml', (v) => `<a><user>admin</user><password>${v.latin}</password></a>`],
  multipart: [
    `multipart/form-data; boundary=${BOUNDARY}`,
    (v) =>
      multipart([
        ['username', 'admin'],
        ['password', v.latin],
      ]),
  ],
}

/** Parts of multipart bodies. */
const MULTIPARTS: Readonly<Record<string, (values: SecretValues) => Buffer>> = {
  field: (v) =>
    Buffer.from(
      multipart([
        ['a', 'b'],
        ['password', v.text],
      ]),
    ),
  'field next to a binary file': (v) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="x.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from([0, 255, 254, 128, 10, 13, 0]),
      Buffer.from(`\r\n${multipart([['password', v.text]])}`),
    ]),
  'binary field': (v) =>
    Buffer.concat([
      Buffer.from(multipart([['token', v.plain]]).replace('\r\n--', '')),
      Buffer.from([0xff]),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  'name without quotes': (v) =>
    Buffer.from(multipart([['password', v.plain]]).replace('"password"', 'password')),
  'name in capitals': (v) =>
    Buffer.from(
      multipart([['password', v.plain]]).replace(
        'Content-Disposition: form-data; name',
        'CONTENT-DISPOSITION: form-data; NAME',
      ),
    ),
  'line feeds alone': (v) =>
    Buffer.from(multipart([['password', v.plain]]).replaceAll('\r\n', '\n')),
  'JSON part': (v) => Buffer.from(multipart([['meta', JSON.stringify({ password: v.text })]])),
  'a key file': (v) =>
    Buffer.from(
      multipart([['file', v.pem]]).replace('name="file"', 'name="file"; filename="key.pem"'),
    ),
  'base64 part': (v) =>
    Buffer.from(
      multipart([['password', Buffer.from(v.text).toString('base64')]]).replace(
        '\r\n\r\n',
        '\r\nContent-Transfer-Encoding: base64\r\n\r\n',
      ),
    ),
}

export const SECRETS_IN_BYTES: readonly SecretForm[] = [
  ...Object.entries(BODIES).flatMap(([kind, [type, write]], row) =>
    [...Object.entries(CODINGS), ...(row === 0 ? Object.entries(RARE_CODINGS) : [])].flatMap(
      ([coding, code]) =>
        bothSides(`${kind} in ${coding}`, (v) => {
          const { body, contentEncoding, charset, wire } = code(write(v))
          const full = charset === undefined ? type : `${type}; charset=${charset}`
          return {
            ...(kind === 'login' && { target: '/system/sessions' }),
            headers: [
              typed(full),
              ...(contentEncoding === undefined
                ? []
                : [['Content-Encoding', contentEncoding] as const]),
            ],
            body,
            ...(wire && { wire }),
          }
        }),
    ),
  ),
  ...Object.entries(MULTIPARTS).flatMap(([form, body]) =>
    bothSides(`multipart: ${form}`, (v) => ({
      headers: [typed(`multipart/form-data; boundary=${BOUNDARY}`)],
      body: body(v),
    })),
  ),
  ...bothSides('trailer', (v) => ({
    headers: [typed('application/json')],
    body: '{"a":1}',
    wire: { trailers: [['X-Auth-Token', v.plain]] },
  })),
  ...bothSides('chunk extension', (v) => ({
    headers: [typed('application/json')],
    body: '{"a":1}',
    wire: { chunkExtension: `;token=${v.plain}` },
  })),
  ...bothSides('early hints', (v) => ({
    headers: [typed('application/json')],
    body: '{"a":1}',
    wire: { earlyHints: [['Link', `</x?access_token=${v.plain}>; rel=preload`]] },
  })).slice(1),
]

function multipart(fields: readonly (readonly [string, string])[]): string {
  const parts = fields.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** Builds one frame with one uncompressed block. */
function zstd(text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.alloc(4 + 1 + 4 + 3)
  head.writeUInt32LE(0xfd2fb528, 0)
  head.writeUInt8(0xa0, 4)
  head.writeUInt32LE(body.length, 5)
  head.writeUIntLE(body.length * 8 + 1, 9, 3)
  return Buffer.concat([head, body])
}
