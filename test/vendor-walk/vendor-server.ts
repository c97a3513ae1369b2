import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '#engine/http/test-listen.ts'

/**
 * The vendor's fixes, in this order. The first one is not required by the document: certify does not start without
 * it, and its message advises to open GET /.
 */
export const MISTAKES = [
  'root-needs-login',
  'forbidden-for-unauthorized',
  'no-requested-by',
  'valid-until-format',
  'output-underscore-id',
  'sessions-never-end',
] as const

export type Mistake = (typeof MISTAKES)[number]

/** The description of each mistake. */
export const DESCRIPTIONS: Readonly<Record<Mistake, string>> = {
  'root-needs-login': 'GET / needs a credential, as the document says of every request',
  'forbidden-for-unauthorized': 'requests without a valid credential get 403 in place of 401',
  'no-requested-by': 'write requests work without X-Requested-By',
  'valid-until-format': 'valid_until is written with Z in place of +0000',
  'output-underscore-id': 'outputs of streams have the key _id in place of id',
  'sessions-never-end': 'a session that was ended still works',
}

/** A running vendor's server. */
interface VendorServer extends AsyncDisposable {
  /** Root of the API. */
  readonly root: string
}

const NODE_ID = '0b9d6c1e-4f5a-4c3e-9a77-2f1d8e6b5c40'
const CLUSTER_ID = '7c2f0a3d-1b84-4e6f-8d90-5a6b7c8d9e0f'
const VERSION = '5.1.0+acme1'
const SESSION_MS = 8 * 3_600_000
const STARTED_AT = new Date().toISOString()

interface Stream {
  readonly id: string
  title: string
  description: string
  disabled: boolean
  matching_type: string
  readonly created_at: string
  readonly outputs: readonly object[]
}

/**
 * Starts a minimal server that a vendor wrote only from the interface document: nodes, sessions, tokens, streams, and
 * an API browser. The vendor guessed anything the document does not show.
 */
export async function startVendorServer(mistakes: ReadonlySet<Mistake>): Promise<VendorServer> {
  const vendor = new Vendor(mistakes)
  const server = await listen((request, response) => {
    void vendor.handle(request, response).catch(() => response.destroy())
  })
  return { ...server, root: `${server.origin}/api` }
}

class Vendor {
  readonly #mistakes: ReadonlySet<Mistake>
  readonly #sessions = new Map<string, number>()
  readonly #tokens = new Set(['1n5v3ndort0k3n0f0ur0wn'])
  readonly #streams = new Map<string, Stream>()

  constructor(mistakes: ReadonlySet<Mistake>) {
    this.#mistakes = mistakes
    const outputs = [
      {
        [mistakes.has('output-underscore-id') ? '_id' : 'id']: newId(),
        title: 'forward',
        type: 'org.acme.outputs.GelfOutput',
        creator_user_id: 'admin',
        created_at: STARTED_AT,
        configuration: {
          hostname: 'localhost',
          port: 12_201,
          protocol: 'TCP',
          connect_timeout: 1_000,
          reconnect_delay: 500,
          tcp_no_delay: false,
          tcp_keep_alive: false,
          tls_trust_cert_chain: '',
          tls_verification_enabled: false,
        },
        content_pack: null,
      },
    ]
    this.#add({ title: 'All messages', description: 'Everything', outputs })
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://vendor')
    const method = request.method ?? 'GET'
    const body = await readBody(request)
    const path = url.pathname.replace(/^\/api(?=\/|$)/, '')
    const send = (status: number, value?: unknown): void => {
      const isPretty = url.searchParams.get('pretty') === 'true'
      const text =
        value === undefined ? '' : JSON.stringify(value, undefined, isPretty ? 2 : undefined)
      response
        .writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
        .end(text)
    }
    if (!url.pathname.startsWith('/api')) return send(404, error('Not found'))
    if (
      (path === '' || path === '/') &&
      method === 'GET' &&
      !this.#mistakes.has('root-needs-login')
    )
      return send(200, { cluster_id: CLUSTER_ID, node_id: NODE_ID, version: VERSION })
    const isOpen = path === '/system/sessions' && method === 'POST'
    if (!isOpen && !this.#isKnown(request.headers.authorization)) {
      const isForbidden = this.#mistakes.has('forbidden-for-unauthorized')
      if (!isForbidden) response.setHeader('WWW-Authenticate', 'Basic realm="Acme Logs"')
      return send(isForbidden ? 403 : 401, error('Not authorized'))
    }
    const isChange = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
    if (
      isChange &&
      !this.#mistakes.has('no-requested-by') &&
      request.headers['x-requested-by'] === undefined
    )
      return send(400, error('The header X-Requested-By is missing'))
    if (path === '/cluster' && method === 'GET') return send(200, { [NODE_ID]: node() })
    if (path === '/api-browser/' && method === 'GET') {
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<!doctype html><title>API browser</title><h1>Acme Logs API</h1>')
      return
    }
    if (path.startsWith('/system/sessions')) return this.#handleSessions(method, path, body, send)
    if (path.startsWith('/streams')) return this.#handleStreams(method, path, body, send)
    send(404, error('Not found'))
  }

