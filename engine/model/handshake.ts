/** Versions of TLS, oldest first, as OpenSSL and node:tls name them. */
export const TLS_VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const
export type TlsVersion = (typeof TLS_VERSIONS)[number]

/**
 * - `accepted`: the target agreed on the version
 * - `refused`: it got the offer, and sent an alert or closed the connection
 * - `not-offered`: the TLS library of the machine that asked cannot offer this version
 * - `failed`: there was no response for another reason; no evidence for or against
 */
export const HANDSHAKE_OUTCOMES = ['accepted', 'refused', 'not-offered', 'failed'] as const
type HandshakeOutcome = (typeof HANDSHAKE_OUTCOMES)[number]

/** The content of one certificate. */
export interface Certificate {
  /** One line, such as `CN=logs.example.org, O=Example`. */
  readonly subject: string
  readonly issuer: string
  /** Alternative names with their kind, such as `DNS:logs.example.org` and `IP Address:127.0.0.1`. */
  readonly names: readonly string[]
  /** ISO 8601. */
  readonly from: string
  readonly until: string
  /** Algorithm and size, such as `rsa 2048 bits` or `ec prime256v1`. */
  readonly key: string
  readonly serial: string
  /** SHA-256 as hex pairs with colons. */
  readonly fingerprint: string
}

/** One TLS handshake that offered a single version. */
export interface Handshake {
  /** Position among the handshakes of the recording, from 0. */
  readonly index: number
  /** Scheme, host and port, such as `https://logs.example.org`. */
  readonly origin: string
  readonly offered: TlsVersion
  readonly outcome: HandshakeOutcome
  /** One sentence; when it was not accepted. */
  readonly message?: string
  /** As both sides agreed. */
  readonly cipher?: string
  /** As the target sent them, its own first. */
  readonly certificates?: readonly Certificate[]
  /** The client's verdict on the certificates. */
  readonly trust?: CertificateTrust
  /** Milliseconds since the epoch. */
  readonly startedAt?: number
  readonly endedAt?: number
  /** The probe that asked. */
  readonly probe?: string
}

/** Whether a client would trust a certificate. */
export interface CertificateTrust {
  /** Whether the chain ends in an authority that was trusted, each link within its time. */
  readonly trusted: boolean
  /** The library's code when it does not, such as `CERT_HAS_EXPIRED`. */
  readonly because?: string
  /** Whether the certificate was issued for the host of the origin. */
  readonly fitsHost: boolean
}

/** A version as people write it: `TLS 1.0`. */
export function tlsName(version: TlsVersion): string {
  return version === 'TLSv1' ? 'TLS 1.0' : version.replace('v', ' ')
}
