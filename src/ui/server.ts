import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { renderServed } from '#reports/html/viewer-page.ts'
import { type LiveState, NO_STATE, updateState, type ViewerData } from '#reports/viewer/data.ts'
import { describeClaims } from '#reports/viewer/pill.ts'
import { ACCOUNTS, type ReplayAnswer, type ReplayRequest } from '#reports/viewer/replay.ts'
import {
  type Arrived,
  measureTraffic,
  packColumns,
  packFrom,
  rowAt,
} from '#reports/viewer/traffic.ts'
import type { Event } from '../run/event.ts'
import type { ViewerSource } from './source.ts'

/** A running server of the viewer. */
interface UiServer extends AsyncDisposable {
  /** With the token that the page exchanges for a cookie. */
  readonly url: string
  /** Shows an event of the running command in every open page, and in those that come later. */
  readonly update: (event: Event) => void
  /** Names the actions that the pages may offer. */
  readonly allow: (actions: LiveState['actions']) => void
  /** Notifies every open page that the traffic has ended. */
  readonly end: () => Promise<void>
}

/** Returns the source of a path: `/` or `/r/NAME/`. */
type FindSource = (path: string) => Promise<ViewerSource | undefined>

/** The acts of a person on a page; each comes as a POST of our own page. */
export interface Acts {
  /** Throws an error whose message the page shows. */
  readonly replay?: (request: ReplayRequest) => Promise<ReplayAnswer>
  /** Ends the running command as Ctrl-C does. */
  readonly stop?: () => void
}

/** Milliseconds between two batches of events, and between two measurements of the traffic. */
const INTERVAL = 100
const MEASURED = 1_000
/** Milliseconds that a batch may spend reading, so that the recorder comes first: about 200 exchanges of 1 kB. */
const READING = 4
/**
 * Rows of one event, of which a flood sends only the newest; and turns of the timer that pass after those, so that rows
 * and measurements are drawn together, once a second.
 */
const MAX_ROWS = 50
const FLOOD_PAUSE = MEASURED / INTERVAL - 1
/** Rows in one response to a page that asks for those of a flood. */
const MAX_PART = 50_000

