import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import { asAnswer, asRequest, type SecretForm, type CaseTraffic, typed } from './secret-case.ts'
import type { SecretValues } from './secret-values.ts'

type Write = (secret: string) => string

const base64: Write = (s) => Buffer.from(s).toString('base64')
const hex: Write = (s) => Buffer.from(s).toString('hex')
const percent: Write = (s) => encodeURIComponent(s)
const each = (s: string, write: (byte: number) => string): string =>
  [...Buffer.from(s)].map(write).join('')
const twoDigits = (byte: number): string => byte.toString(16).padStart(2, '0')
const folded = (s: string, width: number, end: string): string =>
  s.replace(new RegExp(`.{${width}}`, 'g'), (line) => `${line}${end}`)

/** Notations in which a server, proxy, or page echoes a secret. */
const ECHOES: Readonly<Record<string, Write>> = {
  raw: (s) => s,
  percent: percent,
  'percent, every byte': (s) => each(s, (byte) => `%${twoDigits(byte)}`),
  'percent, twice': (s) => percent(percent(s)),
  'percent, five times': (s) => percent(percent(percent(percent(percent(s))))),
  'percent of UTF-16': (s) =>
    s.replace(/[^\w]/g, (c) => `%u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'plus for blanks': (s) => percent(s).replaceAll('%20', '+'),
  base64: base64,
  'base64, one byte off': (s) => base64(`x${s}`),
  'base64, two bytes off': (s) => base64(`xx${s}yy`),
  base64url: (s) => Buffer.from(`?>${s}`).toString('base64url'),
  'base64 in lines': (s) => folded(base64(`${s} ${s}`), 20, '\r\n'),
  'base64 in lines of 76': (s) => folded(base64(`${'x'.repeat(40)}${s} and more`), 76, '\n'),
  'base64 of base64': (s) => base64(base64(s)),
  'base64 of base64 of base64': (s) => base64(base64(base64(s))),
  'base64 of hex': (s) => base64(hex(s)),
  'base64 of percent': (s) => base64(percent(s)),
  'base64 of JSON': (s) => base64(JSON.stringify({ x: s })),
  'base64 of UTF-16': (s) => Buffer.from(s, 'utf16le').toString('base64'),
  'base64 of gzip': (s) => gzipSync(`x ${s} y`).toString('base64'),
  'base64 of deflate': (s) => deflateSync(`x ${s} y`).toString('base64'),
  'base64 of raw deflate': (s) => deflateRawSync(`x ${s} y`).toString('base64'),
  'percent of base64': (s) => percent(base64(s)),
  hex: hex,
  'hex in capitals': (s) => hex(s).toUpperCase(),
  'hex by colons': (s) => each(s, (byte) => `${twoDigits(byte)}:`),
  'hex by blanks': (s) => each(s, (byte) => `${twoDigits(byte)} `),
  'hex of base64': (s) => hex(base64(s)),
  '\\x escapes': (s) => each(s, (byte) => `\\x${twoDigits(byte)}`),
  '\\u escapes': (s) =>
    s.replace(/[\s\S]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  JSON: (s) => JSON.stringify(s),
  'JSON in JSON': (s) => JSON.stringify(JSON.stringify(s)),
  'JSON in JSON in JSON': (s) => JSON.stringify(JSON.stringify(JSON.stringify(s))),
  'JSON with \\/': (s) => JSON.stringify(s).replaceAll('/', '\\/'),
  'entities where due': (s) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`),
  'decimal entities': (s) => [...s].map((c) => `&#${c.codePointAt(0)};`).join(''),
  'hexadecimal entities': (s) =>
    [...s].map((c) => `&#x${c.codePointAt(0)?.toString(16)};`).join(''),
  'entities of entities': (s) => [...s].map((c) => `&amp;#${c.codePointAt(0)};`).join(''),
  'named entities': (s) =>
    s
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;')
      .replaceAll('+', '&plus;')
      .replaceAll('/', '&sol;')
      .replaceAll('ü', '&uuml;')
      .replaceAll('€', '&euro;'),
  'quoted-printable': (s) =>
    each(s, (byte) =>
      byte < 33 || byte > 126 || byte === 61
        ? `=${twoDigits(byte).toUpperCase()}`
        : String.fromCharCode(byte),
    ),
  'quoted-printable in lines': (s) =>
    folded(
      s
        .replaceAll('=', '=3D')
        .replace(/[^ -~]/g, (c) => each(c, (byte) => `=${twoDigits(byte).toUpperCase()}`)),
      12,
      '=\r\n',
    ),
  'quoted-printable, every byte': (s) => each(s, (byte) => `=${twoDigits(byte).toUpperCase()}`),
  'upper case': (s) => s.toUpperCase(),
  'lower case': (s) => s.toLowerCase(),
  NFD: (s) => s.normalize('NFD'),
  NFC: (s) => s.normalize('NFC'),
  'in backslashes of a shell': (s) => s.replace(/[^\w]/g, (c) => `\\${c}`),
  'doubled quotes': (s) => s.replaceAll('"', '""'),
  'a Basic header': (s) => `Authorization: Basic ${base64(`admin:${s}`)}`,
  'an address': (s) => `https://admin:${percent(s)}@h/`,
  'a JWT payload': (s) =>
    `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ p: s })).toString('base64url')}.`,
  'a data URL': (s) => `data:text/plain;base64,${base64(s)}`,
  'twice in a row': (s) => `${s}${s}`,
}

