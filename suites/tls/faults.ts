import { edit, fault, recordingFault } from '#engine/suite.ts'

/** Faults of encrypted connections; they show on servers with a certificate only. */
export const faults = [
  fault('tls.accepts-1.0', 'handshakes that offer at most TLS 1.0 are accepted', {
    needs: 'tls',
    features: { 'tls-1.0-refused': false },
    fails: ['tls.refuse-1.0'],
  }),
  fault('tls.accepts-1.1', 'handshakes that offer at most TLS 1.1 are accepted', {
    needs: 'tls',
    features: { 'tls-1.1-refused': false },
    fails: ['tls.refuse-1.1'],
  }),
  recordingFault(
    'tls.refuse-1.0',
    'reference-7.1.7-tls',
    edit.handshake({ outcome: 'accepted', cipher: 'ECDHE-RSA-AES256-SHA' }),
  ),
  recordingFault(
    'tls.refuse-1.1',
    'reference-7.1.7-tls',
    edit.handshake({ outcome: 'accepted', cipher: 'ECDHE-RSA-AES256-SHA' }),
  ),
]
