import { type Answer, withHeaders } from '../answer.ts'
import { NODE_HEADER } from '#engine/model/exchange.ts'
import { sessionCookie } from '../requests/cookies.ts'
import { allowOrigin } from '../requests/cross-origin.ts'
import type { Incoming } from '../requests/incoming.ts'
import { replaceWithPage } from '../pages.ts'
import type { Caller, Server } from '../server.ts'

interface Finishing {
  readonly request: Incoming
  readonly route: string | undefined
  readonly caller: Caller | undefined
  readonly server: Server
}

/** Adds the headers that every response of the release has. */
export function finish(answer: Answer, finishing: Finishing): Answer {
  const { request, server } = finishing
  const shown = replaceWithPage(answer, request, server)
  const plain = withoutChallenge(
    withHeaders(shown, [...ofCaller(finishing), ...ofRelease(shown, finishing)]),
    request,
    server,
  )
  return allowOrigin(plain, request, server)
}

function ofRelease(answer: Answer, { request, route, server }: Finishing): Answer['headers'] {
  const { body, status } = answer
  const headers: [string, string][] = []
  if (server.has('frame-options')) headers.push(['X-Frame-Options', 'DENY'])
  if (server.has('nosniff')) headers.push(['X-Content-Type-Options', 'nosniff'])
  headers.push([NODE_HEADER, server.node.id])
  const page = body.kind === 'text' && body.type === 'text/html'
  const noPage = route === undefined && status === 404 && body.kind === 'none'
  const documentation = /^GET \/api-(browser|docs)/.test(route ?? '')
  if (documentation && server.has('csp-on-documentation'))
    headers.push(['Content-Security-Policy', DOCUMENTATION_POLICY])
  else if (server.has('csp-everywhere') || (server.has('csp-on-pages') && (page || noPage)))
    headers.push(['Content-Security-Policy', POLICY])
  if (/^GET \/api-docs/.test(route ?? '') && body.kind !== 'none') {
    headers.push(
      ['Access-Control-Allow-Origin', '*'],
      ['Access-Control-Allow-Methods', 'GET'],
      ['Access-Control-Allow-Headers', 'Content-Type, api_key, Authorization'],
    )
    if (server.has('swagger-deprecated')) headers.push(['Deprecation', '@1777852800'])
  }
  if (request.header('x-requested-with') === 'XMLHttpRequest')
    headers.push(['Cache-Control', 'no-cache'])
  return headers
}

const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-eval'; img-src data: *; connect-src *"
const DOCUMENTATION_POLICY =
  "style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-eval' 'unsafe-inline'; img-src *; connect-src *"

/** Some releases set the cookie again in every response to a session. */
function ofCaller({ request, caller, server }: Finishing): Answer['headers'] {
  const session = caller?.session
  if (!session || !server.has('session-cookie-resent')) return []
  if (!server.state.sessions.has(session.id)) return []
  if (request.header('x-graylog-no-session-extension')?.toLowerCase() === 'true') return []
  return [sessionCookie(session, server)]
}

/** A page's own script is not asked for a password by the browser. */
function withoutChallenge(answer: Answer, request: Incoming, server: Server): Answer {
  const script = request.header('x-requested-with') === 'XMLHttpRequest'
  if (answer.status !== 401 || !script || !server.has('missing-xhr-challenge')) return answer
  return { ...answer, headers: answer.headers.filter(([name]) => name !== 'WWW-Authenticate') }
}