/** Bodies encoded as a whole, with the secret inside. */
const BYTES: readonly (readonly [string, string, (secret: string) => Buffer])[] = [
  ['UTF-16LE with a BOM', 'text/plain', (s) => Buffer.from(`\uFEFFseen ${s} here`, 'utf16le')],
  ['UTF-16LE', 'text/plain', (s) => Buffer.from(`seen ${s} here`, 'utf16le')],
  ['UTF-16BE', 'text/plain', (s) => Buffer.from(`seen ${s} here`, 'utf16le').swap16()],
  ['Latin-1', 'text/html', (s) => Buffer.from(`<p>größe ${s}</p>`, 'latin1')],
  ['gzip, undeclared', 'text/plain', (s) => gzipSync(`seen ${s} here`)],
  ['zlib, undeclared', 'text/plain', (s) => deflateSync(`seen ${s} here`)],
  [
    'a picture',
    'image/png',
    (s) =>
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]), Buffer.from(s)]),
  ],
  ['a page of 300 kB', 'text/html', (s) => Buffer.from(`${'<p>x</p>'.repeat(37_500)}${s}`)],
]

/** Places of the echo. */
const ECHO_PLACES: readonly (readonly [string, (written: string) => CaseTraffic])[] = [
  [
    'a page',
    (w) => asAnswer({ headers: [typed('text/html')], body: `<p>Sorry, ${w} is wrong</p>` }),
  ],
  [
    'JSON',
    (w) =>
      asAnswer({
        headers: [typed('application/json')],
        body: JSON.stringify({ message: `got ${w} here` }),
      }),
  ],
  [
    'a request',
    (w) => asRequest({ headers: [typed('application/json')], body: JSON.stringify({ note: w }) }),
  ],
]

/** A login that reveals the secret, and an echo before or after it in an unmarked place. */
export const SECRETS_ECHOED: readonly SecretForm[] = [
  ...Object.entries(ECHOES).flatMap(([encoding, write], number) =>
    ECHO_PLACES.map(([place, echo], column) =>
      echoCase(`${encoding}, echoed in ${place}`, number + column, (s) => echo(write(s))),
    ),
  ),
  ...BYTES.flatMap(([encoding, type, write]) =>
    [0, 1].map((order) =>
      echoCase(`${encoding}, echoed as a body`, order, (s) =>
        asAnswer({ headers: [typed(type)], body: write(s) }),
      ),
    ),
  ),
  ...[0, 1].flatMap((order) => [
    echoCase('percent, echoed in a query', order, (s) =>
      asRequest({ target: `/x?q=${percent(s)}` }),
    ),
    echoCase('percent, echoed in a path', order, (s) =>
      asRequest({ target: `/x/${percent(s)}/y` }),
    ),
    echoCase('base64, echoed in a header', order, (s) =>
      asAnswer({ headers: [['X-Note', base64(s)]] }),
    ),
    echoCase('hex, echoed in a header', order, (s) => asRequest({ headers: [['X-Note', hex(s)]] })),
    echoCase('percent, echoed in a redirect', order, (s) =>
      asAnswer({ headers: [['Location', `/x?e=${percent(s)}`]] }),
    ),
    sessionCase('a session as X-Requested-By', order, (v) =>
      asRequest({ headers: [['X-Requested-By', v.uuid]] }),
    ),
    sessionCase('a session in a text', order, (v) =>
      asAnswer({ body: `{"message":"session ${v.uuid} is over"}` }),
    ),
    sessionCase('a session in capitals', order, (v) =>
      asAnswer({ body: `{"message":"${v.uuid.toUpperCase()}"}` }),
    ),
    sessionCase('a session without hyphens', order, (v) =>
      asAnswer({ body: `{"message":"${v.uuid.replaceAll('-', '')}"}` }),
    ),
    sessionCase('a session as a user name', order, (v) =>
      asAnswer({ body: `{"username":"${v.uuid}"}` }),
    ),
  ]),
]

function echoCase(id: string, order: number, echo: (secret: string) => CaseTraffic): SecretForm {
  return ordered(id, order, 'answer', (v) => [login(v.text, v.uuid), echo(v.text)])
}

function sessionCase(
  id: string,
  order: number,
  echo: (values: SecretValues) => CaseTraffic,
): SecretForm {
  return ordered(id, order, 'answer', (v) => [login('invented-here', v.uuid), echo(v)])
}

function ordered(
  id: string,
  order: number,
  side: 'request' | 'answer',
  write: (values: SecretValues) => readonly CaseTraffic[],
): SecretForm {
  const isLate = order % 2 === 1
  return {
    id: `${id}, ${isLate ? 'before' : 'after'} it is learnt`,
    side,
    learnt: isLate ? 'after' : 'before',
    write: (values) => (isLate ? write(values).toReversed() : write(values)),
  }
}

function login(password: string, session: string): CaseTraffic {
  return {
    request: {
      method: 'POST',
      target: '/system/sessions',
      headers: [typed('application/json'), ['X-Requested-By', 'proof']],
      body: Buffer.from(JSON.stringify({ username: 'admin', password, host: '' })),
    },
    answer: {
      status: 200,
      headers: [typed('application/json')],
      body: Buffer.from(
        JSON.stringify({ session_id: session, valid_until: '2026-11-22T15:00:00.000+0000' }),
      ),
    },
  }
}
