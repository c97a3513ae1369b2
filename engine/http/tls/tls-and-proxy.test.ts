import { createServer } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { connect } from 'node:net'

import { expect, test } from 'vitest'

import { type ClientOptions, createClient } from '../client.ts'
import { proxyFor } from './proxy.ts'
import { EXPIRED, OTHER_HOST, SELF_SIGNED } from './test-certificates.ts'
import { opened } from '../test-listen.ts'

function tlsServer(options: ServerOptions) {
  return opened(
    createTlsServer(options, (request, response) => {
      response.setHeader('Connection', 'close')
      response.end((request.headers['x-two'] as string | undefined) ?? 'secret')
    }),
    'https',
  )
}

async function get(origin: string, options: Partial<ClientOptions> = {}) {
  const client = createClient({ guard: () => {}, ...options })
  try {
    return await client.send({
      method: 'GET',
      origin,
      target: '/%63/../x',
      headers: [
        ['X-Two', '1'],
        ['X-Two', '2'],
      ],
    })
  } finally {
    await client.close()
  }
}

test.each([
  ['is self-signed', SELF_SIGNED, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['has expired', EXPIRED, 'CERT_HAS_EXPIRED'],
])('a certificate that %s is rejected', async (words, certificate, code) => {
  await using server = await tlsServer(certificate)

  const trusted = certificate === EXPIRED ? { tls: { ca: EXPIRED.cert } } : {}
  const { failure } = await get(server.origin, trusted)

  expect(failure?.kind).toBe('tls')
  expect(failure?.message).toContain(words)
  expect(failure?.message).toContain(code)
})

test('a certificate for another host name is rejected', async () => {
  await using server = await tlsServer(OTHER_HOST)

  const { failure } = await get(server.origin, { tls: { ca: OTHER_HOST.cert } })

  expect(failure?.message).toContain('issued for a different host name')
})

test('a given CA is trusted, and `insecure` trusts any certificate', async () => {
  await using server = await tlsServer(SELF_SIGNED)

  const trusted = await get(server.origin, { tls: { ca: SELF_SIGNED.cert } })
  const insecure = await get(server.origin, { tls: { insecure: true } })

  expect(trusted.response?.body.text).toBe('1, 2')
  expect(insecure.response?.status).toBe(200)
})

test('a client certificate is presented', async () => {
  await using server = await tlsServer({
    ...SELF_SIGNED,
    ca: SELF_SIGNED.cert,
    requestCert: true,
    rejectUnauthorized: true,
  })

  const with_ = await get(server.origin, { tls: { ca: SELF_SIGNED.cert, ...SELF_SIGNED } })
  const without = await get(server.origin, { tls: { ca: SELF_SIGNED.cert } })

  expect(with_.response?.status).toBe(200)
  expect(without.response).toBeUndefined()
})

test('a plain HTTP port is reported as a TLS failure', async () => {
  await using server = await opened(createServer(), 'https')

  const { failure } = await get(server.origin)

  expect(failure?.kind).toBe('tls')
})

test('requests use the proxy of the environment with raw path and headers', async () => {
  const asked: string[] = []
  const seen: string[][] = []
  await using target = await opened(
    createServer((request, response) => {
      seen.push([
        request.url ?? '',
        ...request.rawHeaders.filter((part) => /^X-Two|^\d$/.test(part)),
      ])
      response.setHeader('Connection', 'close')
      response.end('through')
    }),
    'http',
  )
  const proxyServer = createServer().on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    const { port } = new URL(target.origin)
    const upstream = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      upstream.pipe(socket)
      socket.pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
  })
  await using proxy = await opened(proxyServer, 'http')

  const { response } = await get(target.origin, { environment: { HTTP_PROXY: proxy.origin } })

  expect(response?.body.text).toBe('through')
  expect(asked).toEqual([new URL(target.origin).host])
  expect(seen).toEqual([['/%63/../x', 'X-Two', '1', 'X-Two', '2']])
})

test('a tunnel that the proxy rejects is reported', async () => {
  const refusing = createServer().on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
  })
  await using proxy = await opened(refusing, 'http')

  const { failure } = await get('http://127.0.0.1:9', { environment: { http_proxy: proxy.origin } })

  expect(failure?.message).toBe('the proxy returned 407 to the CONNECT request for 127.0.0.1:9')
})

test.each([
  ['http://graylog.example/', '', 'http://proxy:1'],
  ['https://graylog.example/', '', undefined],
  ['http://graylog.example/', 'graylog.example', undefined],
  ['http://graylog.example/', '.example', undefined],
  ['http://graylog.example/', '*.example', undefined],
  ['http://graylog.example/', 'log.example', 'http://proxy:1'],
  ['http://graylog.example:9000/', 'graylog.example:80, graylog.example:9000', undefined],
  ['http://graylog.example:9000/', 'graylog.example:80', 'http://proxy:1'],
  ['http://[::1]:9000/', '::1', undefined],
  ['http://127.0.0.1/', '*', undefined],
])('%s with NO_PROXY "%s" uses the proxy %s', (origin, exempt, expected) => {
  expect(proxyFor(origin, { HTTP_PROXY: 'proxy:1', NO_PROXY: exempt })).toBe(expected)
})
