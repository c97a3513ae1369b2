import type { Certificate, Handshake } from '#engine/model/handshake.ts'

/** A copy in which every text went through `everywhere`; the origin stays, as it does in exchanges. */
export function handshakeEverywhere(
  handshake: Handshake,
  everywhere: (text: string) => string,
): Handshake {
  const { message, certificates } = handshake
  return {
    ...handshake,
    ...(message !== undefined && { message: everywhere(message) }),
    ...(certificates && { certificates: certificates.map(certificateEverywhere) }),
  }

  function certificateEverywhere(certificate: Certificate): Certificate {
    const { subject, issuer, names } = certificate
    return {
      ...certificate,
      subject: everywhere(subject),
      issuer: everywhere(issuer),
      names: names.map(everywhere),
    }
  }
}
