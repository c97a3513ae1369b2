import { expect, test } from 'vitest'

import { getAddresses } from './addresses.ts'

const PORTS = { port: 9000, web: 9001 }

test('the first line has the interface at the root and its web pages at another port', () => {
  const { root, places } = getAddresses({ version: '2.0.3' }, {}, PORTS)

  expect(root).toBe('http://127.0.0.1:9000')
  expect(places['web']).toBe('http://127.0.0.1:9001/')
})

test('a prefix is before /api, and servers from 3.0 on are told of it', () => {
  const old = getAddresses({ version: '2.5.2' }, { prefix: '/below' }, PORTS)
  const newer = getAddresses({ version: '3.2.0' }, { prefix: '/below' }, PORTS)

  expect(old.root).toBe('http://127.0.0.1:9000/below/api')
  expect(old.settings).toEqual({})
  expect(newer.settings).toEqual({ http_publish_uri: 'http://127.0.0.1:9000/below/' })
})

test('by https the settings name the certificate, as the line calls them', () => {
  const { root, settings } = getAddresses({ version: '7.0.1' }, { isTls: true }, PORTS)

  expect(root).toBe('https://127.0.0.1:9000/api')
  expect(settings).toEqual({
    http_enable_tls: 'true',
    http_tls_cert_file: '{folder}/tls.pem',
    http_tls_key_file: '{folder}/tls.key',
  })
})
