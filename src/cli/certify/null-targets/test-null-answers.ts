import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'

import { opened, type TestServer } from '#engine/http/test-listen.ts'
import { page } from '../test-targets.ts'

const JSON_TYPE = 'application/json'
const MEGABYTE = Buffer.alloc(1024 ** 2, 'x')

/** Sends a value as JSON for every request. */
export function jsonOf(value: unknown): RequestListener {
  return page(200, JSON_TYPE, JSON.stringify(value))
}

/** Sends a 2 GB body as fast as the client reads it. */
export const twoGigabytes: RequestListener = (_request, response) => {
  let left = 2 * 1024
  const pour = (): void => {
    if (left-- === 0 || response.destroyed) response.end()
    else response.write(MEGABYTE, pour)
  }
  response.writeHead(200, { 'Content-Type': JSON_TYPE, 'Content-Length': String(2 * 1024 ** 3) })
  pour()
}

/** JSON nested 100,000 levels deep. */
export const deep = page(200, JSON_TYPE, `${'[1,{"a":'.repeat(50_000)}null${'}]'.repeat(50_000)}`)

/** Sends 200 MB of JSON compressed to 200 kB. */
export function bomb(): RequestListener {
  const packed = gzipSync(
    Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(200 * 1024 ** 2, 'x')]),
  )
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' }).end(packed)
  }
}

/** Sends one byte per second, forever. */
export const drip: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Type': JSON_TYPE }).flushHeaders()
  const timer = setInterval(() => response.write('['), 1_000)
  response.once('close', () => clearInterval(timer))
}

/** A complete 10 MB body. */
export const tenMegabytes = page(200, JSON_TYPE, `{"a":"${'x'.repeat(10 * 1024 ** 2)}"}`)

/** Sends a million headers and a small body. */
export function millionHeaders(): () => Promise<TestServer> {
  return rawly(`HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(1_000_000)}\r\n{}`)
}

/** Sends informational responses forever. */
export function onlyPromises(): Promise<TestServer> {
  return opened(
    createServer((socket) => {
      const promise = (): void => void socket.write('HTTP/1.1 102 Processing\r\n\r\n')
      const timer = setInterval(promise, 10)
      socket.on('error', () => undefined)
      socket.once('close', () => clearInterval(timer))
    }),
  )
}

/** Redirects every request to itself. */
export const redirectLoop: RequestListener = ({ url = '' }, response) => {
  response.writeHead(302, { Location: url }).end()
}

/** Sends the same raw response on every connection, then closes it. */
export function rawly(answer: string): () => Promise<TestServer> {
  return () =>
    opened(
      createServer((socket) => {
        socket.on('error', () => undefined)
        socket.once('data', () => socket.end(answer))
      }),
    )
}

/** Sends a JSON body of 11 bytes with another Content-Length. */
export function announced(length: number): () => Promise<TestServer> {
  return rawly(
    `HTTP/1.1 200 OK\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${length}\r\n\r\n{"node": 1}`,
  )
}
