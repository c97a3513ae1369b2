import type { Answer, Behaviour, Middleware } from './model.ts'
import { rowsOf } from './rows.ts'
import type { Row } from './rows.ts'
import { edit, isGood, on, tell, withBody, withHeader } from './words.ts'
import type { Where } from './words.ts'

const FACTS = '4; no recording of a real server has it'
const PAGE =
  '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Error</h1></body></html>'

const rows: readonly Row[] = [
  ...[20, 100, 250].map((count): Row => [
    `limit-after-${count}`,
    `a gateway answers 429 with Retry-After after ${count} requests`,
    '*',
    FACTS,
    () => from(count, async () => tell(429, undefined, [['Retry-After', '30']])),
  ]),
  ...[
    ['502', 60],
    ['503', 120],
    ['504', 200],
  ].map(([status, count]): Row => [
    `down-${status}`,
    `a gateway answers ${status} with a page from request ${count} on`,
    '*',
    FACTS,
    () => from(Number(count), async () => page(Number(status))),
  ]),
  ...[3, 7, 20].map((every): Row => [
    `reset-every-${every}`,
    `every ${every}th connection is reset`,
    '*',
    FACTS,
    () => nth(every, (answer) => ({ ...answer, lost: 'before' })),
  ]),
  [
    'five-resets',
    'five connections are reset, at once',
    '*',
    FACTS,
    () => {
      let count = 0
      return async (request, forward) => {
        const answer = await forward(request)
        count += 1
        return count > 40 && count <= 45 ? { ...answer, lost: 'before' } : answer
      }
    },
  ],
  [
    'cut-every-9',
    'every ninth answer breaks off in its middle',
    '*',
    FACTS,
    () => nth(9, (answer) => (answer.body.length > 2 ? { ...answer, lost: 'middle' } : answer)),
  ],
  [
    '502-every-5',
    'every fifth request is answered with 502',
    '*',
    FACTS,
    () => nth(5, () => page(502)),
  ],
  [
    '503-every-11',
    'every eleventh request is answered with 503',
    '*',
    FACTS,
    () => nth(11, () => page(503)),
  ],
  [
    'lost-after-doing',
    'each fourth changing request is done, and its answer lost',
    'POST /streams',
    FACTS,
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
  ],
  [
    'login-page',
    'a gateway shows its login page with 200 to whoever has no right credential',
    'GET /cluster',
    'lab-facts 1: 401',
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 401 ? page(200) : answer
    },
  ],
  [
    '401-rewritten',
    'a gateway has a page for 401 and a challenge of its own',
    'GET /cluster',
    'lab-facts 1: 401',
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 401
        ? withHeader(page(401), 'WWW-Authenticate', 'Bearer realm="gateway"')
        : answer
    },
  ],
  [
    '404-rewritten',
    'a gateway has a page of its own for 404',
    'GET /streams/{streamId}',
    'server-facts 10.1',
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 404 ? page(404) : answer
    },
  ],
  [
    '400-rewritten',
    'a gateway has a page of its own for 400',
    '*',
    'server-facts 10',
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 400 ? page(400) : answer
    },
  ],
  [
    'delete-blocked',
    'a gateway lets no DELETE through',
    'DELETE /streams/{streamId}',
    FACTS,
    () =>
      on(
        ({ method }) => method === 'DELETE',
        async () => page(405),
      ),
  ],
  [
    'put-blocked',
    'a gateway lets no PUT through',
    'PUT /system/outputs/{outputId}',
    FACTS,
    () =>
      on(
        ({ method }) => method === 'PUT',
        async () => page(405),
      ),
  ],
  [
    'header-stripped',
    'a gateway takes X-Requested-By away',
    'POST /streams',
    '5 rule 5',
    () => async (request, forward) => {
      const headers = request.headers.filter(([key]) => !/^x-requested-by$/i.test(key))
      return headers.length === request.headers.length
        ? forward(request)
        : forward({ ...request, headers })
    },
    { since: '2.5.0' },
  ],
  [
    'cookie-stripped',
    'a gateway takes cookies away',
    'POST /system/sessions',
    'lab-facts 1: cookie',
    () => async (request, forward) => {
      const headers = request.headers.filter(([key]) => !/^cookie$/i.test(key))
      return headers.length === request.headers.length
        ? forward(request)
        : forward({ ...request, headers })
    },
    { since: '4.3.0' },
  ],
  [
    'authorization-stripped',
    'a gateway takes Authorization away from changing requests',
    'POST /streams',
    '5',
    () =>
      on(
        ({ method }) => method !== 'GET',
        async (request, forward) => {
          const headers = request.headers.filter(([key]) => !/^authorization$/i.test(key))
          return headers.length === request.headers.length
            ? forward(request)
            : forward({ ...request, headers })
        },
      ),
  ],
  [
    'cache-by-path',
    'a cache answers whoever asks for streams what the first was told',
    'GET /streams',
    '5; lab-facts 4',
    () => cache('GET /streams', false),
  ],
  [
    'cache-cluster',
    'a cache answers GET /cluster without looking at the credential',
    'GET /cluster',
    '5',
    () => cache('GET /cluster', false),
  ],
  [
    'cache-without-query',
    'a cache looks at the path only, and not at the query',
    'GET /search/universal/relative',
    FACTS,
    () => cache('GET /search/universal/relative', true),
  ],
  [
    'cache-one',
    'a cache keeps a stream for the whole run',
    'GET /streams/{streamId}',
    FACTS,
    () => cache('GET /streams/{streamId}', false),
  ],
  [
    'cache-outputs',
    'a cache keeps the outputs for the whole run',
    'GET /system/outputs',
    FACTS,
    () => cache('GET /system/outputs', false),
  ],
  [
    'accept-stripped',
    'a gateway sends no Accept on',
    '*',
    'lab-facts 1: 406',
    () => async (request, forward) =>
      forward({ ...request, headers: request.headers.filter(([key]) => !/^accept$/i.test(key)) }),
  ],
  [
    'query-stripped',
    'a gateway takes queries away',
    '*',
    '1: pretty; 4',
    () => async (request, forward) =>
      request.target.includes('?')
        ? forward({ ...request, target: request.target.split('?')[0] ?? '' })
        : forward(request),
  ],
  [
    'ids-rewritten',
    'two servers behind a balancer name themselves in turn',
    'GET /system',
    '2.1',
    () => {
      let count = 0
      return edit('GET /system', (json) =>
        (count += 1) % 2 === 0
          ? { ...json, node_id: '99999999-2222-4333-8444-555555555555', hostname: 'other' }
          : undefined,
      )
    },
  ],
  [
    'versions-in-turn',
    'two releases behind a balancer answer in turn',
    'GET /system',
    '9',
    () => {
      let count = 0
      return edit('GET /system', (json) =>
        (count += 1) % 2 === 0 ? { ...json, version: '3.3.3+abc1234' } : undefined,
      )
    },
  ],
  [
    'maintenance',
    'a page says with 200 that there is maintenance, from request 80 on',
    '*',
    FACTS,
    () => from(80, async () => page(200)),
  ],
  [
    'body-rewritten',
    'a gateway writes words like admin over in answers',
    'GET /users/{username}',
    FACTS,
    () =>
      on('GET /users/{username}', async (request, forward) => {
        const answer = await forward(request)
        return isGood(answer)
          ? withBody(answer, answer.body.toString().replaceAll('admin', '*****'))
          : answer
      }),
  ],
]

/** What stands before a server and spoils it. */
export const GATEWAY: readonly Behaviour[] = rowsOf('gateway', rows)

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

function cache(where: Where, isPathOnly: boolean): Middleware {
  const kept = new Map<string, Answer>()
  return on(where, async (request, forward) => {
    const key = isPathOnly ? (request.target.split('?')[0] ?? '') : request.target
    const known = kept.get(key)
    if (known) return known
    const answer = await forward(request)
    if (isGood(answer)) kept.set(key, answer)
    return answer
  })
}
