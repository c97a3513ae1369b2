import { expect, test } from 'vitest'

import { getAddresses } from './addresses.ts'

const PORTS = { port: 9000, web: 9001 }

test('the first line has the API at the root, and its web pages on another port', () => {
  const { root, places } = getAddresses({ version: '2.0.3' }, {}, PORTS)

  expect(root).toBe('http://127.0.0.1:9000')
  expect(places['web']).toBe('http://127.0.0.1:9001/')
})

test('a prefix precedes /api, and is a setting since 3.0', () => {
  const old = getAddresses({ version: '2.5.2' }, { prefix: '/below' }, PORTS)
  const newer = getAddresses({ version: '3.2.0' }, { prefix: '/below' }, PORTS)

  expect(old.root).toBe('http://127.0.0.1:9000/below/api')
  expect(old.settings).toEqual({})
  expect(newer.settings).toEqual({ http_publish_uri: 'http://127.0.0.1:9000/below/' })
})

test('with https, the settings name the certificate in the keys of the release line', () => {
  const { root, settings } = getAddresses({ version: '7.0.1' }, { isTls: true }, PORTS)

  expect(root).toBe('https://127.0.0.1:9000/api')
  expect(settings).toEqual({
    http_enable_tls: 'true',
    http_tls_cert_file: '{folder}/tls.pem',
    http_tls_key_file: '{folder}/tls.key',
  })
})

test('a server on IPv6 has its address in brackets', () => {
  const { root, places } = getAddresses({ version: '7.0.1' }, { isIpv6: true }, PORTS)

  expect(root).toBe('http://[::1]:9000/api')
  expect(places['address']).toBe('[::1]:9000')
})
