import type { Answer } from './call.ts'
import type { Behaviour, Middleware } from './model.ts'
import { rowsOf } from './rows.ts'
import type { Row } from './rows.ts'
import { isGood, on, withBody } from './words.ts'
import type { Where } from './words.ts'

const FACTS = '4; no recording of a real server has it'

const rows: readonly Row[] = [
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

/** Caches that know too little, and gateways that take something away. */
export const CACHES: readonly Behaviour[] = rowsOf('gateway', rows)

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
