import { type Certificate, type CertificateTrust, tlsName } from '#engine/model/handshake.ts'
import type { TlsEndpoint } from '#engine/model/results/run.ts'

/** A fact about a TLS connection: its name and its lines. */
type TlsFact = readonly [name: string, lines: readonly string[]]

/** Lists the TLS facts of one origin, the most important first. */
export function tlsFacts({
  origin,
  handshakes,
  certificates = [],
  trust,
  remarks,
}: TlsEndpoint): readonly TlsFact[] {
  const [own, ...issuers] = certificates
  const facts: readonly TlsFact[] = [
    ['TLS', [origin, ...handshakes.map(handshakeLine)]],
    ['Certificate', own ? [...certificateLines(own), ...trustLines(trust)] : []],
    ['Certificate issuers', issuers.map((one) => `${one.subject}, ${one.key}, ${validity(one)}`)],
    ['Certificate remarks', remarks],
  ]
  return facts.filter(([, lines]) => lines.length > 0)
}

function handshakeLine({
  index,
  offered,
  outcome,
  cipher,
  message,
}: TlsEndpoint['handshakes'][number]): string {
  const more = cipher ?? (outcome === 'refused' ? undefined : message)
  const word = outcome === 'refused' ? 'rejected' : outcome.replace('-', ' ')
  const what = `${tlsName(offered)} ${word}`
  return `${what}${more === undefined ? '' : `: ${more}`} (handshake ${index})`
}

function certificateLines(own: Certificate): readonly string[] {
  return [
    own.subject,
    `issued by ${own.issuer}`,
    own.names.length > 0 ? `for ${own.names.join(', ')}` : 'without alternative names',
    validity(own),
    `${own.key}, serial ${own.serial}`,
    `SHA-256 ${own.fingerprint}`,
  ]
}

function trustLines(trust: CertificateTrust | undefined): readonly string[] {
  if (!trust) return []
  const chain = trust.trusted
    ? 'the chain is trusted'
    : `the chain is not trusted: ${trust.because}`
  return [`${chain}; ${trust.fitsHost ? 'it matches the host' : 'it does not match the host'}`]
}

function validity({ from, until }: Certificate): string {
  return `valid from ${from.slice(0, 10)} until ${until.slice(0, 10)}`
}
