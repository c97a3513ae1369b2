import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { renderServed } from '#reports/html/viewer-page.ts'
import { rowAt } from '#reports/viewer/traffic.ts'
import type { ViewerSource } from './source.ts'

/** A running server of the viewer. */
interface UiServer extends AsyncDisposable {
  /** With the token that the page exchanges for a cookie. */
  readonly url: string
  /** Shows progress in every open page. */
  readonly update: (progress: {
    readonly text: string
    readonly share?: object | undefined
  }) => void
  /** Notifies every open page that the traffic has ended. */
  readonly end: () => Promise<void>
}

/** Returns the source of a path: `/` or `/r/NAME/`. */
type FindSource = (path: string) => Promise<ViewerSource | undefined>

/** Milliseconds between two batches of events. */
const INTERVAL = 100
/** Rows of one event. */
const MAX_ROWS = 500

/** Serves the viewer on the loopback address. */
export async function startUi(find: FindSource, { port = 0 } = {}): Promise<UiServer> {
  const token = randomBytes(32).toString('hex')
  const session = randomBytes(32).toString('hex')
  const page = renderServed()
  const pageHeaders = {
    ...HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.policy,
  }
  const streams = new Set<Stream>()
  let origin = ''
  // Cookies belong to a host, regardless of the port.
  let cookie = ''
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500, HEADERS)
      response.end()
    })
  })

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '/', headers } = request
    const refuse = (status: number): void => void response.writeHead(status, HEADERS).end()
    // A name that leads here from elsewhere, or a page of another origin, gets nothing.
    if (headers.host !== new URL(origin).host) return refuse(421)
    if (headers.origin !== undefined && headers.origin !== origin) return refuse(403)
    const { pathname, searchParams } = new URL(url, origin)
    const [, base = '/', action = ''] = /^(\/(?:r\/[^/]+\/)?)([\w/]*)$/.exec(pathname) ?? []
    if (method === 'POST' && action === 'session') {
      if (headers.origin !== origin || !isSame(await readText(request), token)) return refuse(403)
      response.setHeader('Set-Cookie', `${cookie}=${session}; HttpOnly; SameSite=Strict; Path=/`)
      return refuse(204)
    }
    if (method !== 'GET') return refuse(405)
    // The page contains no data.
    if (action === '') return void response.writeHead(200, pageHeaders).end(page.html)
    if (!isSame(readCookie(headers.cookie, cookie), session)) return refuse(401)
    const source = await find(base)
    if (!source) return refuse(404)
    const [name, item = ''] = action.split('/')
    if (name === 'data') return sendJson(response, await source.load())
    if (name === 'exchanges') {
      const detail = source.detail(Number(item))
      return detail ? sendJson(response, detail) : refuse(404)
    }
    if (name === 'search') {
      response.writeHead(200, { ...HEADERS, 'Content-Type': 'application/x-ndjson' })
      const [key, value] = [searchParams.get('key') ?? '', searchParams.get('value') ?? '']
      for await (const rows of source.search({ key, value, isNegated: false })) {
        if (response.destroyed) return
        response.write(`${JSON.stringify(rows)}\n`)
      }
      return void response.end()
    }
    if (name !== 'events') return refuse(404)
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' }).flushHeaders()
    // The id of an event is the number of rows that the page has after it.
    const last = headers['last-event-id'] ?? searchParams.get('after') ?? '0'
    const stream = { response, source, sent: Number(last) || 0 }
    streams.add(stream)
    response.on('close', () => streams.delete(stream))
  }

  let isPolling = false
  const poll = async (): Promise<void> => {
    if (isPolling || streams.size === 0) return
    isPolling = true
    try {
      for (const source of new Set([...streams].map((stream) => stream.source)))
        if ((await source.poll?.()) === false) for (const stream of streams) write(stream, 'reload')
      for (const stream of streams) sendRows(stream)
    } finally {
      isPolling = false
    }
  }
  const timer = setInterval(() => void poll(), INTERVAL)
  timer.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cookie = `viewer-${new URL(origin).port}`
  const all = (name: string, data?: object): void => {
    for (const stream of streams) write(stream, name, data)
  }
  return {
    url: `${origin}/#token=${token}`,
    update: (progress) => all('progress', progress),
    end: async () => {
      await poll()
      all('end')
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      for (const { response } of streams) response.end()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An open page. */
interface Stream {
  readonly response: ServerResponse
  readonly source: ViewerSource
  sent: number
}

/** Sends new exchanges to a page, unless it reads them more slowly than they arrive. */
function sendRows(stream: Stream): void {
  const { response, source } = stream
  const count = source.columns.index.length
  while (stream.sent < count && !response.writableNeedDrain) {
    const until = Math.min(count, stream.sent + MAX_ROWS)
    const rows = []
    for (let row = stream.sent; row < until; row += 1) rows.push(rowAt(source.columns, row))
    stream.sent = until
    write(stream, 'exchange', rows, until)
  }
}

function write({ response }: Stream, name: string, data: object = {}, id?: number): void {
  const head = id === undefined ? '' : `id: ${id}\n`
  response.write(`${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Nothing is cached, and no other page may read or show it. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

function sendJson(response: ServerResponse, value: unknown): void {
  const headers = { ...HEADERS, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
  response.writeHead(200, headers).end(gzipSync(JSON.stringify(value), { level: 1 }))
}

/** Bytes of a request body at most. */
const MAX_BODY = 1_000

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request as AsyncIterable<Buffer>) {
    text += piece.toString()
    if (text.length > MAX_BODY) return ''
  }
  return text
}

function readCookie(header = '', name: string): string {
  const cookies = header.split(';').map((cookie) => cookie.trim().split('='))
  return cookies.find(([key]) => key === name)?.[1] ?? ''
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
