import {
  createServer,
  type RequestListener,
  type Server as Listener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

import { type Answer, withHeaders } from '../answer.ts'
import { applyEdits } from '#engine/faults/apply-edits.ts'
import type { Fault } from '#engine/model/fault.ts'
import { bodyFrom, type Response } from '#engine/model/exchange.ts'
import type { Watch } from '#engine/model/watch.ts'
import { readRequest } from '../requests/incoming.ts'
import { printPretty } from '#engine/model/json/json.ts'
import { setRecent } from '#engine/text/recent.ts'
import { broken, type RespondOutcome, respond, type Routing } from './respond.ts'
import type { Server } from '../server.ts'
import { isTimed } from './timing.ts'
import { type ServerCertificate, tlsSettings } from './tls.ts'

/** A listener that is open. */
interface Listening {
  /** `http://127.0.0.1:PORT`, with a certificate `https:` */
  readonly origin: string
  readonly close: () => Promise<void>
}

/** The address and settings of one node. */
interface Address {
  readonly host: string
  readonly port: number
  /** Returns the active faults; called for each response. */
  readonly faults: () => readonly Fault[]
  readonly watch?: Watch
  /** Enables HTTPS. */
  readonly certificate?: ServerCertificate
}

/** Serves one node at an address; port 0 picks any free port. Throws if the port is taken. */
export async function listen(
  server: Server,
  routing: Routing,
  { host, port, faults, certificate, watch }: Address,
): Promise<Listening> {
  const times = new Map<string, number>()
  const answer: RequestListener = (message, response) => {
    const answered = readRequest(message, server.root).then(async (request) => {
      const watched = watch?.(request.recordedAt(server.origin()))
      if (watched?.wait) await watched.wait
      const begun = performance.now()
      const untimed = getOutcome(() => respond(request, routing, server))
      const measured = Math.ceil((performance.now() - begun) * 1000)
      const outcome = timed(untimed, server, () => pickTime(times, request.target, measured))
      const own = faults().filter(({ node }) => node === undefined || server.nodes[node] === server)
      const edits = own.flatMap((fault) => fault.edits ?? [])
      const answer = applyEdits(outcome.answer, { ...request, route: outcome.route }, edits)
      const written = write(response, { ...outcome, answer }, request.method)
      watched?.answered(written.recorded())
      response.end(written.bytes)
    })
    // A request that broke off, or a response that cannot be sent, concerns its own connection only.
    answered.catch(() => response.destroy())
  }
  const listener = certificate
    ? createTlsServer(tlsSettings(certificate, server), answer)
    : createServer(answer)
  await opened(listener, port, host)
  return {
    origin: `${certificate ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${(listener.address() as AddressInfo).port}`,
    close: async () => {
      listener.closeAllConnections()
      await new Promise<void>((resolve) => listener.close(() => resolve()))
    },
  }

  /** Writes the head of a response; returns the bytes of its body, and both in recorded form. */
  function write(
    response: ServerResponse,
    { answer, pretty }: RespondOutcome,
    method: string,
  ): Written {
    response.sendDate = server.has('date-header') && !answer.byContainer
    const printed = print(answer, pretty && server.enforces('pretty'))
    response.statusCode = answer.status
    if (answer.reason !== undefined) response.statusMessage = answer.reason
    else if (answer.status === 429) response.statusMessage = 'Too many requests'
    for (const [name, value] of answer.headers) response.appendHeader(name, value)
    if (printed.type !== undefined) response.setHeader('Content-Type', printed.type)
    const body = Buffer.from(printed.text, printed.encoding)
    if (answer.status !== 204) response.setHeader('Content-Length', body.length)
    const bytes = method === 'HEAD' ? Buffer.alloc(0) : body
    const type = printed.type === undefined ? [] : [['Content-Type', printed.type] as const]
    return {
      bytes,
      recorded: () => ({
        status: answer.status,
        reason: answer.reason ?? STATUS_CODES[answer.status] ?? '',
        httpVersion: '1.1',
        headers: [...answer.headers, ...type],
        body: bodyFrom(bytes),
      }),
    }
  }
}

interface Written {
  readonly bytes: Buffer
  readonly recorded: () => Response
}

async function opened(listener: Listener, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, host, resolve)
  })
}

function getOutcome(run: () => RespondOutcome): RespondOutcome {
  try {
    return run()
  } catch (error) {
    return { answer: broken(error), route: undefined, pretty: false }
  }
}

function timed(
  outcome: RespondOutcome,
  server: Server,
  microseconds: () => number,
): RespondOutcome {
  const { answer, route } = outcome
  if (!isTimed(route, answer.status, server)) return outcome
  const header = ['X-Runtime-Microseconds', String(microseconds())] as const
  return { ...outcome, answer: withHeaders(answer, [header]) }
}

/** URLs whose last time is remembered. */
const MAX_URLS = 10_000

/**
 * Never the same time twice in a row for a URL: a server that takes milliseconds hardly ever repeats one, and a repeated
 * time is how the checks recognize responses of a cache.
 */
function pickTime(times: Map<string, number>, url: string, measured: number): number {
  const time = times.get(url) === measured ? measured + 1 : measured
  setRecent(times, url, time, MAX_URLS)
  return time
}

function print(
  { body }: Answer,
  pretty: boolean,
): { readonly text: string; readonly type?: string; readonly encoding?: 'latin1' } {
  switch (body.kind) {
    case 'none':
      return { text: '' }
    case 'text':
      return body
    case 'json':
      return {
        text: pretty ? printPretty(body.value) : JSON.stringify(body.value),
        type: 'application/json',
      }
  }
}