/** Serves the viewer on the loopback address. */
export async function startUi(
  find: FindSource,
  { port = 0, acts = {} }: { readonly port?: number; readonly acts?: Acts } = {},
): Promise<UiServer> {
  const token = randomBytes(32).toString('hex')
  const session = randomBytes(32).toString('hex')
  const page = renderServed()
  const pageHeaders = {
    ...HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.policy,
  }
  const streams = new Set<Stream>()
  let state = NO_STATE
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
    const refuse = (status: number): void => sendStatus(response, status)
    // A name that leads here from elsewhere, or a page of another origin, gets nothing.
    if (headers.host !== new URL(origin).host) return refuse(421)
    if (headers.origin !== undefined && headers.origin !== origin) return refuse(403)
    const { pathname, searchParams } = new URL(url, origin)
    const [, base = '/', action = ''] = /^(\/(?:r\/[^/]+\/)?)([\w/]*)$/.exec(pathname) ?? []
    if (method === 'POST') {
      // Browsers send the origin with each POST; a request without one is not from our page.
      if (headers.origin !== origin) return refuse(403)
      if (action === 'session') {
        if (!isSame(await readText(request, token.length), token)) return refuse(403)
        response.setHeader('Set-Cookie', `${cookie}=${session}; HttpOnly; SameSite=Strict; Path=/`)
        return sendStatus(response, 204)
      }
      if (!isSame(readCookie(headers.cookie, cookie), session)) return refuse(401)
      // A form of another page cannot send this type.
      if (headers['content-type'] !== 'application/json') return refuse(415)
      return act(action, await readText(request, MAX_BODY), response)
    }
    if (method !== 'GET') return refuse(405)
    // The page contains no data.
    if (action === '') return void response.writeHead(200, pageHeaders).end(page.html)
    if (!isSame(readCookie(headers.cookie, cookie), session)) return refuse(401)
    const source = await find(base)
    if (!source) return refuse(404)
    const [name, item = ''] = action.split('/')
    if (name === 'data') {
      const facts = await source.load()
      const columns = packColumns(source.columns)
      const claims = facts.run && describeClaims(facts.run)
      return sendJson(response, { ...facts, claims, columns, live: state } satisfies ViewerData)
    }
    if (name === 'rows') {
      const after = Math.max(0, Number(searchParams.get('after')) || 0)
      return sendJson(response, packFrom(source.columns, after, MAX_PART))
    }
    if (name === 'exchanges') {
      const detail = source.detail(Number(item))
      return detail ? sendJson(response, detail) : refuse(404)
    }
    if (name === 'search') {
      response.writeHead(200, { ...HEADERS, 'Content-Type': 'application/x-ndjson' })
      const [key, value] = [searchParams.get('key') ?? '', searchParams.get('value') ?? '']
      for await (const rows of source.search({ key, value })) {
        if (response.destroyed) return
        response.write(`${JSON.stringify(rows)}\n`)
      }
      return void response.end()
    }
    if (name !== 'events') return refuse(404)
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' }).flushHeaders()
    // The id of an event is the number of rows that the page has after it, and the turn of the file that they are from.
    const last = headers['last-event-id']?.toString() ?? searchParams.get('after') ?? '0'
    const [rows = 0, turn = turns.get(source) ?? 0] = last.split('/').map(Number)
    const stream = { response, source, sent: rows || 0 }
    if (turn !== (turns.get(source) ?? 0)) return write(stream, 'reload')
    write(stream, 'state', state)
    if (isEnded) write(stream, 'end')
    streams.add(stream)
    response.on('close', () => streams.delete(stream))
  }

  const act = async (action: string, text: string, response: ServerResponse): Promise<void> => {
    if (action === 'stop' && acts.stop && state.actions.stops) {
      sendStatus(response, 204)
      return acts.stop()
    }
    if (action !== 'replay' || !acts.replay) return sendStatus(response, 404)
    const request = readReplay(text)
    if (!request) return sendStatus(response, 400)
    if (!state.actions.targets.some(({ root }) => root === request.root))
      return sendStatus(response, 403)
    try {
      sendJson(response, await acts.replay(request))
    } catch (error) {
      sendJson(response, { problem: error instanceof Error ? error.message : String(error) })
    }
  }

  /** How often the file of a source was written anew. */
  const turns = new WeakMap<ViewerSource, number>()
  let isEnded = false
  let polling: Promise<void> | undefined
  let measured = 0
  let pause = 0
  const poll = (milliseconds?: number): Promise<void> =>
    (polling ??= readMore(milliseconds).finally(() => {
      polling = undefined
    }))
  const readMore = async (milliseconds: number | undefined): Promise<void> => {
    if (streams.size === 0) return
    for (const source of new Set([...streams].map((stream) => stream.source))) {
      if ((await source.poll?.(milliseconds)) !== false) continue
      turns.set(source, (turns.get(source) ?? 0) + 1)
      for (const stream of streams) if (stream.source === source) write(stream, 'reload')
    }
    // A turn of the timer may come a little early.
    const isDue = Date.now() - measured > MEASURED - INTERVAL
    if (isDue) measured = Date.now()
    for (const stream of streams) {
      const { source } = stream
      if (sendRows(stream, turns.get(source) ?? 0)) pause = FLOOD_PAUSE
      if (isDue) write(stream, 'stats', measureTraffic(source))
    }
  }
  const timer = setInterval(() => {
    if (pause > 0) pause -= 1
    else void poll(READING)
  }, INTERVAL)
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
    update: (event) => {
      const { type, ...data } = event
      state = updateState(state, 'verdicts' in data ? data : { [type]: data })
      all(type, data)
    },
    allow: (actions) => {
      state = updateState(state, { actions })
      all('state', state)
    },
    end: async () => {
      // The read that is under way may have begun before the last exchange.
      await polling
      await poll()
      isEnded = true
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

/** Parses a request to send; undefined if it is invalid. */
function readReplay(text: string): ReplayRequest | undefined {
  try {
    const given = JSON.parse(text) as Record<string, unknown>
    const { root, method, path, headers, body, account } = given
    const isHeader = (one: unknown): boolean =>
      Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string')
    const isRequest =
      [root, method, path, body].every((part) => typeof part === 'string') &&
      /^[!#$%&'*+.^`|~\w-]+$/.test(String(method)) &&
      /^(?:[/?][\x21-\x7e]*)?$/.test(String(path)) &&
      Array.isArray(headers) &&
      headers.every(isHeader) &&
      [undefined, ...ACCOUNTS].includes(account as undefined)
    return isRequest ? (given as unknown as ReplayRequest) : undefined
  } catch {
    return undefined
  }
}

/**
 * Sends new exchanges to a page, unless it reads them more slowly than they arrive. Of a flood it sends only the newest,
 * and returns true.
 */
function sendRows(stream: Stream, turn: number): boolean {
  const { response, source, sent } = stream
  const count = source.columns.index.length
  if (sent >= count || response.writableNeedDrain) return false
  const from = Math.max(sent, count - MAX_ROWS)
  const rows = []
  for (let row = from; row < count; row += 1) rows.push(rowAt(source.columns, row))
  stream.sent = count
  write(stream, 'exchange', { from, rows } satisfies Arrived, `${count}/${turn}`)
  return from > sent
}

function write({ response }: Stream, name: string, data: object = {}, id?: string): void {
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

function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, HEADERS).end()
}

function sendJson(response: ServerResponse, value: unknown): void {
  const headers = { ...HEADERS, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
  response.writeHead(200, headers).end(gzipSync(JSON.stringify(value), { level: 1 }))
}

/** Characters of the request that a person sends. */
const MAX_BODY = 2_000_000

/** Reads a body; empty if it is too long. */
async function readText(request: IncomingMessage, max: number): Promise<string> {
  let text = ''
  for await (const piece of request as AsyncIterable<Buffer>) {
    text += piece.toString()
    if (text.length > max) return ''
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
