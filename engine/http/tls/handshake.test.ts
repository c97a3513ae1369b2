import { createServer as createPlainServer } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import { connect, createServer as createTcpServer } from 'node:net'

import { expect, test } from 'vitest'

import { TLS_VERSIONS } from '../../model/handshake.ts'
import { type HandshakeOptions, offerVersion } from './handshake.ts'
import { EXPIRED, OTHER_HOST, SELF_SIGNED } from './test-certificates.ts'
import { opened } from '../test-listen.ts'

const OLD = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const

function tlsServer(options: ServerOptions) {
  return opened(createServer(options))
}

function offer(
  port: number,
  version: (typeof TLS_VERSIONS)[number] = 'TLSv1.3',
  options: Partial<HandshakeOptions> = {},
) {
  const origin = `https://127.0.0.1:${port}`
  return offerVersion(origin, version, { timeouts: { connect: 2_000 }, ...options })
}

test('handshakes distinguish servers with and without old TLS versions', async () => {
  await using old = await tlsServer({ ...SELF_SIGNED, ...OLD })
  await using modern = await tlsServer({ ...SELF_SIGNED, minVersion: 'TLSv1.2' })

  const ofOld = await Promise.all(TLS_VERSIONS.map((version) => offer(old.port, version)))
  const ofModern = await Promise.all(TLS_VERSIONS.map((version) => offer(modern.port, version)))

  expect(ofOld.map(({ outcome }) => outcome)).toEqual(TLS_VERSIONS.map(() => 'accepted'))
  expect(ofModern.map(({ outcome }) => outcome)).toEqual([
    'refused',
    'refused',
    'accepted',
    'accepted',
  ])
  expect(ofModern[0]?.message).toMatch(/^127\.0\.0\.1:\d+ aborted the handshake \(ERR_SSL_\w+\)$/)
})

test("a handshake returns the certificate's fields", async () => {
  await using server = await tlsServer(SELF_SIGNED)

  const { certificates, trust, cipher } = await offer(server.port)

  expect(certificates).toEqual([
    {
      subject: 'CN=graylog-conformance test',
      issuer: 'CN=graylog-conformance test',
      names: ['IP Address:127.0.0.1', 'DNS:localhost'],
      from: '2020-01-01T00:00:00.000Z',
      until: '2120-01-01T00:00:00.000Z',
      key: 'ec prime256v1',
      serial: '02',
      fingerprint: expect.stringMatching(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/) as string,
    },
  ])
  expect(trust).toEqual({ trusted: false, because: 'DEPTH_ZERO_SELF_SIGNED_CERT', fitsHost: true })
  expect(cipher).toMatch(/^TLS_/)
})

test('trust and host name are checked separately', async () => {
  await using expired = await tlsServer(EXPIRED)
  await using other = await tlsServer(OTHER_HOST)

  const ofExpired = await offer(expired.port, 'TLSv1.2', { tls: { ca: EXPIRED.cert } })
  const ofOther = await offer(other.port, 'TLSv1.2', { tls: { ca: OTHER_HOST.cert } })

  expect(ofExpired.trust).toEqual({ trusted: false, because: 'CERT_HAS_EXPIRED', fitsHost: true })
  expect(ofOther.trust).toEqual({ trusted: true, fitsHost: false })
})

test('a timeout or closed port is not a rejection of the TLS version', async () => {
  await using silent = await opened(createTcpServer((socket) => socket.resume()))
  const closed = await opened(createTcpServer())
  await closed[Symbol.asyncDispose]()

  const late = await offer(silent.port, 'TLSv1', { timeouts: { connect: 200 } })
  const gone = await offer(closed.port, 'TLSv1')

  expect(late).toMatchObject({ outcome: 'failed' })
  expect(late.message).toContain('did not complete the TLS handshake in time')
  expect(gone).toMatchObject({ outcome: 'failed' })
  expect(gone.message).toContain('nothing is listening on 127.0.0.1')
})

test('a handshake uses the proxy of the environment', async () => {
  await using target = await tlsServer({ ...SELF_SIGNED, minVersion: 'TLSv1.2' })
  const asked: (string | undefined)[] = []
  const proxyServer = createPlainServer().on('connect', (request, socket) => {
    asked.push(request.url, request.headers['proxy-authorization'])
    const upstream = connect(target.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  await using proxy = await opened(proxyServer)
  const environment = { HTTPS_PROXY: `http://me:pass@127.0.0.1:${proxy.port}` }

  const taken = await offer(target.port, 'TLSv1.2', { environment })
  const refused = await offer(target.port, 'TLSv1.1', { environment })

  expect([taken.outcome, refused.outcome]).toEqual(['accepted', 'refused'])
  expect(asked.slice(0, 2)).toEqual([`127.0.0.1:${target.port}`, 'Basic bWU6cGFzcw=='])
})

test('a proxy that rejects the tunnel is no evidence about the target', async () => {
  const refusing = createPlainServer().on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
  })
  await using proxy = await opened(refusing)

  const result = await offer(9, 'TLSv1.2', {
    environment: { https_proxy: `127.0.0.1:${proxy.port}` },
  })

  expect(result.outcome).toBe('failed')
  expect(result.message).toBe('the proxy returned 407 to the CONNECT request for 127.0.0.1:9')
})
