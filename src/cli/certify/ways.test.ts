import { type AddressInfo, connect, createServer, type ListenOptions, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { ADMIN, reference } from '../test-reference.ts'
import { freshFolder, run } from '../test-terminal.ts'

/** Listens on another address and forwards every byte to a port of 127.0.0.1. */
async function passOn(port: number, where: ListenOptions): Promise<Server & AsyncDisposable> {
  const server = createServer((socket) => {
    const on = connect(port, '127.0.0.1')
    for (const one of [socket, on]) one.on('error', () => one.destroy())
    socket.pipe(on).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(where, resolve))
  return Object.assign(server, {
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

function certify(url: string, ...args: readonly string[]) {
  const out = ['--mode', 'read', '--suite', 'node', '--out', freshFolder()]
  return run(['certify', url, ...out, ...args], { ...ADMIN, HTTP_PROXY: 'http://127.0.0.1:1' })
}

const getPort = (root: string): number => Number(new URL(root).port)

test('certify reaches a server over a Unix socket under the name in its URL', async () => {
  await using target = await reference()
  const path = join(freshFolder(), 'api.sock')
  await using _ = await passOn(getPort(target.root), { path })

  const { code, out } = await certify('http://logs.internal/api', '--unix-socket', path)

  expect(code).toBe(0)
  expect(out).toContain('at http://logs.internal/api: ')
})

test('certify reports a missing socket', async () => {
  const path = join(freshFolder(), 'none.sock')

  const { code, err } = await certify('http://logs.internal/api', '--unix-socket', path)

  expect(code).toBe(3)
  expect(err).toContain('the socket for logs.internal does not exist (ENOENT)')
})

const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

test.skipIf(!HAS_IPV6)('certify reaches a server over IPv6', async () => {
  await using target = await reference()
  await using server = await passOn(getPort(target.root), { host: '::1', port: 0 })
  const { port } = server.address() as AddressInfo

  const { code, out } = await run(
    ['certify', `http://[::1]:${port}/api`, '--mode', 'read', '--out', freshFolder()],
    ADMIN,
  )

  expect(code).toBe(0)
  expect(out.replaceAll('\n  ', ' ')).toContain(
    `at http://[::1]:${port}/api shows no violations in the checks that ran (`,
  )
})

test('--wait-for waits until the server is up', async () => {
  await using target = await reference()
  const path = join(freshFolder(), 'late.sock')

  const certified = certify('http://a/api', '--unix-socket', path, '--wait-for', '20s')
  await sleep(300)
  await using _ = await passOn(getPort(target.root), { path })

  expect((await certified).code).toBe(0)
})

test('--wait-for gives up after the given time', async () => {
  const path = join(freshFolder(), 'none.sock')
  const started = performance.now()

  const { code, err } = await certify('http://a/api', '--unix-socket', path, '--wait-for', '1s')

  expect([code, performance.now() - started > 400]).toEqual([3, true])
  expect(err).toContain('the socket for ')
})

test('--wait-for does not wait for errors that waiting cannot fix', async () => {
  await using target = await reference()
  const args = ['certify', target.root, '--wait-for', '10m', '--out', freshFolder()]

  const { code } = await run(args, { ...ADMIN, GRAYLOG_PASSWORD: 'wrong' })

  expect(code).toBe(3)
})
