import type { Handshake } from '#engine/model/handshake.ts'

/** A handshake with every field. */
export const TAKEN: Handshake = {
  index: 0,
  origin: 'https://127.0.0.1:9000',
  offered: 'TLSv1.3',
  outcome: 'accepted',
  cipher: 'TLS_AES_256_GCM_SHA384',
  certificates: [
    {
      subject: 'CN=server 127.0.0.1',
      issuer: 'CN=graylog-conformance',
      names: ['IP Address:127.0.0.1'],
      from: '2026-01-01T00:00:00.000Z',
      until: '2027-01-01T00:00:00.000Z',
      key: 'ec prime256v1',
      serial: '02',
      fingerprint: 'AB:CD',
    },
  ],
  trust: { trusted: false, because: 'DEPTH_ZERO_SELF_SIGNED_CERT', fitsHost: true },
  startedAt: 1,
  endedAt: 2,
  probe: 'tls',
}

/** A rejected handshake. */
export const REFUSED: Handshake = {
  index: 1,
  origin: 'https://127.0.0.1:9000',
  offered: 'TLSv1',
  outcome: 'refused',
  message: '127.0.0.1:9000 aborted the handshake',
}
