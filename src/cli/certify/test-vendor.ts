import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { listen, type TestServer } from '#engine/http/test-listen.ts'
import { ACCOUNT } from '../test-reference.ts'

/** Faults of a small server. */
export interface Traits {
  /** Every creation of a stream or an output fails with 500. */
  readonly makesNothing?: true
  /** A DELETE removes the object but responds with 500. */
  readonly endsWith500?: true
}

type Item = Record<string, unknown> & { readonly id: string }
type Answer = readonly [status: number, json?: unknown, headers?: Readonly<Record<string, string>>]

const NODE = 'cc242ff8-5d0a-4a8e-9d0e-5ad5d6d7a0c1'
const ABOUT = {
  cluster_id: '3a3f3c3a-5d0a-4a8e-9d0e-5ad5d6d7a0c2',
  node_id: NODE,
  version: '4.3.0+abc1234',
  tagline:
    "Manage your logs in the dark and have lasers going and make it look like you're from space!",
}
const ROOT_ACCOUNT = {
  id: 'local:admin',
  username: ACCOUNT.name,
  email: 'a@example.org',
  permissions: ['*'],
  first_name: 'A',
  last_name: 'B',
  full_name: 'A B',
  grn_permissions: [],
  preferences: {},
  session_timeout_ms: 28_800_000,
  external: false,
  read_only: true,
  roles: ['Admin'],
}

interface Asked {
  readonly ids: readonly string[]
  readonly sent: Record<string, unknown>
}

/**
 * Starts a minimal server that claims to be 4.3.0. It has streams, outputs and sessions, but no permissions and no
 * X-Requested-By; it sends 401 before it looks up a path, and 500 if its code fails.
 */
export async function vendor({ makesNothing, endsWith500 }: Traits = {}): Promise<TestServer> {
  const streams = new Map<string, Item>()
  const outputs = new Map<string, Item>()
  const sessions = new Set<string>()
  const make = (things: Map<string, Item>, sent: object, more: object): Item => {
    if (makesNothing) throw new Error('nothing is made')
    const id = `6b00dd03${randomBytes(8).toString('hex')}`
    const made = { ...more, ...sent, id, created_at: new Date().toISOString() }
    things.set(id, made)
    return made
  }
  const end = (things: Map<string, Item>, id = ''): Answer => {
    if (!things.delete(id) || endsWith500) throw new Error(`${id} cannot be ended`)
    return [204]
  }
  const there = (things: ReadonlyMap<string, Item>, id = ''): Item => {
    const thing = things.get(id)
    if (!thing) throw new Error(`there is no ${id}`)
    return thing
  }
  const read = (things: ReadonlyMap<string, Item>, id = ''): Answer =>
    things.has(id) ? [200, things.get(id)] : [404, error('not found')]
  const routes: Readonly<Record<string, (asked: Asked) => Answer>> = {
    'GET /users/admin': () => [200, ROOT_ACCOUNT],
    'GET /streams': () => [200, { total: streams.size, streams: [...streams.values()] }],
    'POST /streams': ({ sent }) => {
      const { id } = make(streams, sent, { disabled: true, outputs: [], rules: [] })
      return [201, { stream_id: id }, { Location: `http://x/streams/${id}` }]
    },
    'GET /streams/*': ({ ids: [id] }) => read(streams, id),
    'DELETE /streams/*': ({ ids: [id] }) => end(streams, id),
    'POST /streams/*/pause': ({ ids: [id] }) => {
      there(streams, id)['disabled'] = true
      return [204]
    },
    'POST /streams/*/resume': ({ ids: [id] }) => {
      there(streams, id)['disabled'] = false
      return [204]
    },
    'DELETE /streams/*/outputs/*': ({ ids: [stream, output] }) => {
      there(streams, stream)['outputs'] = []
      there(outputs, output)
      return [204]
    },
    'GET /system/outputs': () => [200, { total: outputs.size, outputs: [...outputs.values()] }],
    'POST /system/outputs': ({ sent }) => [201, make(outputs, sent, {})],
    'GET /system/outputs/*': ({ ids: [id] }) => read(outputs, id),
    'DELETE /system/outputs/*': ({ ids: [id] }) => end(outputs, id),
  }
  const login = (sent: Record<string, unknown>): Answer => {
    if (sent['username'] !== ACCOUNT.name || sent['password'] !== ACCOUNT.password)
      return [401, error('no such user')]
    const session_id = randomUUID()
    sessions.add(session_id)
    const valid_until = new Date(Date.now() + 28_800_000).toISOString().replace('Z', '+0000')
    return [200, { session_id, valid_until, username: ACCOUNT.name, user_id: 'local:admin' }]
  }
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const { method = '', url = '', headers } = request
    const path = url.replace(/^\/api/, '').replace(/\?.*/, '')
    const sent = JSON.parse((await text(request)) || '{}') as Record<string, unknown>
    if (path === '/' || path === '') return [200, ABOUT]
    if (method === 'POST' && path === '/system/sessions') return login(sent)
    const [name = '', password] = credential(headers.authorization)
    const isKnown = name === ACCOUNT.name && password === ACCOUNT.password
    if (!isKnown && !sessions.has(name))
      return [401, undefined, { 'WWW-Authenticate': 'Basic realm="Graylog Server"' }]
    if (method === 'DELETE' && path.startsWith('/system/sessions/')) {
      sessions.delete(name)
      return [200]
    }
    const ids = path.match(/[0-9a-f]{24}/g) ?? []
    const route = routes[`${method} ${path.replaceAll(/[0-9a-f]{24}/g, '*')}`]
    return route?.({ ids, sent }) ?? [404, error('HTTP 404 Not Found')]
  }
  return listen((request, response) => {
    answerTo(request)
      .catch((problem: unknown): Answer => [500, error(String(problem))])
      .then((answer) => write(response, answer))
      .catch(() => response.destroy())
  })
}

function write(response: ServerResponse, [status, json, headers]: Answer): void {
  const type = json === undefined ? {} : { 'Content-Type': 'application/json' }
  response.writeHead(status, { 'X-Graylog-Node-ID': NODE, ...type, ...headers })
  response.end(json === undefined ? '' : JSON.stringify(json))
}

function error(message: string) {
  return { type: 'ApiError', message }
}

function credential(authorization = ''): readonly string[] {
  const text = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()
  return [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]
}
