import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import { program } from '#engine/files/test-program.ts'

/**
 * Request heads that try to reach a forbidden host. A is the allowed host and port, P its port, E the other server's
 * address, and Q that one's port.
 */
export const FORWARD_FORMS: readonly string[] = [
  'http://E/x',
  'http://A@E/x',
  'http://A:A@E/x',
  'http://A%40E/x',
  'http://A:x@E/x',
  'http://@E/x',
  'http://A\\@E/x',
  'http://E\\@A/x',
  'http://A#@E/x',
  'http://A?@E/x',
  'http://A;@E/x',
  'http://A/@E/x',
  'http://A%2f@E/x',
  'http://A%23@E/x',
  'http://A%00@E/x',
  'http://A\t@E/x',
  'http:\\\\E\\x',
  'http:/E/x',
  'http:E/x',
  'http:///E/x',
  'http:////E/x',
  '//E/x',
  '\\\\E\\x',
  'HTTP://E/x',
  'hTTp://A@E/x',
  'https://E/x',
  'ftp://E/x',
  'ws://E/x',
  'gopher://E/x',
  'http://127.0.0.2:P/x',
  'http://127.0.0.1.:Q/x',
  'http://localhost:Q/x',
  'http://127.1:Q/x',
  'http://2130706433:Q/x',
  'http://0x7f000001:Q/x',
  'http://0177.0.0.1:Q/x',
  'http://[::ffff:127.0.0.1]:Q/x',
  'http://0:Q/x',
  'http://0.0.0.0:Q/x',
  'http://１２７.0.0.1:Q/x',
  'http://127。0。0。1:Q/x',
  'http://127.0.0.1:0Q/x',
  'http://127.0.0.1:+Q/x',
  'http://A,E/x',
  'http://A E/x',
  'http://A&@E/x',
  'http://A@A@E/x',
  'http://A:@E/x',
  'http://A%09@E/x',
  'http://%31%32%37.0.0.1:Q/x',
  'x@E/x',
  '*@E',
  'http://A/../..//E/x',
  'http://A//E/x',
  'http://A/http://E/x',
  'http://A?http://E/x',
]
  .map((target) => `GET ${target} HTTP/1.1\r\nHost: A\r\n`)
  .concat([
    'GET / HTTP/1.1\r\nHost: E\r\n',
    'GET / HTTP/1.1\r\nHost: A\r\nHost: E\r\n',
    'GET / HTTP/1.1\r\nHost: A@E\r\n',
    'GET http://A/ HTTP/1.1\r\nHost: E\r\n',
    'GET http://E/ HTTP/1.1\r\nHost: A\r\nX-Forwarded-Host: A\r\n',
    'GET http://A/ HTTP/1.1\r\nHost: A\r\nX-Forwarded-Host: E\r\nForwarded: host=E\r\n',
    'CONNECT E HTTP/1.1\r\nHost: A\r\n',
    'CONNECT A@E HTTP/1.1\r\nHost: A\r\n',
    'CONNECT A,E HTTP/1.1\r\nHost: A\r\n',
    'CONNECT http://E HTTP/1.1\r\nHost: A\r\n',
    'CONNECT http://A@E/ HTTP/1.1\r\nHost: A\r\n',
    'CONNECT //E HTTP/1.1\r\nHost: A\r\n',
    'CONNECT A#@E HTTP/1.1\r\nHost: A\r\n',
    'CONNECT A\\@E HTTP/1.1\r\nHost: A\r\n',
    'CONNECT 127.0.0.1.:Q HTTP/1.1\r\nHost: A\r\n',
    'CONNECT localhost:Q HTTP/1.1\r\nHost: A\r\n',
    'CONNECT 127.0.0.2:P HTTP/1.1\r\nHost: A\r\n',
    'CONNECT [::ffff:127.0.0.1]:Q HTTP/1.1\r\nHost: A\r\n',
    'GET http://A/ HTTP/1.1\r\nHost: A\r\nConnection: Upgrade\r\nUpgrade: http://E\r\n',
    'GET http://A/ HTTP/1.1\r\nHost: A\r\nContent-Length: 0\r\n\r\nGET http://A@E/ HTTP/1.1\r\nHost: A\r\n',
    'CONNECT A HTTP/1.1\r\nHost: A\r\n\r\nGET http://A@E/ HTTP/1.1\r\nHost: E\r\n',
    'CONNECT A HTTP/1.1\r\nHost: A\r\n\r\nGET / HTTP/1.1\r\nHost: E\r\n',
  ])

/** Returns the forms that reached a host other than the one their URL names. */
export async function reachedBy(
  forms: readonly string[],
  folder: string,
): Promise<{ readonly reached: readonly string[]; readonly allowed: number }> {
  await using allowed = await counting('127.0.0.1')
  await using evil = await counting('127.0.0.1')
  await using other = await counting('127.0.0.2', allowed.port)
  const host = `127.0.0.1:${allowed.port}`
  const child = spawn(
    process.execPath,
    [
      ...program('cli'),
      'record',
      `http://${host}`,
      '--forward',
      '--out',
      join(folder, 'forward.ndjson'),
      '--ca-dir',
      join(folder, 'ca'),
    ],
    { cwd: packageFile('.') },
  )
  const exited = once(child, 'exit')
  const port = await new Promise<number>((resolve, reject) => {
    let printed = ''
    child.stderr.on('data', (piece: Buffer) => {
      printed += piece.toString()
      const found = /^http:\/\/[^:]+:(\d+)\S* is a proxy/m.exec(printed)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`the proxy did not start: ${printed}`)))
  })
  const reached: string[] = []
  for (const form of forms) {
    const before = evil.count() + other.count()
    const allowedBefore = allowed.count()
    const head = form
      .replaceAll('A', host)
      .replace(/\bE(?=[/\\ @\r,]|$)/gm, `127.0.0.1:${evil.port}`)
      .replaceAll('Q', String(evil.port))
      .replace(/:P\b/g, `:${allowed.port}`)
    await send(port, `${head}Connection: close\r\n\r\n`)
    if (evil.count() + other.count() > before) reached.push(form)
    else if (allowed.count() > allowedBefore && !mayReach(head, host))
      reached.push(`${form} (it was taken for the allowed host)`)
  }
  child.kill('SIGTERM')
  await exited
  return { reached, allowed: allowed.count() }
}

/** Checks whether a request line, or else its Host header, names this host. */
function mayReach(head: string, host: string): boolean {
  const target = / (.*) HTTP/.exec(head)?.[1] ?? ''
  return URL.canParse(target)
    ? new URL(target).host === host
    : /^\/(?!\/)/.test(target) || target === host
}

async function send(port: number, bytes: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.setTimeout(1_000, () => socket.destroy())
  socket.resume()
  socket.end(Buffer.from(bytes))
  await once(socket, 'close')
}

/** Counts connections, and responds after the first bytes. */
async function counting(
  host: string,
  port = 0,
): Promise<AsyncDisposable & { readonly port: number; readonly count: () => number }> {
  let count = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    count += 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    count: () => count,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