  #handleSessions(method: string, path: string, body: unknown, send: Send): void {
    if (method === 'POST' && path === '/system/sessions') {
      const { username, password } = body as {
        readonly username?: unknown
        readonly password?: unknown
      }
      if (typeof username !== 'string' || typeof password !== 'string')
        return send(400, error('username and password are needed'))
      if (username !== 'admin' || password !== 'admin')
        return send(
          this.#mistakes.has('forbidden-for-unauthorized') ? 403 : 401,
          error('Wrong user name or password'),
        )
      const id = randomUUID()
      const until = Date.now() + SESSION_MS
      this.#sessions.set(id, until)
      const text = new Date(until).toISOString()
      return send(200, {
        session_id: id,
        valid_until: this.#mistakes.has('valid-until-format') ? text : text.replace('Z', '+0000'),
      })
    }
    const id = path.split('/')[3] ?? ''
    if (method !== 'DELETE' || !this.#sessions.has(id)) return send(404, error('Not found'))
    if (!this.#mistakes.has('sessions-never-end')) this.#sessions.delete(id)
    send(204)
  }

  #handleStreams(method: string, path: string, body: unknown, send: Send): void {
    const [, , id, action] = path.split('/')
    const given = body as Partial<Stream>
    if (id === undefined) {
      if (method === 'GET')
        return send(200, {
          total: this.#streams.size,
          streams: [...this.#streams.values()].map(toRecord),
        })
      if (method !== 'POST') return send(405, error('Method not allowed'))
      if (typeof given.title !== 'string' || given.title === '')
        return send(400, error('title is needed'))
      return send(201, { stream_id: this.#add(given).id })
    }
    const stream = this.#streams.get(id)
    if (!stream) return send(404, error(`There is no stream ${id}`))
    if (action === 'pause' || action === 'resume') {
      if (method !== 'POST') return send(405, error('Method not allowed'))
      stream.disabled = action === 'pause'
      return send(204)
    }
    if (action === 'outputs' && method === 'GET')
      return send(200, { total: stream.outputs.length, outputs: stream.outputs })
    if (action !== undefined) return send(404, error('Not found'))
    if (method === 'GET') return send(200, toRecord(stream))
    if (method === 'PUT') {
      Object.assign(stream, {
        title: given.title ?? stream.title,
        description: given.description ?? stream.description,
      })
      return send(200, toRecord(stream))
    }
    if (method !== 'DELETE') return send(405, error('Method not allowed'))
    this.#streams.delete(id)
    send(204)
  }

  #add({ title = '', description = '', outputs = [] }: Partial<Stream>): Stream {
    const stream = {
      id: newId(),
      title,
      description,
      disabled: true,
      matching_type: 'AND',
      created_at: new Date().toISOString(),
      outputs,
    }
    this.#streams.set(stream.id, stream)
    return stream
  }

  #isKnown(authorization: string | undefined): boolean {
    if (authorization?.startsWith('Basic ') !== true) return false
    const [name = '', ...rest] = Buffer.from(authorization.slice(6), 'base64').toString().split(':')
    const password = rest.join(':')
    if (password === 'session') return (this.#sessions.get(name) ?? 0) > Date.now()
    if (password === 'token') return this.#tokens.has(name)
    return name === 'admin' && password === 'admin'
  }
}

type Send = (status: number, value?: unknown) => void

function node(): object {
  return {
    facility: 'acme-logs',
    codename: 'First light',
    node_id: NODE_ID,
    cluster_id: CLUSTER_ID,
    version: VERSION,
    started_at: STARTED_AT,
    hostname: 'acme-1',
    lifecycle: 'running',
    lb_status: 'alive',
    timezone: 'Etc/UTC',
    operating_system: 'Linux 6.1',
    is_processing: true,
  }
}

function toRecord(stream: Stream): object {
  return {
    ...stream,
    creator_user_id: 'admin',
    rules: [],
    alert_conditions: [],
    content_pack: null,
  }
}

function error(message: string): object {
  return { type: 'ApiError', message }
}

function newId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 24)
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) ?? {}
  } catch {
    return {}
  }
}
