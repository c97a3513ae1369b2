import { X509Certificate } from 'node:crypto'
import { checkServerIdentity, type DetailedPeerCertificate, type TLSSocket } from 'node:tls'

import type { Certificate, CertificateTrust } from '../../model/handshake.ts'

/** Certificates of a chain that are looked at; longer ones do not occur. */
const MAX_CERTIFICATES = 10

/** The certificates of the other side, its own first. */
export function listCertificates(socket: TLSSocket): readonly Certificate[] {
  const found: Certificate[] = []
  const seen = new Set<string>()
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true)
  while (next?.raw && !seen.has(next.fingerprint256) && found.length < MAX_CERTIFICATES) {
    seen.add(next.fingerprint256)
    found.push(describe(new X509Certificate(next.raw)))
    next = next.issuerCertificate
  }
  return found
}

/** Whether the chain is trusted and fits the host; of a socket that does not reject by itself. */
export function checkTrust(socket: TLSSocket, host: string): CertificateTrust {
  const because: unknown = socket.authorizationError
  return {
    trusted: socket.authorized,
    ...(!socket.authorized && {
      because: because instanceof Error ? because.message : String(because),
    }),
    fitsHost: checkServerIdentity(host, socket.getPeerCertificate()) === undefined,
  }
}

function describe(certificate: X509Certificate): Certificate {
  const { subject, issuer, subjectAltName, validFrom, validTo } = certificate
  return {
    subject: oneLine(subject),
    issuer: oneLine(issuer),
    names: namesIn(subjectAltName ?? ''),
    from: new Date(validFrom).toISOString(),
    until: new Date(validTo).toISOString(),
    key: getKey(certificate),
    serial: certificate.serialNumber,
    fingerprint: certificate.fingerprint256,
  }
}

/** Node gives a line for each part. */
function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').reverse().join(', ')
}

/** `DNS:a, DNS:"b, c"`: a name with odd characters is quoted. */
function namesIn(text: string): readonly string[] {
  return (text.match(/(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/gs) ?? []).map((name) => name.trim())
}

function getKey({
  publicKey: { asymmetricKeyType, asymmetricKeyDetails },
}: X509Certificate): string {
  const { modulusLength, namedCurve } = asymmetricKeyDetails ?? {}
  const size = modulusLength === undefined ? (namedCurve ?? '') : `${modulusLength} bits`
  return `${asymmetricKeyType ?? 'unknown'} ${size}`.trim()
}
