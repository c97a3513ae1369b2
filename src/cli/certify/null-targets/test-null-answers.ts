import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'

import { opened, type TestServer } from '#engine/http/test-listen.ts'
import { page } from '../test-targets.ts'

const JSON_TYPE = 'application/json'
const MEGABYTE = Buffer.alloc(1024 ** 2, 'x')

/** Any value as JSON for everything. */
export function jsonOf(value: unknown): RequestListener {
  return page(200, JSON_TYPE, JSON.stringify(value))
}

/** A body of 2 GB, as fast as it is taken. */
export const twoGigabytes: RequestListener = (_request, response) => {
  let left = 2 * 1024
  const pour = (): void => {
    if (left-- === 0 || response.destroyed) response.end()
    else response.write(MEGABYTE, pour)
  }
  response.writeHead(200, { 'Content-Type': JSON_TYPE, 'Content-Length': String(2 * 1024 ** 3) })
  pour()
}

/** JSON that is nested 100,000 deep. */
export const deep = page(200, JSON_TYPE, `${'[1,{"a":'.repeat(50_000)}null${'}]'.repeat(50_000)}`)

/** 200 MB of JSON in 200 kB. */
export function bomb(): RequestListener {
  const packed = gzipSync(
    Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(200 * 1024 ** 2, 'x')]),
  )
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' }).end(packed)
  }
}

/** One byte a second, without end. */
export const drip: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Type': JSON_TYPE }).flushHeaders()
  const timer = setInterval(() => response.write('['), 1_000)
  response.once('close', () => clearInterval(timer))
}

/** A body of 10 MB, right to the last byte. */
export const tenMegabytes = page(200, JSON_TYPE, `{"a":"${'x'.repeat(10 * 1024 ** 2)}"}`)

/** A million headers and a small body. */
export function millionHeaders(): () => Promise<TestServer> {
  return rawly(`HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(1_000_000)}\r\n{}`)
}

/** Promises a response again and again. */
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

/** Redirects everything to where it already is. */
export const redirectLoop: RequestListener = ({ url = '' }, response) => {
  response.writeHead(302, { Location: url }).end()
}

/** Says the same to everybody who connects and asks something, then ends. */
export function rawly(answer: string): () => Promise<TestServer> {
  return () =>
    opened(
      createServer((socket) => {
        socket.on('error', () => undefined)
        socket.once('data', () => socket.end(answer))
      }),
    )
}

/** A JSON body of 11 bytes that is announced with another length. */
export function announced(length: number): () => Promise<TestServer> {
  return rawly(
    `HTTP/1.1 200 OK\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${length}\r\n\r\n{"node": 1}`,
  )
}
