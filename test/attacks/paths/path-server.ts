import { request as forward } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'

import type { SeenRequest } from './path-readings.ts'
import { listen, opened } from '#engine/http/test-listen.ts'

/** A received request, with the objects created before it. */
export interface Seen extends SeenRequest {
  /** Ids and names in earlier responses, in lower case. */
  readonly own: ReadonlySet<string>
  /** Ids of the run's account. */
  readonly accounts: ReadonlySet<string>
}

interface WatchingServer extends AsyncDisposable {
  readonly root: string
  readonly seen: readonly Seen[]
}

type Change = (
  answer: string,
  request: { readonly method: string; readonly path: string },
) => string

/** Records each request byte for byte and forwards those with a plain path; other requests get an empty response. */
export async function watch(
  target: { readonly port: number },
  change: Change = (answer) => answer,
): Promise<WatchingServer> {
  const seen: Seen[] = []
  const own = new Set<string>()
  const accounts = new Set<string>()
  const inner = await listen((incoming, outgoing) => {
    const { method = '', url: path = '', rawHeaders: headers } = incoming
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      learn(own, method, body.toString())
      const on = forward(
        { host: '127.0.0.1', port: target.port, method, path, headers },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.on('end', () => {
            const responseText = Buffer.concat(pieces).toString()
            learn(own, method, responseText)
            if (path.startsWith('/api/users')) learnAccount(accounts, own, responseText)
            const text = change(responseText, { method, path })
            learn(own, method, text)
            const kept = Object.entries(answer.headers).filter(
              ([name]) => !['content-length', 'transfer-encoding', 'connection'].includes(name),
            )
            outgoing.writeHead(answer.statusCode ?? 500, Object.fromEntries(kept))
            outgoing.end(text)
          })
        },
      )
      on.on('error', () => outgoing.destroy())
      on.end(body)
    })
  })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    let got = Buffer.alloc(0)
    const pass = passer(socket, inner.port)
    const take = (chunk: Buffer): void => {
      got = Buffer.concat([got, chunk])
      for (let one = cut(got); one !== undefined; one = cut(got)) {
        got = got.subarray(one.length)
        seen.push({ ...one.request, own: new Set(own), accounts: new Set(accounts) })
        if (isPlain(one.request)) pass(one.bytes)
        else
          socket.write(
            'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
          )
      }
    }
    socket.on('data', take)
  })
  const outer = await opened(server)
  return {
    root: `${outer.origin}/api`,
    seen,
    async [Symbol.asyncDispose]() {
      await inner[Symbol.asyncDispose]()
      await outer[Symbol.asyncDispose]()
    },
  }
}

const isPlain = ({ method, target }: SeenRequest): boolean =>
  target.length < 8_000 &&
  /^(?:GET|HEAD|OPTIONS|POST|PUT|DELETE)$/.test(method) &&
  /^\/api(?:\/[\w~:@.,-]*[\w~:@-])*\/?(?:\?[^#\\]*)?$/.test(target) &&
  !/\/bob|\/users\/admin$/.test(target)

/** Forwards the requests of one connection in order. */
function passer(from: Socket, port: number): (bytes: Buffer) => void {
  let to: Socket | undefined
  from.once('close', () => to?.destroy())
  return (bytes) => {
    if (to === undefined || to.destroyed) {
      to = connect(port, '127.0.0.1')
      to.on('error', () => from.destroy())
      to.on('data', (chunk: Buffer) => from.write(chunk))
    }
    to.write(bytes)
  }
}

function cut(
  got: Buffer,
): { readonly length: number; readonly bytes: Buffer; readonly request: SeenRequest } | undefined {
  const end = got.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [line = '', ...rest] = got.subarray(0, end).toString('latin1').split('\r\n')
  const headers = rest.map((field): readonly [string, string] => {
    const colon = field.indexOf(':')
    return [field.slice(0, colon), field.slice(colon + 1).trim()]
  })
  const named = (name: string) => headers.find(([key]) => key.toLowerCase() === name)?.[1]
  const size = named('transfer-encoding') === undefined ? Number(named('content-length') ?? 0) : -1
  const close = size === -1 ? got.indexOf('0\r\n\r\n', end + 4) : 0
  if (close === -1) return undefined
  const length = size === -1 ? close + 5 : end + 4 + size
  if (got.length < length) return undefined
  const first = line.indexOf(' ')
  const last = line.lastIndexOf(' ')
  const request = {
    method: line.slice(0, first),
    target: line.slice(first + 1, last),
    headers,
    body: got.subarray(end + 4, length).toString('latin1'),
  }
  return { length, bytes: got.subarray(0, length), request }
}

/** Notes created objects: ids in responses to POST, and names in its requests. */
function learn(own: Set<string>, method: string, text: string): void {
  if (method !== 'POST') return
  for (const [, value = ''] of text.matchAll(
    /"(?:id|stream_id|output_id|session_id|token|username|name)" ?: ?"((?:[^"\\]|\\.)+)"/g,
  ))
    if (value !== 'admin') own.add(value.toLowerCase())
}

/** Notes the ids of the run's account and of accounts it created. */
function learnAccount(accounts: Set<string>, own: Set<string>, text: string): void {
  for (const [record] of text.matchAll(/\{[^{}]{0,5000}/g)) {
    const id = /"id" ?: ?"([\w:]+)"/.exec(record)?.[1]
    const name = /"username" ?: ?"([^"]+)"/.exec(record)?.[1]?.toLowerCase() ?? ''
    if (id === undefined) continue
    if (name === 'admin') accounts.add(id)
    if (own.has(name)) own.add(id)
  }
}
