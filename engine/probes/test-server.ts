import type { IncomingMessage, ServerResponse } from 'node:http'

import { listen, type TestServer } from '../http/test-listen.ts'
import { readAsServers } from '../secrets/authorization.ts'

/** An object on the tiny server. */
type Thing = Record<string, string>

/** A minimal server for tests of the runner, with streams, users, tokens, and sessions. */
export interface TinyServer extends TestServer {
  readonly root: string
  /** `METHOD path` of every request, in order. */
  readonly log: string[]
  readonly streams: Map<string, Thing>
  readonly users: Map<string, Thing>
  readonly tokens: Map<string, Thing>
  readonly sessions: Set<string>
}

/** Sends an empty response with this status to requests that begin with a line. */
export function answering(begin: string, status: number) {
  return (line: string, response: ServerResponse): boolean => {
    const isMeant = line.startsWith(begin)
    if (isMeant) response.writeHead(status).end()
    return isMeant
  }
}

/** Starts the tiny server; `intervene` can send a response itself and return true. */
export async function startTiny(
  intervene: (line: string, response: ServerResponse, tiny: TinyServer) => boolean = () => false,
): Promise<TinyServer> {
  const log: string[] = []
  const state = {
    log,
    streams: new Map<string, Thing>(),
    users: new Map<string, Thing>(),
    tokens: new Map<string, Thing>(),
    sessions: new Set<string>(),
  }
  let ids = 0
  const nextId = (): string => `6b00dd03fdd62542e4${String((ids += 1)).padStart(6, '0')}`
  const server = await listen((request, response) => {
    void readBody(request).then((body) => {
      const line = `${request.method ?? ''} ${(request.url ?? '').replace(/^\/api/, '')}`
      log.push(line)
      if (intervene(line, response, tiny)) return
      const isDead = presentsDead(request, state.sessions)
      answer(response, ...(isDead ? DEAD : route(line, body, state, nextId)))
    })
  })
  const tiny: TinyServer = { ...server, ...state, root: `${server.origin}/api` }
  return tiny
}

const DEAD: [status: number] = [401]

/** Checks whether a request uses a session that has ended or never existed. */
function presentsDead({ headers }: IncomingMessage, sessions: ReadonlySet<string>): boolean {
  const sent = readAsServers(headers.authorization ?? '')
  return sent.form === 'session' && !sessions.has(sent.first)
}

const NODE = { node_id: 'n1', cluster_id: 'c1', version: '5.1.0+abc1234', facility: 'x' }

function route(
  line: string,
  body: string,
  state: Pick<TinyServer, 'streams' | 'users' | 'tokens' | 'sessions'>,
  nextId: () => string,
): [status: number, json?: unknown] {
  const sent = (body === '' ? {} : JSON.parse(body)) as Thing
  const [method = '', path = ''] = line.split(' ')
  const [, area = '', id = '', sub, subId = ''] = path.split('/')
  const things = area === 'streams' ? state.streams : area === 'users' ? state.users : undefined
  if (path === '/' || path === '/system') return [200, NODE]
  if (path === '/cluster') return [200, { n1: NODE }]
  if (path === '/users/admin') return [200, { id: 'local:admin', username: 'admin' }]
  if (path === '/system/sessions') {
    const session = `00000000-0000-4000-8000-0000000000${state.sessions.size + 10}`
    state.sessions.add(session)
    return [200, { session_id: session }]
  }
  if (path.startsWith('/system/sessions/'))
    return [state.sessions.delete(path.slice(17)) ? 200 : 401]
  if (sub === 'tokens') {
    if (method === 'GET') return [200, { tokens: [...state.tokens.values()] }]
    if (method === 'DELETE') return [state.tokens.delete(subId) ? 204 : 404]
    const token = { id: nextId(), name: subId, token: 'a'.repeat(51) }
    state.tokens.set(token.id, token)
    return [200, token]
  }
  if (path === '/system/outputs' || path === '/system/inputs') return [200, { [path.slice(8)]: [] }]
  if (!things) return [404, { type: 'ApiError' }]
  if (method === 'GET' && id === '') return [200, { [area]: [...things.values()] }]
  if (method === 'GET') return things.has(id) ? [200, things.get(id)] : [404]
  if (method === 'DELETE') return [things.delete(id) ? 204 : 404]
  if (method !== 'POST' || id !== '') return [405]
  const key = area === 'users' ? (sent['username'] ?? '') : nextId()
  things.set(key, { ...sent, id: key })
  return [201, area === 'streams' ? { stream_id: key } : undefined]
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function answer(response: ServerResponse, status: number, json?: unknown): void {
  response.statusCode = status
  response.setHeader('Content-Type', 'application/json')
  response.end(json === undefined ? undefined : JSON.stringify(json))
}
