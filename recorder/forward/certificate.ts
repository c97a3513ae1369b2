import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

import {
  bits,
  TRUE,
  context,
  type Der,
  identifier,
  integer,
  NULL,
  octets,
  sequence,
  tagged,
  time,
  utf8,
} from './der.ts'

/** Fields that both kinds of certificate have. */
interface CertificateOptions {
  /** Of the authority, or host or address of the server. */
  readonly name: string
  readonly publicKey: KeyObject
  readonly from: Date
  readonly until: Date
}

/** Who signs: an authority with an RSA key. */
export interface Issuer {
  readonly name: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/**
 * The certificate of an authority that can vouch for the given names and addresses only (RFC 5280,
 * 4.2.1.10), and for servers only by what its leaves say; PEM.
 */
export function authorityCertificate(
  options: CertificateOptions,
  issuer: Issuer,
  names: readonly string[],
): string {
  return certificate({ ...options, subject: options.name }, issuer, [
    extension('2.5.29.19', sequence(TRUE, integer(Buffer.from([0]))), true),
    extension('2.5.29.15', bits(Buffer.from([0x06]), 1), true),
    extension('2.5.29.30', nameConstraints(names), true),
    extension('2.5.29.14', octets(keyIdentifier(options.publicKey))),
  ])
}

/**
 * The certificate of a server with this name or address, which is only in the alternative names
 * (RFC 5280, 4.2.1.6); PEM.
 */
export function serverCertificate(options: CertificateOptions, issuer: Issuer): string {
  const alternative =
    isIP(options.name) === 0
      ? tagged(0x82, Buffer.from(options.name))
      : tagged(0x87, addressBytes(options.name))
  // No subject: GnuTLS checks a common name against the name constraints, which reject addresses there.
  return certificate(options, issuer, [
    extension('2.5.29.19', sequence(), true),
    extension('2.5.29.15', bits(Buffer.from([0x80]), 7), true),
    extension('2.5.29.37', sequence(identifier('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.17', sequence(alternative), true),
    extension('2.5.29.35', sequence(tagged(0x80, keyIdentifier(issuer.publicKey)))),
  ])
}

function certificate(
  { subject, publicKey, from, until }: Omit<CertificateOptions, 'name'> & { subject?: string },
  issuer: Issuer,
  extensions: readonly Der[],
): string {
  const algorithm = sequence(identifier('1.2.840.113549.1.1.11'), NULL)
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const body = sequence(
    context(0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    commonName(issuer.name),
    sequence(time(from), time(until)),
    subject === undefined ? sequence() : commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    context(3, sequence(...extensions)),
  )
  const der = sequence(body, algorithm, bits(sign('sha256', body, issuer.privateKey)))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** RFC 5280 allows 64 characters. */
function commonName(name: string): Der {
  return sequence(tagged(0x31, sequence(identifier('2.5.4.3'), utf8(name.slice(0, 64)))))
}

function extension(id: string, value: Der, isCritical = false): Der {
  return sequence(identifier(id), ...(isCritical ? [TRUE] : []), octets(value))
}

/** Permits only these: if there is none of a kind, an unused name of that kind is permitted. */
function nameConstraints(names: readonly string[]): Der {
  const hosts = names.filter((name) => isIP(name) === 0)
  const addresses = names.filter((name) => isIP(name) !== 0)
  const permitted = [
    ...(hosts.length > 0 ? hosts : ['nobody.invalid']).map((name) =>
      tagged(0x82, Buffer.from(name)),
    ),
    ...(addresses.length > 0 ? addresses : ['192.0.2.0']).map((address) => {
      const bytes = addressBytes(address)
      return tagged(0x87, bytes, Buffer.alloc(bytes.length, 0xff))
    }),
  ]
  return sequence(context(0, ...permitted.map((base) => sequence(base))))
}

function keyIdentifier(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const mapped = address.replace(/\d{1,3}(?:\.\d{1,3}){3}$/, (dotted) => {
    const hex = Buffer.from(dotted.split('.').map(Number)).toString('hex')
    return `${hex.slice(0, 4)}:${hex.slice(4)}`
  })
  const [before = '', after] = mapped.split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const head = groups(before)
  const tail = after === undefined ? [] : groups(after)
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const all = [...head, ...(after === undefined ? [] : zeros), ...tail]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
