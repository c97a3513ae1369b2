import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'

import { writeBasic } from '#engine/secrets/authorization.ts'

/** One request of the lab itself: to seed a server, to see whether it is ready. */
interface Question {
  readonly method?: string
  readonly body?: unknown
  /** `application/json` when absent. */
  readonly accept?: string
  /** As whom; no one when absent. */
  readonly as?: { readonly name: string; readonly password: string } | undefined
  /** Without `X-Requested-By`. */
  readonly isBare?: boolean
}

interface Answer {
  readonly status: number
  readonly text: string
  /** The node that says it answered. */
  readonly node?: string
}

/** Milliseconds for one request. */
const LIMIT = 180_000

/**
 * Asks a server of the lab, whatever its certificate; undefined when it does not respond. Each time on a connection
 * of its own: the GELF input of 3.0.0 leaves the second message on one without a response until it gives up.
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
