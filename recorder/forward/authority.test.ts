import { X509Certificate } from 'node:crypto'
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connect, createServer } from 'node:tls'

import { expect, test } from 'vitest'

import { readAllowed } from './allow.ts'
import { type Authority, openAuthority } from './authority.ts'
import { freshFolder } from '#engine/files/test-folder.ts'
import { opened } from '#engine/http/test-listen.ts'

const VIOLATION = 'permitted subtree violation'
const DAY = 24 * 60 * 60 * 1_000
const folder = (): string => freshFolder()

test('keys are readable only by their owner, and the CA is valid for 30 days', async () => {
  const authority = await openAuthority(folder(), [readAllowed('logs.example')])

  expect(statSync(join(authority.folder, 'keys/ca.private.key')).mode & 0o777).toBe(0o600)
  expect(statSync(authority.folder).mode & 0o777).toBe(0o700)
  const { ca, validTo } = new X509Certificate(authority.certificate)
  expect(ca).toBe(true)
  expect(Math.round((new Date(validTo).getTime() - Date.now()) / DAY)).toBe(30)
})

test('a leaf certificate has no common name, which GnuTLS rejects for addresses', async () => {
  const authority = await openAuthority(folder(), [readAllowed('127.0.0.1')])

  const leaf = new X509Certificate(authority.leafFor('127.0.0.1').cert)

  expect(leaf.subject ?? '').toBe('')
  expect(leaf.subjectAltName).toBe('IP Address:127.0.0.1')
})

test('the CA is reused for the same hosts, and replaced for others or near its expiry', async () => {
  const base = folder()
  const hosts = [readAllowed('logs.example'), readAllowed('127.0.0.1')]

  const first = await openAuthority(base, hosts)
  const again = await openAuthority(base, hosts.toReversed())
  const other = await openAuthority(base, [readAllowed('other.example')])
  const late = await openAuthority(base, hosts, new Date(Date.now() + 29.5 * DAY))

  expect(again.certificate).toBe(first.certificate)
  expect(other.certificate).not.toBe(first.certificate)
  expect(late.certificate).not.toBe(first.certificate)
})

test('a key readable by others is not reused', async () => {
  const base = folder()
  const first = await openAuthority(base, [readAllowed('logs.example')])
  chmodSync(join(first.folder, 'keys/ca.private.key'), 0o644)

  const second = await openAuthority(base, [readAllowed('logs.example')])

  expect(second.certificate).not.toBe(first.certificate)
})

test.each([
  ['its host', ['logs.example'], 'logs.example', undefined],
  ['a host of its domain', ['*.example'], 'logs.example', undefined],
  ['its address', ['127.0.0.1'], '127.0.0.1', undefined],
  ['its IPv6 address', ['[::1]'], '::1', undefined],
  ['another host', ['logs.example'], 'other.test', VIOLATION],
  ['another address', ['127.0.0.1'], '127.0.0.2', VIOLATION],
  ['an address, with a CA for hosts', ['logs.example'], '10.0.0.1', VIOLATION],
  ['a host, with a CA for addresses', ['127.0.0.1'], 'logs.example', VIOLATION],
])('a client accepts %s: a CA for %s and the host %s', async (_what, allow, name, error) => {
  const authority = await openAuthority(folder(), allow.map(readAllowed))

  expect(await handshake(authority, name)).toBe(error)
})

/** Returns the error of a client that trusts only this CA and connects to this host name. */
async function handshake(authority: Authority, name: string): Promise<string | undefined> {
  const server = createServer(authority.leafFor(name), (socket) => socket.end())
  server.on('tlsClientError', () => undefined)
  await using listening = await opened(server)
  const client = connect({
    port: listening.port,
    host: '127.0.0.1',
    ca: authority.certificate,
    ...(/[a-z]/.test(name) && { servername: name }),
    checkServerIdentity: (_host, certificate) =>
      certificate.subjectaltname?.includes(name.replace('::1', '0:0:0:0:0:0:0:1')) === true
        ? undefined
        : new Error('name'),
  })
  const outcome = await new Promise<string | undefined>((resolve) => {
    client.once('secureConnect', () => resolve(undefined))
    client.once('error', (error: Error) => resolve(error.message))
  })
  client.destroy()
  return outcome
}
