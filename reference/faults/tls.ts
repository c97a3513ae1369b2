import type { Fault } from './fault.ts'

/** Deviations of encrypted connections; they show on servers with a certificate only. */
export const tlsFaults: readonly Fault[] = [
  {
    id: 'tls.accepts-1.0',
    what: 'handshakes that offer nothing newer than TLS 1.0 are accepted',
    versions: { since: '3.2.0' },
    needs: 'tls',
    gates: { 'tls-1.0-refused': false },
    fails: ['tls.refuse-1.0'],
  },
  {
    id: 'tls.accepts-1.1',
    what: 'handshakes that offer nothing newer than TLS 1.1 are accepted',
    versions: { since: '3.2.0' },
    needs: 'tls',
    gates: { 'tls-1.1-refused': false },
    fails: ['tls.refuse-1.1'],
  },
]
