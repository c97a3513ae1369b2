import { expect, test } from 'vitest'

import type { Certificate, Handshake } from '../../model/handshake.ts'
import { listEndpoints } from './endpoints.ts'

const CERTIFICATE: Certificate = {
  subject: 'CN=a',
  issuer: 'CN=b',
  names: ['DNS:logs.example'],
  key: 'rsa 2048 bits',
  from: '2026-01-01T00:00:00.000Z',
  until: '2026-12-31T00:00:00.000Z',
  serial: '01',
  fingerprint: 'AB',
}

const TAKEN: Handshake = {
  index: 0,
  origin: 'https://logs.example:9000',
  offered: 'TLSv1.3',
  outcome: 'accepted',
  certificates: [CERTIFICATE],
  trust: { trusted: true, fitsHost: true },
  startedAt: Date.parse('2026-06-01T00:00:00.000Z'),
}

function remarks(changes: Partial<Handshake>, certificate: Partial<Certificate> = {}) {
  const certificates = [{ ...CERTIFICATE, ...certificate }]
  return listEndpoints([{ ...TAKEN, certificates, ...changes }])[0]?.remarks
}

test('each origin lists its handshakes in version order', () => {
  const old: Handshake = {
    index: 1,
    origin: TAKEN.origin,
    offered: 'TLSv1',
    outcome: 'refused',
    message: 'no',
  }
  const other: Handshake = { ...TAKEN, index: 2, origin: 'https://other.example' }

  const [first, second] = listEndpoints([TAKEN, old, other])

  expect(first?.handshakes.map(({ index }) => index)).toEqual([1, 0])
  expect(first?.certificates).toEqual([CERTIFICATE])
  expect(second?.origin).toBe('https://other.example')
})

test('a valid certificate produces no remark', () => {
  expect(remarks({})).toEqual([])
})

test.each([
  [
    { trust: { trusted: false, because: 'CERT_HAS_EXPIRED', fitsHost: true } },
    {},
    'was not trusted by this machine (CERT_HAS_EXPIRED)',
  ],
  [{ trust: { trusted: true, fitsHost: false } }, {}, 'was not issued for logs.example'],
  [{}, { from: '2026-07-01T00:00:00.000Z' }, 'is valid only from 2026-07-01'],
  [{}, { until: '2026-05-01T00:00:00.000Z' }, 'expired on 2026-05-01'],
  [{}, { until: '2026-06-20T00:00:00.000Z' }, 'expires on 2026-06-20'],
  [{}, { key: 'rsa 1024 bits' }, 'the key of "CN=a" is short: rsa 1024 bits'],
])('a certificate problem is reported: %j %j', (changes, certificate, words) => {
  expect(remarks(changes, certificate)).toEqual([expect.stringContaining(words)])
})

test('no accepted handshake means no certificate remark', () => {
  const [only] = listEndpoints([{ ...TAKEN, outcome: 'failed' }])

  expect(only?.remarks).toEqual([])
  expect(only && 'certificates' in only).toBe(false)
})
