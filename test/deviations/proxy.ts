import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'

import { type Answered, type Asked, type Deviating, type Lines, withLine } from './deviation.ts'
import { headersFrom } from '#engine/model/exchange.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'

/** A proxy that is open. */
interface DeviatingProxy {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** How many answers or requests were not handed on as they were. */
  readonly deviated: () => number
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Stands in front of a server by http and deviates from it. */
export async function startDeviating(
  upstream: { readonly origin: string; readonly root: string },
  { onRequest, onAnswer }: Deviating,
): Promise<DeviatingProxy> {
  const base = upstream.root.slice(upstream.origin.length)
  const ask = (asked: Asked): Promise<Answered> => forward(upstream.origin, asked)
  let origin = ''
  let deviated = 0
  const noted = <T>(is: T, was: unknown): T => {
    if (!isDeepStrictEqual(is, was)) deviated += 1
    return is
  }
  const answer = async (message: IncomingMessage): Promise<[Asked, Answered]> => {
    const asked = await askedBy(message, base)
    const handed = noted((await onRequest?.(asked, ask)) ?? asked, asked)
    if ('status' in handed) return [asked, handed]
    const answered = readdressed(await ask(handed), upstream.origin, origin)
    return [asked, noted((await onAnswer?.(answered, asked, ask)) ?? answered, answered)]
  }
  const listener = createServer((message, response) => {
    answer(message)
      .then(([{ method }, { status, headers, body }]) => {
        response.sendDate = false
        const bytes = Buffer.from(body)
        const bodiless = status === 204 || method === 'HEAD'
        const lines = bodiless ? headers : withLine(headers, 'Content-Length', `${bytes.length}`)
        response.writeHead(status, lines.flat())
        response.end(bodiless ? undefined : bytes)
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  return {
    origin,
    deviated: () => deviated,
    [Symbol.asyncDispose]: async () => {
      listener.closeAllConnections()
      await new Promise<void>((resolve) => listener.close(() => resolve()))
    },
  }
}

async function askedBy(message: IncomingMessage, base: string): Promise<Asked> {
  const target = message.url ?? '/'
  const path = withoutQuery(target)
  return {
    method: message.method ?? 'GET',
    target,
    path: path.slice(base.length),
    headers: headersFrom(message.rawHeaders),
    body: (await buffer(message)).toString(),
  }
}

function forward(origin: string, { method, target, headers, body }: Asked): Promise<Answered> {
  const { hostname, port } = new URL(origin)
  const bare = withLine(withLine(headers, 'Connection', 'close'), 'Content-Length', null)
  const sized = body === '' ? bare : withLine(bare, 'Content-Length', `${Buffer.byteLength(body)}`)
  return new Promise((resolve, reject) => {
    const to = { hostname, port, method, path: target, headers: sized.flat(), agent: false }
    const sent = send(to, (message) => {
      const status = message.statusCode ?? 0
      buffer(message).then(
        (bytes) =>
          resolve({ status, headers: ofTheServer(message.rawHeaders), body: bytes.toString() }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Without what the connection to the server alone is about. */
function ofTheServer(raw: readonly string[]): Lines {
  return headersFrom(raw).filter(([name]) => !/^(connection|keep-alive)$/i.test(name))
}

/** A right proxy is told to the server as its address; here it is put in afterwards. */
function readdressed(answered: Answered, from: string, to: string): Answered {
  const headers = answered.headers.map(([name, value]) => [name, value.replace(from, to)] as const)
  return { ...answered, headers, body: answered.body.replaceAll(from, to) }
}
