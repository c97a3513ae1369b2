import { generateKeyPairSync } from 'node:crypto'

import { digestOf } from '../digest.ts'
import { publicPem } from '../keys.ts'
import { ENVELOPE, PUBLIC_KEY } from '../part-names.ts'
import { OTHER, OWNER, type TestFiles } from '../test-bundle.ts'
import { failing, honest } from './test-bases.ts'
import { type Case, files, passAll } from './test-cases.ts'
import { changed, signedAgain, withRun } from './test-edits.ts'

interface Signature {
  keyid: string
  sig: string
}
interface Envelope {
  payload: string
  payloadType: string
  signatures: Signature[]
  more?: number
}
type EnvelopeEdit = readonly [string, (envelope: Envelope) => unknown]

function first({ signatures }: Envelope): Signature {
  return signatures[0] ?? { keyid: '', sig: '' }
}

const ENVELOPES: readonly EnvelopeEdit[] = [
  ...[0, 7, 20, 40, 60].map((at): EnvelopeEdit => [
    `byte ${at} of the signature`,
    (envelope) => {
      const bytes = Buffer.from(first(envelope).sig, 'base64')
      bytes[at] = (bytes[at] ?? 0) ^ 1
      first(envelope).sig = bytes.toString('base64')
    },
  ]),
  ['the same signature with its second half plus the order of the curve', addOrder],
  [
    'the same signature with other padding bits',
    (envelope) => (first(envelope).sig = `${first(envelope).sig.slice(0, 85)}/==`),
  ],
  ['a payload with one more character at its end', (envelope) => (envelope.payload += '=')],
  ['an empty signature', (envelope) => (first(envelope).sig = '')],
  ['no signature', (envelope) => (envelope.signatures = [])],
  ['two signatures', (envelope) => envelope.signatures.push(first(envelope))],
  ['another keyid', (envelope) => (first(envelope).keyid = '0'.repeat(64))],
  ['another type', (envelope) => (envelope.payloadType = 'application/json')],
  ['another member', (envelope) => (envelope.more = 1)],
  ['another payload', (envelope) => (envelope.payload = Buffer.from('{}').toString('base64'))],
  ['a payload with a space', (envelope) => (envelope.payload = ` ${envelope.payload}`)],
  ...['PASSED', 'subject', 'sha256', 'passedTests', 'in-toto.io', 'strict'].map(
    (word): EnvelopeEdit => [
      `"${word}" in the payload`,
      (envelope) => {
        const text = Buffer.from(envelope.payload, 'base64').toString()
        const other = text.replace(word, word.toUpperCase().replace('P', 'Q'))
        envelope.payload = Buffer.from(other).toString('base64')
      },
    ],
  ),
]

const envelopes: readonly Case[] = [
  ...ENVELOPES.map(([what, edit]) =>
    files(what, /^attestation\.dsse\.json$/, () =>
      changed(honest, ENVELOPE, (text) => {
        const value = JSON.parse(text) as Envelope
        edit(value)
        return `${JSON.stringify(value, null, 2)}\n`
      }),
    ),
  ),
  files('another space in the envelope', /^attestation\.dsse\.json$/, () =>
    changed(honest, ENVELOPE, (text) => `${text} `),
  ),
  files('the envelope of another bundle', /^manifest\.json$/, () =>
    changed(honest, ENVELOPE, () => failing.get(ENVELOPE) ?? ''),
  ),
  files('no envelope at all', /^attestation\.dsse\.json$/, () =>
    changed(honest, ENVELOPE, () => ''),
  ),
]

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
const KEYS: readonly (readonly [string, RegExp, (pem: string) => string | Buffer])[] = [
  ['the key of another signer', /^attestation\.dsse\.json$/, () => publicPem(OTHER)],
  [
    'a key of a different kind',
    /^public-key\.pem$/,
    () => rsa.export({ type: 'spki', format: 'pem' }),
  ],
  ['no key', /^public-key\.pem$/, () => 'x'],
  ['a key with a comment', /^public-key\.pem$/, (pem) => `# mine\n${pem}`],
  ['two keys', /^public-key\.pem$/, (pem) => pem + publicPem(OTHER)],
]
/** Keys of small order (little-endian, hex); anyone can sign with one of them. */
const SMALL_ORDER = [
  '01'.padEnd(64, '0'),
  `01${'0'.repeat(60)}80`,
  '0'.repeat(64),
  `${'0'.repeat(62)}80`,
  `ec${'f'.repeat(60)}7f`,
  `ec${'f'.repeat(62)}`,
  `ed${'f'.repeat(60)}7f`,
  `ed${'f'.repeat(62)}`,
  `ee${'f'.repeat(60)}7f`,
  `ee${'f'.repeat(62)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
]

/** Signs without a private key: the neutral point and zero fit every statement under such a key. */
function signedByNobody(point: string): TestFiles {
  const der = Buffer.from(`302a300506032b6570032100${point}`, 'hex')
  const lines = der.toString('base64')
  const pem = `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`
  const forged = changed(honest, PUBLIC_KEY, () => pem)
  return changed(forged, ENVELOPE, (text) => {
    const value = JSON.parse(text) as Envelope
    first(value).keyid = digestOf(der)
    first(value).sig = Buffer.from(`01${'0'.repeat(126)}`, 'hex').toString('base64')
    return `${JSON.stringify(value, null, 2)}\n`
  })
}

const NAMED = { expected: OWNER }
const keys: readonly Case[] = [
  ...KEYS.map(([what, place, edit]) => files(what, place, () => changed(honest, PUBLIC_KEY, edit))),
  ...SMALL_ORDER.map((point) =>
    files(`a key of small order: ${point}`, /^public-key\.pem$/, () => signedByNobody(point)),
  ),
  files('signed by another signer', /^public-key\.pem$/, () => signedAgain(honest, OTHER), NAMED),
  files(
    'edited and signed by another signer',
    /^public-key\.pem$/,
    () => signedAgain(withRun(failing, passAll), OTHER),
    NAMED,
  ),
  files(
    'signed by another signer in the name of the owner',
    /^attestation\.dsse\.json$/,
    () => changed(signedAgain(honest, OTHER), PUBLIC_KEY, () => publicPem(OWNER)),
    NAMED,
  ),
  files('signed by the owner, another expected', /^public-key\.pem$/, () => honest, {
    expected: OTHER,
  }),
]

/** Adds the group order to S; lax Ed25519 implementations accept the result as the same signature. */
function addOrder(envelope: Envelope): void {
  const bytes = Buffer.from(first(envelope).sig, 'base64')
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  let sum = BigInt(`0x${Buffer.from(bytes.subarray(32).toReversed()).toString('hex')}`) + order
  for (let at = 32; at < 64; at++, sum >>= 8n) bytes[at] = Number(sum & 255n)
  first(envelope).sig = bytes.toString('base64')
}

/** Attacks on the signature. */
export const SIGNATURES: readonly Case[] = [...envelopes, ...keys]
