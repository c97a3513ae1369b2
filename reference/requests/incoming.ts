import type { IncomingMessage } from 'node:http'

import { readBytes } from '#engine/text/read-bytes.ts'
import { bodyFrom, type Request, makeRequest } from '#engine/model/exchange.ts'

/** A request as it came in, taken apart but with nothing folded or decoded in its path. */
export interface Incoming {
  readonly method: string
  /** Path and query exactly as sent. */
  readonly target: string
  /** Below the interface's root; undefined outside of it. */
  readonly path: string | undefined
  readonly query: URLSearchParams
  readonly body: string
  /** The value of a header by its name in lower case. */
  readonly header: (name: string) => string | undefined
}

/** The same, just read. */
interface Read extends Incoming {
  /** As a recording has it, sent to an origin. */
  readonly recordedAt: (origin: string) => Request
}

/** Waits for the whole request. */
export async function readRequest(message: IncomingMessage, root: string): Promise<Read> {
  const body = await readBytes(message)
  const target = message.url ?? '/'
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  return {
    method: message.method ?? 'GET',
    target,
    path: belowRoot(path, root),
    query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
    body: body.toString(),
    header: (name) => {
      const value = message.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    recordedAt: (origin) => makeRequest(message, origin, bodyFrom(body)),
  }
}

function belowRoot(path: string, root: string): string | undefined {
  if (root === '') return path
  if (path === root) return '/'
  return path.startsWith(`${root}/`) ? path.slice(root.length) : undefined
}

/** The header Accept; without one everything is accepted. */
export function readAccept(request: Incoming): string {
  const value = request.header('accept')
  return value === undefined || value.trim() === '' ? '*/*' : value
}

/** Whether a query parameter is the Java boolean true. */
export function isTrue(request: Incoming, parameter: string): boolean {
  return request.query.get(parameter)?.toLowerCase() === 'true'
}
