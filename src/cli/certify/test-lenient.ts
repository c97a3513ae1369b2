import { type IncomingMessage, request as forward } from 'node:http'
import { buffer, json } from 'node:stream/consumers'

import { listen, type TestServer } from '#engine/http/test-listen.ts'

/** A list route: its path under the root, and the member with its objects. */
interface LenientList {
  readonly path: string
  readonly items: string
}

interface Lenient extends TestServer {
  /** Ids of the objects that were created from invalid bodies and still exist. */
  readonly left: Set<string>
  /** Returns the number of objects created. */
  readonly count: () => number
}

/**
 * Starts a proxy that creates a nameless object for each creation that its server rejects. If `keeps` is set, it does
 * not remove the object when asked to.
 */
export async function lenientBefore(
  root: string,
  { path, items }: LenientList,
  keeps = false,
): Promise<Lenient> {
  const left = new Set<string>()
  let made = 0
  const { hostname, port, pathname } = new URL(root)
  const list = `${pathname}${path}`
  const ask = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { method, url, rawHeaders } = incoming
      forward({ hostname, port, method, path: url, headers: rawHeaders }, resolve)
        .on('error', reject)
        .end(body)
    })
  const server = await listen((incoming, response) => {
    void (async () => {
      const { method = '', url = '' } = incoming
      const own = url.startsWith(`${list}/`) ? url.slice(list.length + 1) : ''
      if (method === 'DELETE' && left.has(own) && !keeps) {
        left.delete(own)
        return response.writeHead(204).end()
      }
      const answer = await ask(incoming, await buffer(incoming))
      const status = answer.statusCode ?? 0
      if (method === 'POST' && url === list && status === 400) {
        made += 1
        left.add(`6b00dd03fdd62542e4${String(made).padStart(6, '0')}`)
        return response.writeHead(201, { Location: `http://x${list}/undefined` }).end()
      }
      if (method !== 'GET' || url !== list || status !== 200) {
        response.writeHead(status, answer.statusMessage, answer.rawHeaders)
        return answer.pipe(response)
      }
      const record = (await json(answer)) as Record<string, unknown>
      const things = (record[items] as readonly unknown[]).concat([...left].map((id) => ({ id })))
      const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = answer.headers
      return response.writeHead(status, headers).end(JSON.stringify({ ...record, [items]: things }))
    })().catch(() => response.destroy())
  })
  return { ...server, left, count: () => made }
}
