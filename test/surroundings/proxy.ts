import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request as it reached the proxy. */
export interface Asked {
  readonly method: string
  /** Path and query as sent. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** Position among all requests, from 1. */
  readonly count: number
  /** Milliseconds since the first request. */
  readonly elapsed: number
}

/** A response of the server or the proxy. */
export interface ProxyAnswer {
  readonly status: number
  readonly reason: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
  /** The proxy replaced a response of the server. */
  readonly isReplaced?: boolean
}

/** The behavior of a proxy in one run; it can have state. */
export interface Hooks {
  /** Responds instead of the server: `reset` breaks the connection, and `down` closes the port for two seconds. */
  readonly answer?: (asked: Asked) => ProxyAnswer | 'reset' | 'down' | undefined
  /** Changes the forwarded target. */
  readonly target?: (asked: Asked) => string
  /** Headers in lower case that are added to each request if it has none of them; an empty value removes them. */
  readonly requestHeaders?: Readonly<Record<string, string>>
  /** Changes a response of the server, as HTTP allows. */
  readonly reply?: (answer: ProxyAnswer, asked: Asked) => ProxyAnswer
  /** Milliseconds to wait before each response. */
  readonly delay?: (asked: Asked) => number
  /** Writes a body in pieces with pauses. */
  readonly trickles?: boolean
  /** Sends 103 with a hint before the response. */
  readonly hints?: boolean
  /** Closes each connection after this many requests. */
  readonly maxRequests?: number
  /** Closes idle connections after this many milliseconds. */
  readonly idle?: number
  /** Omits Content-Length, so that bodies are chunked. */
  readonly isChunked?: boolean
}

/** A response that did not come from the server. */
export interface FrontAnswer {
  readonly method: string
  readonly target: string
  readonly status: number | 'reset' | 'down'
}

/** A running proxy. */
interface Proxy extends AsyncDisposable {
  readonly origin: string
  /** Every response of the proxy itself. */
  readonly ownAnswers: readonly FrontAnswer[]
}

const DOWN_MS = 2_000
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection'])

/** Starts a small proxy in front of a local server. */
export async function startProxy(upstream: string, hooks: Hooks): Promise<Proxy> {
  const ownAnswers: FrontAnswer[] = []
  const sockets = new Set<Socket>()
  let count = 0
  let startedAt: number | undefined
  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  if (hooks.maxRequests !== undefined) server.maxRequestsPerSocket = hooks.maxRequests
  server.keepAliveTimeout = hooks.idle ?? 60_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    startedAt ??= Date.now()
    const asked = {
      method: incoming.method ?? 'GET',
      target: incoming.url ?? '/',
      headers: incoming.headers,
      body: await readAll(incoming),
      count: ++count,
      elapsed: Date.now() - startedAt,
    }
    await sleep(hooks.delay?.(asked) ?? 0)
    const own = hooks.answer?.(asked)
    if (own !== undefined)
      ownAnswers.push({ ...asked, status: typeof own === 'string' ? own : own.status })
    if (own === 'reset' || own === 'down') {
      incoming.socket.resetAndDestroy()
      if (own === 'down') await goDown(server, sockets, port)
      return
    }
    const answer =
      own ?? (await pass(upstream, hooks.target?.(asked) ?? asked.target, asked, incoming, hooks))
    const changed = own === undefined ? (hooks.reply?.(answer, asked) ?? answer) : answer
    if (changed.isReplaced === true) ownAnswers.push({ ...asked, status: changed.status })
    await reply(changed, outgoing, asked, hooks)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    ownAnswers,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function goDown(server: Server, sockets: ReadonlySet<Socket>, port: number): Promise<void> {
  server.close()
  for (const socket of sockets) socket.resetAndDestroy()
  await sleep(DOWN_MS)
  server.listen(port, '127.0.0.1')
}

async function pass(
  upstream: string,
  path: string,
  asked: Asked,
  incoming: IncomingMessage,
  hooks: Hooks,
): Promise<ProxyAnswer> {
  const { hostname, port } = new URL(upstream)
  const headers = changeHeaders(incoming.rawHeaders, hooks.requestHeaders ?? {})
  const sent = send({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port,
    method: asked.method,
    path,
    headers,
  })
  sent.end(asked.body)
  const [got] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await readAll(got)
  return {
    status: got.statusCode ?? 502,
    reason: got.statusMessage ?? '',
    headers: pairs(got.rawHeaders).filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase())),
    body,
  }
}

function changeHeaders(
  raw: readonly string[],
  changes: Readonly<Record<string, string>>,
): string[] {
  const present = pairs(raw)
  const kept = present.filter(([name]) => changes[name.toLowerCase()] !== '')
  const names = new Set(present.map(([name]) => name.toLowerCase()))
  const added = Object.entries(changes).filter(([name, value]) => value !== '' && !names.has(name))
  return [...kept, ...added].flat()
}

async function reply(
  answer: ProxyAnswer,
  outgoing: ServerResponse,
  asked: Asked,
  hooks: Hooks,
): Promise<void> {
  const { status, reason, body } = answer
  if (hooks.hints === true)
    outgoing.writeEarlyHints({ link: '</assets/app.css>; rel=preload; as=style' })
  const headers =
    hooks.isChunked === true && body.length > 0
      ? without(answer.headers, 'content-length')
      : answer.headers
  outgoing.sendDate = false
  outgoing.writeHead(status, reason, headers.flat())
  if (asked.method === 'HEAD' || body.length === 0) {
    outgoing.end()
    return
  }
  if (hooks.trickles === true) {
    for (const at of [0, 1, 2]) {
      const size = Math.ceil(body.length / 3)
      outgoing.write(body.subarray(at * size, (at + 1) * size))
      await sleep(2)
    }
    outgoing.end()
    return
  }
  outgoing.end(body)
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function pairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []))
}

/** Removes the named headers. */
export function without(
  headers: ProxyAnswer['headers'],
  ...names: readonly string[]
): ProxyAnswer['headers'] {
  return headers.filter(([name]) => !names.includes(name.toLowerCase()))
}
