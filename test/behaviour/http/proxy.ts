import type { Answer, Asked } from '../call.ts'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { createMatcher } from '#engine/knowledge/routes/route-matcher.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { type Headers, headersFrom } from '#engine/model/exchange.ts'
import type { Version } from '#engine/model/version.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'
import { createLedger } from '../ledger.ts'
import type { Middleware, World } from '../model.ts'

/** The server behind: the root URL of each node, and its root account. */
interface Behind {
  readonly version: Version
  readonly roots: readonly string[]
  readonly account: { readonly name: string; readonly password: string }
}

/** A server that behaves as the middleware makes it. */
interface Proxy {
  /** The root of each node, without a trailing slash. */
  readonly roots: readonly string[]
  /** How many answers were other than those of the server behind. */
  readonly acted: () => number
  /** What was asked and answered, in the order of the answers. */
  readonly seen: readonly Seen[]
  readonly close: () => Promise<void>
}

/** One request with what the server behind answered to it. */
export interface Seen {
  readonly asked: Asked
  readonly answer: Answer
}

/** Puts one behaviour before the nodes of a server. */
export async function startProxy(behind: Behind, middleware: Middleware): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const matcher = createMatcher(routesOf(behind.version).filter(({ optional }) => !optional))
  const ledger = createLedger(behind.account)
  const origins: string[] = []
  const seen: Seen[] = []
  let acted = 0
  const { name, password } = behind.account
  const basic = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
  const world: World = {
    version: behind.version,
    ledger,
    admin: (method, target, body) =>
      forward({
        method,
        target,
        node: 0,
        ...named(method, target),
        headers: [
          // Node adds none where all headers are given as a list.
          ['Host', new URL(behind.roots[0] ?? '').host],
          ['Authorization', basic],
          ['Accept', 'application/json'],
          ['X-Requested-By', 'behaviour'],
          ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as const)),
        ],
        body: body === undefined ? '' : Buffer.from(JSON.stringify(body)).toString('latin1'),
      }),
  }
  const listeners = behind.roots.map((root, node) =>
    createServer((incoming, outgoing) => {
      serve(incoming, outgoing, root, node).catch(() => outgoing.destroy())
    }),
  )
  for (const listener of listeners) {
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    origins.push(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`)
  }
  return {
    roots: behind.roots.map((root, node) =>
      root.replace(new URL(root).origin, origins[node] ?? ''),
    ),
    acted: () => acted,
    seen,
    close: async () => {
      agent.destroy()
      for (const listener of listeners) {
        listener.closeAllConnections()
        await new Promise<void>((resolve) => listener.close(() => resolve()))
      }
    },
  }

  async function serve(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    root: string,
    node: number,
  ): Promise<void> {
    const base = new URL(root).pathname.replace(/\/$/, '')
    const { method = 'GET', url = '/' } = incoming
    const body = await buffer(incoming)
    const isBelow = url.startsWith(base)
    const target = isBelow ? url.slice(base.length) : url
    const asked: Asked = {
      method,
      target,
      node,
      body: body.toString('latin1'),
      ...(isBelow ? named(method, target) : { route: undefined, parameters: [] }),
      headers: headersFrom(incoming.rawHeaders),
    }
    let plain: Answer | undefined
    const through = async (request: Asked): Promise<Answer> => {
      const answer = await forward(request, isBelow ? base : '')
      plain = request === asked ? answer : undefined
      return answer
    }
    const told = await middleware(asked, through, world)
    const answer = told.isOwn ? { ...told, headers: [...told.headers, ...common(node)] } : told
    if (answer !== plain) acted += 1
    seen.push({ asked, answer })
    send(outgoing, answer, method)
  }

  /** The headers that every answer of a node has. */
  function common(node: number): Headers {
    const last = seen.findLast(({ asked, answer }) => asked.node === node && !answer.isOwn)
    const shared = /^(x-graylog-node-id|x-frame-options|x-content-type-options)$/i
    return (last?.answer.headers ?? []).flatMap(([key, value]) =>
      shared.test(key)
        ? [[key, value] as const]
        : /^date$/i.test(key)
          ? [[key, new Date().toUTCString()] as const]
          : [],
    )
  }

  function named(method: string, target: string): Pick<Asked, 'route' | 'parameters'> {
    const path = withoutQuery(target)
    const found = matcher.match(path)
    const route = found?.byMethod.get(method === 'HEAD' ? 'GET' : method)
    return { route: route?.name, parameters: found?.parameters ?? [] }
  }

  async function forward(request: Asked, base?: string): Promise<Answer> {
    const root = new URL(behind.roots[request.node] ?? '')
    const prefix = base ?? root.pathname.replace(/\/$/, '')
    const headers = request.headers.filter(
      ([key]) => !/^(connection|content-length|transfer-encoding|expect)$/i.test(key),
    )
    const length: Headers =
      request.body !== '' || /^(POST|PUT|PATCH)$/.test(request.method)
        ? [['Content-Length', String(request.body.length)]]
        : []
    const answer = await new Promise<Answer>((resolve, reject) => {
      const outgoing = ask(
        {
          agent,
          host: root.hostname,
          port: root.port,
          method: request.method,
          path: prefix + request.target,
          headers: [...headers, ...length].flat(),
        },
        (reply) => {
          buffer(reply).then(
            (body) =>
              resolve({
                status: reply.statusCode ?? 0,
                ...(reply.statusMessage !== undefined && { reason: reply.statusMessage }),
                headers: headersFrom(reply.rawHeaders)
                  .filter(([key]) => !/^(connection|keep-alive|transfer-encoding)$/i.test(key))
                  .map(([key, value]) => [key, atUs(value)] as const),
                body,
              }),
            reject,
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(Buffer.from(request.body, 'latin1'))
    })
    ledger.learn(request, answer)
    return answer
  }

  /** Links lead to us. */
  function atUs(text: string): string {
    return behind.roots.reduce(
      (so, root, node) => so.replaceAll(new URL(root).origin, origins[node] ?? ''),
      text,
    )
  }
}

function send(outgoing: ServerResponse, answer: Answer, method: string): void {
  if (answer.lost === 'before') {
    outgoing.destroy()
    return
  }
  outgoing.sendDate = false
  outgoing.statusCode = answer.status
  if (answer.reason !== undefined) outgoing.statusMessage = answer.reason
  const own = answer.sent === 'chunked' ? /^content-length$/i : /^$/
  for (const [key, value] of answer.headers) if (!own.test(key)) outgoing.appendHeader(key, value)
  if (answer.sent === 'closing') outgoing.setHeader('Connection', 'close')
  if (answer.lost === 'middle') {
    outgoing.write(answer.body.subarray(0, Math.ceil(answer.body.length / 2)), () =>
      outgoing.destroy(),
    )
    return
  }
  outgoing.end(method === 'HEAD' ? undefined : answer.body)
}
