import { createHash } from 'node:crypto'
import { writeBasic } from '#engine/secrets/authorization.ts'

/** A request and its response. */
export interface Telling {
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string
  readonly answerHeaders: readonly (readonly [string, string])[]
  readonly answer: string
}

/** A secret for one place and one encoding. */
interface Canary {
  readonly what: string
  readonly secret: string
  /** The exchange with the secret in a place that marks it as one. */
  readonly place: Telling
  /** The exchange with the secret in a place that does not. */
  readonly elsewhere: Telling
}

type Make = (seed: string) => string

const uuid: Make = (seed) =>
  hash(seed).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
const token: Make = (seed) =>
  BigInt(`0x${hash(seed)}${hash(`${seed} more`)}`)
    .toString(32)
    .slice(0, 51)
const word: Make = (seed) => `Cn!${hash(seed).slice(0, 16)}/+9`
const text: Make = (seed) => `Cn!${hash(seed).slice(0, 16)}"\\/+ ü9`

const post = (path: string, body: object): Partial<Telling> => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: [['Content-Type', 'application/json']],
})
const sent = (name: string, value: string): Partial<Telling> => ({ headers: [[name, value]] })

/** Arguments of `record` that cover the last three places. */
export const RULES = ['/configuration/community', 'header:X-Custom', 'pattern:[?&]key=([^&]+)']

/** Every kind of place: its name, its secrets, and the exchange that contains one. */
const PLACES: readonly (readonly [string, Make, (secret: string) => Partial<Telling>])[] = [
  ['login', text, (s) => post('/system/sessions', { username: 'admin', password: s, host: '' })],
  [
    'session of a login',
    uuid,
    (s) => ({ ...post('/system/sessions', {}), answer: JSON.stringify({ session_id: s }) }),
  ],
  ['Basic with a password', text, (s) => sent('Authorization', writeBasic(`admin:${s}`))],
  ['Basic with a token', token, (s) => sent('Authorization', writeBasic(`${s}:token`))],
  ['Basic with a session', uuid, (s) => sent('Authorization', writeBasic(`${s}:session`))],
  ['cookie', uuid, (s) => sent('Cookie', `a=b; authentication=${s}`)],
  ['Bearer', word, (s) => sent('Authorization', `Bearer ${s}`)],
  ['Proxy-Authorization', text, (s) => sent('Proxy-Authorization', writeBasic(`proxy:${s}`))],
  ['Basic that is no base64', word, (s) => sent('Authorization', `Basic ${s}`)],
  ['Authorization without a scheme', word, (s) => sent('Authorization', s)],
  ['token in a path', token, (s) => ({ method: 'DELETE', path: `/users/admin/tokens/${s}` })],
  ['session in a path', uuid, (s) => ({ method: 'DELETE', path: `/system/sessions/${s}` })],
  ['query', text, (s) => ({ path: `/system?access_token=${encodeURIComponent(s)}` })],
  [
    'form',
    text,
    (s) => ({
      method: 'POST',
      path: '/login',
      body: `username=admin&password=${encodeURIComponent(s)}`,
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    }),
  ],
  ['input', text, (s) => post('/system/inputs', { configuration: { tls_key_password: s } })],
  ['output', text, (s) => post('/system/outputs', { configuration: { aws_secret_key: s } })],
  ['new user', text, (s) => post('/users', { username: 'new', password: s })],
  ['password change', text, (s) => post('/users/new/password', { old_password: s, password: '' })],
  ['LDAP settings', text, (s) => post('/system/ldap/settings', { system_password: s })],
  [
    'LDAP address',
    word,
    (s) => post('/system/ldap', { uri: `ldap://u:${encodeURIComponent(s)}@h` }),
  ],
  [
    'Location',
    word,
    (s) => ({ answerHeaders: [['Location', `/x?token=${encodeURIComponent(s)}`]] }),
  ],
  ['Set-Cookie', uuid, (s) => ({ answerHeaders: [['Set-Cookie', `authentication=${s}; Path=/`]] })],
  ['JSON Pointer of the user', text, (s) => post('/x', { configuration: { community: s } })],
  ['header of the user', word, (s) => sent('X-Custom', s)],
  ['pattern of the user', text, (s) => ({ path: `/x?key=${encodeURIComponent(s)}` })],
]

/** Every encoding of a secret in other places. */
const ENCODINGS: readonly (readonly [string, (secret: string) => string])[] = [
  ['raw', (s) => s],
  ['percent', (s) => encodeURIComponent(s)],
  ['base64', (s) => Buffer.from(s).toString('base64')],
  ['base64, one byte off', (s) => Buffer.from(`x${s}y`).toString('base64')],
  ['base64, two bytes off', (s) => Buffer.from(`xx${s}yy`).toString('base64')],
  ['base64url', (s) => Buffer.from(`ÿ>?${s}>?`).toString('base64url')],
  ['hex', (s) => Buffer.from(s).toString('hex')],
  ['JSON', (s) => JSON.stringify(JSON.stringify(s))],
]

/** Larger than a body inside a recorded line. */
const PADDING = 'x'.repeat(300_000)

/** One secret for each place and encoding. */
export const CANARIES: readonly Canary[] = PLACES.flatMap(([place, make, tell], number) =>
  ENCODINGS.map(([encoding, write]): Canary => {
    const what = `${place}, ${encoding}`
    const secret = make(what)
    const written = write(secret)
    const isLarge = number < 4 && encoding === 'raw'
    return {
      what,
      secret,
      place: telling(tell(secret)),
      elsewhere: telling({
        path: `/system/notes?q=${encodeURI(written)}`,
        headers: [['X-Note', Buffer.from(written).toString('latin1')]],
        answer: `${isLarge ? PADDING : ''}before ${written} after`,
      }),
    }
  }),
)

function telling(partial: Partial<Telling>): Telling {
  return {
    method: 'GET',
    path: '/system',
    headers: [],
    answerHeaders: [],
    answer: '{}',
    ...partial,
  }
}

function hash(seed: string): string {
  return createHash('sha256').update(seed).digest('hex')
}
