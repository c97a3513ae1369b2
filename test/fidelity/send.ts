import { type Agent, type IncomingMessage, request as open } from 'node:http'

import { readBytes } from '#engine/text/read-bytes.ts'
import { type Headers, headersFrom } from '#engine/model/exchange.ts'

interface Sent {
  readonly origin: string
  readonly method: string
  /** Path and query, sent unchanged. */
  readonly target: string
  readonly headers: Headers
  readonly body: string
  /** Keeps the connections open. */
  readonly agent: Agent
}

export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Sends one request exactly as given. */
export async function send(sent: Sent): Promise<Received> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const body = Buffer.from(sent.body)
    const headers = sent.headers.filter(([name]) => !OWN.includes(name.toLowerCase()))
    const outgoing = open(`${sent.origin}/`, {
      method: sent.method,
      path: sent.target,
      agent: sent.agent,
      headers: [
        ...headers.flat(),
        'Host',
        new URL(sent.origin).host,
        'Content-Length',
        String(body.length),
      ],
    })
    outgoing.on('response', resolve).on('error', reject)
    outgoing.end(body)
  })
  return {
    status: message.statusCode ?? 0,
    headers: headersFrom(message.rawHeaders),
    text: (await readBytes(message)).toString(),
  }
}

/** Headers of a connection, not of a request. */
const OWN = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']
