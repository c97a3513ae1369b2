import type { Answer } from '../call.ts'
import type { Behaviour, Middleware } from '../model.ts'
import { anywhereIn, rowIn } from '../rows.ts'
import { edit, on, tell, withHeader } from '../words.ts'

const FACTS = '4; no recording of a real server has it'
const PAGE =
  '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Error</h1></body></html>'

const row = rowIn('gateway', FACTS)
const anywhere = anywhereIn('gateway', FACTS)

/** What stands before a server and spoils it. */
export const GATEWAY: readonly Behaviour[] = [
  ...[20, 100, 250].map((count) =>
    anywhere(
      `limit-after-${count}`,
      `a gateway answers 429 with Retry-After after ${count} requests`,
      () => from(count, async () => tooMany()),
    ),
  ),
  ...[
    ['502', 60],
    ['503', 120],
    ['504', 200],
  ].map(([status, count]) =>
    anywhere(
      `down-${status}`,
      `a gateway answers ${status} with a page from request ${count} on`,
      () => from(Number(count), async () => page(Number(status))),
    ),
  ),
  ...[3, 7, 20].map((every) =>
    anywhere(`reset-every-${every}`, `every ${every}th connection is reset`, () =>
      nth(every, (answer) => ({ ...answer, lost: 'before' })),
    ),
  ),
  anywhere('five-resets', 'five connections are reset, at once', () => {
    let count = 0
    return async (request, forward) => {
      const answer = await forward(request)
      count += 1
      return count > 40 && count <= 45 ? { ...answer, lost: 'before' } : answer
    }
  }),
  anywhere('cut-every-9', 'every ninth answer breaks off in its middle', () =>
    nth(9, (answer) => (answer.body.length > 2 ? { ...answer, lost: 'middle' } : answer)),
  ),
  anywhere('502-every-5', 'every fifth request is answered with 502', () =>
    nth(5, () => page(502)),
  ),
  anywhere('503-every-11', 'every eleventh request is answered with 503', () =>
    nth(11, () => page(503)),
  ),
  row(
    'lost-after-doing',
    'each fourth changing request is done, and its answer lost',
    'POST /streams',
    () => {
      let count = 0
      return on(
        ({ method }) => method !== 'GET' && method !== 'HEAD',
        async (request, forward) => {
          const answer = await forward(request)
          count += 1
          return count % 4 === 0 ? { ...answer, lost: 'before' } : answer
        },
      )
    },
  ),
  row(
    'login-page',
    'a gateway shows its login page with 200 to whoever has no right credential',
    'GET /cluster',
    { by: 'lab-facts 1: 401' },
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 401 ? page(200) : answer
    },
  ),
  row(
    '401-rewritten',
    'a gateway has a page for 401 and a challenge of its own',
    'GET /cluster',
    { by: 'lab-facts 1: 401' },
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 401
        ? withHeader(page(401), 'WWW-Authenticate', 'Bearer realm="gateway"')
        : answer
    },
  ),
  row(
    '404-rewritten',
    'a gateway has a page of its own for 404',
    'GET /streams/{streamId}',
    { by: 'server-facts 10.1' },
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 404 ? page(404) : answer
    },
  ),
  anywhere(
    '400-rewritten',
    'a gateway has a page of its own for 400',
    { by: 'server-facts 10' },
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 400 ? page(400) : answer
    },
  ),
  row('delete-blocked', 'a gateway lets no DELETE through', 'DELETE /streams/{streamId}', () =>
    on(
      ({ method }) => method === 'DELETE',
      async () => page(405),
    ),
  ),
  row('put-blocked', 'a gateway lets no PUT through', 'PUT /system/outputs/{outputId}', () =>
    on(
      ({ method }) => method === 'PUT',
      async () => page(405),
    ),
  ),
  row(
    'ids-rewritten',
    'two servers behind a balancer name themselves in turn',
    'GET /system',
    { by: '2.1' },
    () => {
      let count = 0
      return edit('GET /system', (json) =>
        (count += 1) % 2 === 0
          ? { ...json, node_id: '99999999-2222-4333-8444-555555555555', hostname: 'other' }
          : undefined,
      )
    },
  ),
  row(
    'versions-in-turn',
    'two releases behind a balancer answer in turn',
    'GET /system',
    { by: '9' },
    () => {
      let count = 0
      return edit('GET /system', (json) =>
        (count += 1) % 2 === 0 ? { ...json, version: '3.3.3+abc1234' } : undefined,
      )
    },
  ),
  anywhere(
    'maintenance',
    'a page says with 200 that there is maintenance, from request 80 on',
    () => from(80, async () => page(200)),
  ),
]

/** It does not name a node, as the server behind would. */
function tooMany(): Answer {
  const { isOwn: _own, ...plain } = tell(429, undefined, [['Retry-After', '30']])
  return plain
}

function page(status: number): Answer {
  const { headers: _headers, ...rest } = tell(status)
  const length = String(Buffer.byteLength(PAGE))
  const { isOwn: _own, ...plain } = rest
  return {
    ...plain,
    body: Buffer.from(PAGE),
    headers: [
      ['Server', 'nginx'],
      ['Content-Type', 'text/html'],
      ['Content-Length', length],
    ],
  }
}

/** From a request on. */
function from(first: number, inner: Middleware): Middleware {
  let count = 0
  return async (request, forward, world) =>
    (count += 1) > first ? inner(request, forward, world) : forward(request)
}

function nth(every: number, change: (answer: Answer) => Answer): Middleware {
  let count = 0
  return async (request, forward) => {
    const answer = await forward(request)
    return (count += 1) % every === 0 ? change(answer) : answer
  }
}
