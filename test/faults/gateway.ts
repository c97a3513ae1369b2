import { type Behaviour, type LiveFault, faultsIn, type ProxyResponse } from '../harness/fault.ts'
import {
  edit,
  fresh,
  on,
  reply,
  when,
  withHeader,
  ask,
  editText,
  isGood,
  unsent,
} from '../harness/words.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'

const PAGE =
  '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Error</h1></body></html>'
const CLUSTER = 'GET /cluster'
const SYSTEM = 'GET /system'
const { at, row } = faultsIn('gateway')
const STREAMS = 'GET /streams'
const STREAM = 'GET /streams/{streamId}'
const SEARCH = 'GET /search/universal/relative'

/** Faults of gateways. */
export const GATEWAY: readonly LiveFault[] = [
  // Limits, pages, and delays.
  ...[20, 100, 250].map((count) =>
    row(
      `limit-after-${count}`,
      `a gateway returns 429 with Retry-After after ${count} requests`,
      '*',
      counted(
        (position) => position > count,
        async () => tooMany(),
      ),
    ),
  ),
  ...[
    [502, 60],
    [503, 120],
    [504, 200],
  ].map(([status = 0, count = 0]) =>
    row(
      `down-${status}`,
      `a gateway returns ${status} with a page from request ${count} on`,
      '*',
      counted(
        (position) => position > count,
        async () => page(status),
      ),
    ),
  ),
  ...[3, 7, 20].map((every) =>
    row(
      `reset-every-${every}`,
      `every ${every}th connection is reset`,
      '*',
      counted((position) => position % every === 0, loses()),
    ),
  ),
  row(
    'five-resets',
    'five connections are reset, at once',
    '*',
    counted((position) => position > 40 && position <= 45, loses()),
  ),
  row(
    'cut-every-9',
    'every ninth response breaks off in its middle',
    '*',
    counted(
      (position) => position % 9 === 0,
      reply((response) => (response.body.length > 2 ? { ...response, lost: 'middle' } : response)),
    ),
  ),
  row(
    '502-every-5',
    'every fifth request is answered with 502',
    '*',
    counted((position) => position % 5 === 0, shows(502)),
  ),
  row(
    '503-every-11',
    'every eleventh request is answered with 503',
    '*',
    counted((position) => position % 11 === 0, shows(503)),
  ),
  row(
    'lost-after-doing',
    'each fourth write request is done, and its response lost',
    'POST /streams',
    on(
      ({ method }) => method !== 'GET' && method !== 'HEAD',
      counted((position) => position % 4 === 0, loses()),
    ),
  ),
  row(
    'login-page',
    'a gateway shows its login page with 200 to whoever has no right credential',
    CLUSTER,
    when(401, () => page(200)),
  ),
  row(
    '401-rewritten',
    'a gateway has a page for 401 and a challenge of its own',
    CLUSTER,
    when(401, () => withHeader(page(401), 'WWW-Authenticate', 'Bearer realm="gateway"')),
  ),
  row(
    '404-rewritten',
    'a gateway has a page of its own for 404',
    'GET /streams/{streamId}',
    when(404, () => page(404)),
  ),
  row(
    '400-rewritten',
    'a gateway has a page of its own for 400',
    '*',
    when(400, () => page(400)),
  ),
  row(
    'delete-blocked',
    'a gateway lets no DELETE through',
    'DELETE /streams/{streamId}',
    on(({ method }) => method === 'DELETE', blocks()),
  ),
  row(
    'put-blocked',
    'a gateway lets no PUT through',
    'PUT /system/outputs/{outputId}',
    on(({ method }) => method === 'PUT', blocks()),
  ),
  at(
    'ids-rewritten',
    'two servers behind a balancer name themselves in turn',
    SYSTEM,
    inTurn({ node_id: '99999999-2222-4333-8444-555555555555', hostname: 'other' }),
  ),
  at(
    'versions-in-turn',
    'a balancer alternates between two releases',
    SYSTEM,
    inTurn({ version: '3.3.3+abc1234' }),
  ),
  row(
    'maintenance',
    'a page says with 200 that there is maintenance, from request 80 on',
    '*',
    counted(
      (position) => position > 80,
      async () => page(200),
    ),
  ),
  // Caches and gateways that remove something.
  row(
    'header-stripped',
    'a gateway takes X-Requested-By away',
    'POST /streams',
    unsent('x-requested-by'),
    { since: '2.5.0' },
  ),
  row(
    'cookie-stripped',
    'a gateway takes cookies away',
    'POST /system/sessions',
    unsent('cookie'),
    { since: '4.3.0' },
  ),
  row(
    'authorization-stripped',
    'a gateway takes Authorization away from write requests',
    'POST /streams',
    on(({ method }) => method !== 'GET', unsent('authorization')),
  ),
  at(
    'cache-by-path',
    'a cache serves the first response for streams to every client',
    STREAMS,
    cache(),
  ),
  at(
    'cache-cluster',
    'a cache serves GET /cluster without checking the credential',
    'GET /cluster',
    cache(),
  ),
  at(
    'cache-without-query',
    'a cache looks at the path only, and not at the query',
    SEARCH,
    cache(withoutQuery),
  ),
  at('cache-one', 'a cache keeps a stream for the whole run', STREAM, cache()),
  at(
    'cache-outputs',
    'a cache keeps the outputs for the whole run',
    'GET /system/outputs',
    cache(),
  ),
  row('accept-stripped', 'a gateway sends no Accept on', '*', unsent('accept')),
  row(
    'query-stripped',
    'a gateway takes queries away',
    '*',
    ask((request) =>
      request.target.includes('?') ? { ...request, target: withoutQuery(request.target) } : request,
    ),
  ),
  at(
    'body-rewritten',
    'a gateway writes words like admin over in responses',
    'GET /users/{username}',
    editText((text) => text.replaceAll('admin', '*****')),
  ),
]

/** Applies a behavior to requests by their position, from 1. */
export function counted(isPicked: (position: number) => boolean, behaviour: Behaviour): Behaviour {
  return fresh(() => {
    let position = 0
    return on(() => isPicked((position += 1)), behaviour)
  })
}

function loses(): Behaviour {
  return reply((response) => ({ ...response, lost: 'before' }))
}

/** Shows a page after the server has done its work. */
function shows(status: number): Behaviour {
  return reply(() => page(status))
}

function blocks(): Behaviour {
  return async () => page(405)
}

function inTurn(members: Record<string, string>): Behaviour {
  return fresh(() => {
    let count = 0
    return edit((json) => ((count += 1) % 2 === 0 ? { ...json, ...members } : undefined))
  })
}

/** Responds without a node header, unlike the server. */
function tooMany(): ProxyResponse {
  const headers = [
    ['Content-Length', '0'],
    ['Retry-After', '30'],
  ] as const
  return { status: 429, headers, body: Buffer.from('') }
}

function page(status: number): ProxyResponse {
  return {
    status,
    body: Buffer.from(PAGE),
    headers: [
      ['Server', 'nginx'],
      ['Content-Type', 'text/html'],
      ['Content-Length', String(Buffer.byteLength(PAGE))],
    ],
  }
}

/** Repeats the first successful response. */
function cache(keyOf: (target: string) => string = (target) => target): Behaviour {
  return fresh(() => {
    const kept = new Map<string, ProxyResponse>()
    return async (request, forward) => {
      const key = keyOf(request.target)
      const known = kept.get(key)
      if (known) return known
      const response = await forward(request)
      if (isGood(response)) kept.set(key, response)
      return response
    }
  })
}
