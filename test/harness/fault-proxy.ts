import { Agent, type IncomingMessage, request as send, type ServerResponse } from 'node:http'

import { readBytes } from '#engine/text/read-bytes.ts'
import { listen, type TestServer } from '#engine/http/test-listen.ts'
import { createMatcher } from '#engine/knowledge/routes/route-matcher.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { type Headers, headersFrom } from '#engine/model/exchange.ts'
import type { Version } from '#engine/model/version.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'
import type { Behaviour, ProxyRequest, ProxyResponse, World } from './fault.ts'
import { asAdmin } from './words.ts'
import { createLedger } from './ledger.ts'

/** The proxied server: the root URL of each node, and its root account. */
interface Upstream {
  readonly version: Version
  readonly roots: readonly string[]
  readonly account: { readonly name: string; readonly password: string }
}

/** A server with a fault. */
interface FaultProxy extends AsyncDisposable {
  /** The root of each node, without a trailing slash. */
  readonly roots: readonly string[]
  /** Returns the number of changed responses. */
  readonly acted: () => number
  /** All requests with their responses, in the order of the responses. */
  readonly seen: readonly Seen[]
}

/** A request, and the response that the client received. */
export interface Seen {
  readonly asked: ProxyRequest
  readonly answer: ProxyResponse
}

/** Starts a proxy with a behavior in front of the nodes of a server. */
export async function startProxy(
  { version, roots, account }: Upstream,
  behaviour: Behaviour,
): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true })
  const origins = roots.map((root) => new URL(root).origin)
  const matcher = createMatcher(routesOf(version).filter(({ optional }) => !optional))
  const ledger = createLedger(account)
  const listeners: TestServer[] = []
  const seen: Seen[] = []
  let acted = 0
  const world: World = {
    version,
    ledger,
    admin: (method, target, json) => {
      const body = json === undefined ? '' : Buffer.from(JSON.stringify(json)).toString('latin1')
      const headers: Headers = [
        // Node adds none if all headers are given as a list.
        ['Host', new URL(roots[0] ?? '').host],
        ['Accept', 'application/json'],
        ...(body === '' ? [] : ([['Content-Type', 'application/json']] as const)),
      ]
      const request = { method, target, node: 0, ...route(method, target), headers, body }
      return forward(asAdmin(request, account))
    },
  }
  for (const [node, root] of roots.entries())
    listeners.push(
      await listen((incoming, outgoing) => {
        serve(incoming, outgoing, root, node).catch(() => outgoing.destroy())
      }),
    )
  return {
    roots: roots.map(readdress),
    acted: () => acted,
    seen,
    async [Symbol.asyncDispose]() {
      agent.destroy()
      for (const listener of listeners) await listener[Symbol.asyncDispose]()
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
    const body = await readBytes(incoming)
    const isBelow = url.startsWith(base)
    const target = isBelow ? url.slice(base.length) : url
    const asked: ProxyRequest = {
      method,
      target,
      node,
      body: body.toString('latin1'),
      ...(isBelow ? route(method, target) : { route: undefined, parameters: [] }),
      headers: headersFrom(incoming.rawHeaders),
    }
    let plain: ProxyResponse | undefined
    const through = async (request: ProxyRequest): Promise<ProxyResponse> => {
      const response = await forward(request, isBelow ? base : '')
      plain = request === asked ? response : undefined
      return response
    }
    const reported = await behaviour(asked, through, world)
    const answer = reported.isOwn
      ? { ...reported, headers: [...reported.headers, ...common(node)] }
      : reported
    if (answer !== plain) acted += 1
    seen.push({ asked, answer })
    respond(outgoing, answer, method)
  }

  /** Returns the headers that every response of a node has. */
  function common(node: number): Headers {
    const last = seen.findLast(({ asked, answer }) => asked.node === node && !answer.isOwn)
    return (last?.answer.headers ?? [])
      .filter(([key]) =>
        /^(x-graylog-node-id|x-frame-options|x-content-type-options|date)$/i.test(key),
      )
      .map(([key, value]) => [key, /^date$/i.test(key) ? new Date().toUTCString() : value])
  }

  function route(method: string, target: string): Pick<ProxyRequest, 'route' | 'parameters'> {
    const found = matcher.match(withoutQuery(target))
    const { name } = found?.byMethod.get(method === 'HEAD' ? 'GET' : method) ?? {}
    return { route: name, parameters: found?.parameters ?? [] }
  }

  async function forward(request: ProxyRequest, base?: string): Promise<ProxyResponse> {
    const { hostname: host, port, pathname } = new URL(roots[request.node] ?? '')
    const { method, body } = request
    const headers = request.headers.filter(
      ([key]) => !/^(connection|content-length|transfer-encoding|expect)$/i.test(key),
    )
    const length: Headers =
      body !== '' || /^(POST|PUT|PATCH)$/.test(method)
        ? [['Content-Length', String(body.length)]]
        : []
    const path = (base ?? pathname.replace(/\/$/, '')) + request.target
    const sent = send({ agent, host, port, method, path, headers: [...headers, ...length].flat() })
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve)
      sent.on('error', reject)
      sent.end(Buffer.from(body, 'latin1'))
    })
    const { statusCode: status = 0, statusMessage: reason = '', rawHeaders } = reply
    const response = {
      status,
      reason,
      headers: headersFrom(rawHeaders)
        .filter(([key]) => !/^(connection|keep-alive|transfer-encoding)$/i.test(key))
        .map(([key, value]) => [key, readdress(value)] as const),
      body: await readBytes(reply),
    }
    ledger.learn(request, response)
    return response
  }

  /** Rewrites links to the proxy. */
  function readdress(text: string): string {
    return origins.reduce(
      (so, origin, node) => so.replaceAll(origin, listeners[node]?.origin ?? ''),
      text,
    )
  }
}

function respond(outgoing: ServerResponse, response: ProxyResponse, method: string): void {
  const { status, reason, headers, body, lost, sent } = response
  if (lost === 'before') {
    outgoing.destroy()
    return
  }
  outgoing.sendDate = false
  outgoing.statusCode = status
  if (reason !== undefined) outgoing.statusMessage = reason
  for (const [key, value] of headers)
    if (sent !== 'chunked' || !/^content-length$/i.test(key)) outgoing.appendHeader(key, value)
  if (sent === 'closing') outgoing.setHeader('Connection', 'close')
  if (lost === 'middle')
    outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => outgoing.destroy())
  else outgoing.end(method === 'HEAD' ? undefined : body)
}
