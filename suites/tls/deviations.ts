import { deviates, type Deviation } from '#engine/suite.ts'

/** Deviations of encrypted connections; they show on servers with a certificate only. */
export const deviations: readonly Deviation[] = [
  deviates('tls.accepts-1.0', 'handshakes that offer nothing newer than TLS 1.0 are accepted', {
    needs: 'tls',
    features: { 'tls-1.0-refused': false },
    fails: ['tls.refuse-1.0'],
  }),
  deviates('tls.accepts-1.1', 'handshakes that offer nothing newer than TLS 1.1 are accepted', {
    needs: 'tls',
    features: { 'tls-1.1-refused': false },
    fails: ['tls.refuse-1.1'],
  }),
]
