import {
  availabilityOf,
  deviation,
  document,
  type Finding,
  type Handshake,
  handshakeCheck,
  inconclusive,
  suite,
  tlsName,
  type TlsVersion,
} from '#engine/suite.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'

export default suite('tls', 'Encrypted connections', {
  checks: [refuses('1.0', 'TLSv1'), refuses('1.1', 'TLSv1.1')],
  faults,
  probes,
})

function refuses(number: '1.0' | '1.1', offered: TlsVersion) {
  return handshakeCheck(
    `tls.refuse-${number}`,
    `MUST reject a handshake that offers at most TLS ${number}, unless configured otherwise`,
    {
      source: document('9'),
      versions: availabilityOf(`tls-${number}-refused`),
      offered,
      judge: refused,
      why: 'TLS 1.0 and 1.1 are deprecated (RFC 8996) and vulnerable',
      remedy: `remove ${offered} from enabled_tls_protocols, or from the proxy that terminates TLS in front of the server; if your clients need this version, add the violation to the baseline`,
    },
  )
}

/** A server that accepts no handshake at all rejects nothing specific. */
function refused(one: Handshake, others: readonly Handshake[]): Finding | undefined {
  if (one.outcome === 'accepted')
    return deviation(
      `rejection of a handshake that offers ${tlsName(one.offered)}`,
      `accepted with ${one.cipher ?? 'an unknown cipher'}`,
    )
  if (one.outcome !== 'refused') return inconclusive(one.message ?? 'the handshake failed')
  return others.some(({ outcome }) => outcome === 'accepted')
    ? undefined
    : inconclusive(
        'the target accepted no handshake with any TLS version, so a rejection proves nothing',
      )
}
