import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'

import { writeBasic } from '#engine/secrets/authorization.ts'

/** A request of the lab itself, to seed a server or to check that it is ready. */
interface Question {
  readonly method?: string
  readonly body?: unknown
  /** Defaults to `application/json`. */
  readonly accept?: string
  /** The account; defaults to none. */
  readonly as?: { readonly name: string; readonly password: string } | undefined
  /** Without `X-Requested-By`. */
  readonly isBare?: boolean
}

interface Answer {
  readonly status: number
  readonly text: string
  /** The node named in the response. */
  readonly node?: string
}

/** Milliseconds for one request. */
const LIMIT = 180_000

/**
 * Sends a request to a lab server, without checking its certificate; returns undefined without a response. Uses a new
 * connection each time, as the GELF input of 3.0.0 never responds to the second message on one.
 */
export async function ask(
  url: string,
  { method = 'GET', body, accept = 'application/json', as, isBare }: Question = {},
): Promise<Answer | undefined> {
  const send = url.startsWith('https:') ? requestTls : requestPlain
  return new Promise((resolve) => {
    const outgoing = send(url, {
      method,
      agent: false,
      timeout: LIMIT,
      rejectUnauthorized: false,
      headers: {
        Accept: accept,
        ...(!isBare && { 'X-Requested-By': 'lab' }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(as && { Authorization: writeBasic(`${as.name}:${as.password}`) }),
      },
    })
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => resolve(undefined))
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('error', () => resolve(undefined))
      incoming.once('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          ...nodeIn(incoming.headers),
        }),
      )
    })
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function nodeIn({ 'x-graylog-node-id': node }: IncomingHttpHeaders): Pick<Answer, 'node'> {
  return typeof node === 'string' ? { node } : {}
}
