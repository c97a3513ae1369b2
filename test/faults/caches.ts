import { withoutQuery } from '#engine/text/paths/path.ts'
import { type Behaviour, type Fault, faultsIn, type ProxyResponse } from '../harness/fault.ts'
import { ask, editText, fresh, isGood, on, unsent } from '../harness/words.ts'

const STREAMS = 'GET /streams'
const STREAM = 'GET /streams/{streamId}'
const SEARCH = 'GET /search/universal/relative'

const { at, row } = faultsIn('gateway')

/** Caches that know too little, and gateways that take something away. */
export const CACHES: readonly Fault[] = [
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
    'a gateway takes Authorization away from changing requests',
    'POST /streams',
    on(({ method }) => method !== 'GET', unsent('authorization')),
  ),
  at(
    'cache-by-path',
    'a cache answers whoever asks for streams what the first was told',
    STREAMS,
    cache(),
  ),
  at(
    'cache-cluster',
    'a cache answers GET /cluster without looking at the credential',
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
    'a gateway writes words like admin over in answers',
    'GET /users/{username}',
    editText((text) => text.replaceAll('admin', '*****')),
  ),
]

/** Repeats the first good response. */
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
