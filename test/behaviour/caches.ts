import { withoutQuery } from '#engine/text/paths/path.ts'
import type { Answer } from './call.ts'
import type { Behaviour, Middleware } from './model.ts'
import { anywhereIn, rowIn } from './rows.ts'
import { isGood, on, type Where, withBody } from './words.ts'

const FACTS = '4; no recording of a real server has it'

const row = rowIn('gateway', FACTS)
const anywhere = anywhereIn('gateway', FACTS)

/** Caches that know too little, and gateways that take something away. */
export const CACHES: readonly Behaviour[] = [
  row(
    'header-stripped',
    'a gateway takes X-Requested-By away',
    'POST /streams',
    { by: '5 rule 5', since: '2.5.0' },
    () => async (request, forward) => {
      const headers = request.headers.filter(([key]) => !/^x-requested-by$/i.test(key))
      return headers.length === request.headers.length
        ? forward(request)
        : forward({ ...request, headers })
    },
  ),
  row(
    'cookie-stripped',
    'a gateway takes cookies away',
    'POST /system/sessions',
    { by: 'lab-facts 1: cookie', since: '4.3.0' },
    () => async (request, forward) => {
      const headers = request.headers.filter(([key]) => !/^cookie$/i.test(key))
      return headers.length === request.headers.length
        ? forward(request)
        : forward({ ...request, headers })
    },
  ),
  row(
    'authorization-stripped',
    'a gateway takes Authorization away from changing requests',
    'POST /streams',
    { by: '5' },
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
  ),
  row(
    'cache-by-path',
    'a cache answers whoever asks for streams what the first was told',
    'GET /streams',
    { by: '5; lab-facts 4' },
    () => cache('GET /streams', false),
  ),
  row(
    'cache-cluster',
    'a cache answers GET /cluster without looking at the credential',
    'GET /cluster',
    { by: '5' },
    () => cache('GET /cluster', false),
  ),
  row(
    'cache-without-query',
    'a cache looks at the path only, and not at the query',
    'GET /search/universal/relative',
    () => cache('GET /search/universal/relative', true),
  ),
  row('cache-one', 'a cache keeps a stream for the whole run', 'GET /streams/{streamId}', () =>
    cache('GET /streams/{streamId}', false),
  ),
  row('cache-outputs', 'a cache keeps the outputs for the whole run', 'GET /system/outputs', () =>
    cache('GET /system/outputs', false),
  ),
  anywhere(
    'accept-stripped',
    'a gateway sends no Accept on',
    { by: 'lab-facts 1: 406' },
    () => async (request, forward) =>
      forward({ ...request, headers: request.headers.filter(([key]) => !/^accept$/i.test(key)) }),
  ),
  anywhere(
    'query-stripped',
    'a gateway takes queries away',
    { by: '1: pretty; 4' },
    () => async (request, forward) =>
      request.target.includes('?')
        ? forward({ ...request, target: withoutQuery(request.target) })
        : forward(request),
  ),
  row(
    'body-rewritten',
    'a gateway writes words like admin over in answers',
    'GET /users/{username}',
    () =>
      on('GET /users/{username}', async (request, forward) => {
        const answer = await forward(request)
        return isGood(answer)
          ? withBody(answer, answer.body.toString().replaceAll('admin', '*****'))
          : answer
      }),
  ),
]

function cache(where: Where, isPathOnly: boolean): Middleware {
  const kept = new Map<string, Answer>()
  return on(where, async (request, forward) => {
    const key = isPathOnly ? withoutQuery(request.target) : request.target
    const known = kept.get(key)
    if (known) return known
    const answer = await forward(request)
    if (isGood(answer)) kept.set(key, answer)
    return answer
  })
}
