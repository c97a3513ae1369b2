import type { Asked } from '../call.ts'
import { header } from '#engine/model/exchange.ts'
import type { CredentialKind } from '../ledger.ts'
import type { Behaviour } from '../model.ts'
import { slug } from '../rows.ts'
import { isUnnamed, on, refuse, refuseAndDo, replaced } from '../words.ts'

const SINCE = { since: '2.5.0' } as const
const DECIDED = '5 rule 5, 7; lab-facts 1: CSRF 400'

/** The changing routes on which a vendor's filter may have been forgotten. */
const ROUTES = [
  'POST /streams',
  'PUT /streams/{streamId}',
  'DELETE /streams/{streamId}',
  'POST /streams/{streamId}/pause',
  'POST /streams/{streamId}/resume',
  'POST /streams/{streamId}/clone',
  'POST /streams/{streamid}/rules',
  'PUT /streams/{streamid}/rules/{streamRuleId}',
  'DELETE /streams/{streamid}/rules/{streamRuleId}',
  'POST /streams/{streamid}/outputs',
  'DELETE /streams/{streamid}/outputs/{outputId}',
  'POST /system/outputs',
  'PUT /system/outputs/{outputId}',
  'DELETE /system/outputs/{outputId}',
  'POST /users',
  'DELETE /users/{username}',
  'PUT /users/{userId}',
  'PUT /users/{userId}/password',
  'POST /users/{userId}/tokens/{name}',
  'DELETE /users/{userId}/tokens/{idOrToken}',
  'POST /roles',
  'PUT /roles/{rolename}',
  'DELETE /roles/{rolename}',
  'POST /system/sessions',
  'DELETE /system/sessions/{sessionId}',
  'PUT /system/lbstatus/override/{status}',
  'PUT /system/processing/resume',
  'PUT /system/processing/pause',
  'POST /system/inputs',
  'DELETE /system/inputs/{inputId}',
  'POST /views/search/sync',
] as const

const FORMS: readonly CredentialKind[] = ['token', 'session', 'cookie']

const base = { area: 'csrf', decidedBy: DECIDED, releases: SINCE } as const

/** `X-Requested-By`: forgotten on one route, for one form of credential, refused where it is there. */
export const CSRF: readonly Behaviour[] = [
  ...ROUTES.map((route) => ({
    ...base,
    id: `csrf.forgotten.${slug(route)}`,
    what: `${route} does not ask for X-Requested-By`,
    route,
    make: () => on(route, (request, forward) => forward(named(request))),
  })),
  ...[
    'POST /streams',
    'DELETE /streams/{streamId}',
    'DELETE /users/{userId}/tokens/{idOrToken}',
    'POST /system/outputs',
    'PUT /streams/{streamId}',
    'POST /users',
  ].map((route) => ({
    ...base,
    id: `csrf.refused-and-done.${slug(route)}`,
    what: `${route} without X-Requested-By is refused with 400 and done all the same`,
    route,
    make: () => on((it) => it.route === route && isUnnamed(it), refuseAndDo('*', [400])),
  })),
  ...FORMS.flatMap((form) =>
    ['POST /streams', 'DELETE /streams/{streamId}', 'POST /system/outputs', '*'].map((route) => ({
      ...base,
      id: `csrf.${form}-exempt.${slug(route)}`,
      what: `with a ${form} ${route} does not ask for X-Requested-By`,
      route,
      ...(form === 'cookie' && { releases: { since: '4.3.0' } }),
      make: () =>
        on(route, (request, forward, { ledger }) =>
          forward(ledger.kindOf(request) === form ? named(request) : request),
        ),
    })),
  ),
  ...[
    'POST /streams',
    'PUT /system/outputs/{outputId}',
    'POST /users/{userId}/tokens/{name}',
    'POST /system/sessions',
  ].map((route) => ({
    ...base,
    id: `csrf.empty-refused.${slug(route)}`,
    what: `${route} refuses an empty X-Requested-By, which real servers take`,
    route,
    decidedBy: 'lab-facts 1: empty value passes on all from 2.5.0',
    make: () =>
      on(route, async (request, forward) =>
        header(request.headers, 'x-requested-by') === '' ? refuse(400, MISSING) : forward(request),
      ),
  })),
  {
    ...base,
    id: 'csrf.any-x-header',
    what: 'X-Requested-With is taken instead of X-Requested-By',
    route: '*',
    make: () =>
      on(
        ({ headers }) => header(headers, 'x-requested-with') !== undefined,
        (request, forward) => forward(named(request)),
      ),
  },
  {
    ...base,
    id: 'csrf.value-checked',
    what: 'only the value XMLHttpRequest of X-Requested-By is taken',
    route: '*',
    make: () =>
      on(
        (it) => it.method !== 'GET' && it.method !== 'HEAD' && it.method !== 'OPTIONS',
        async (request, forward) =>
          header(request.headers, 'x-requested-by') === 'XMLHttpRequest' || isUnnamed(request)
            ? forward(request)
            : refuse(400, MISSING),
      ),
  },
  {
    ...base,
    id: 'csrf.get-refused',
    what: 'reading streams asks for X-Requested-By, too',
    route: 'GET /streams',
    make: () =>
      on('GET /streams', async (request, forward) =>
        isUnnamed(request) ? refuse(400, MISSING) : forward(request),
      ),
  },
  {
    ...base,
    id: 'csrf.head-refused',
    what: 'HEAD asks for X-Requested-By, too',
    route: '*',
    make: () =>
      on(
        ({ method }) => method === 'HEAD',
        async (request, forward) => (isUnnamed(request) ? refuse(400) : forward(request)),
      ),
  },
  {
    ...base,
    id: 'csrf.options-refused',
    what: 'OPTIONS asks for X-Requested-By, too',
    route: '*',
    make: () =>
      on(
        ({ method }) => method === 'OPTIONS',
        async (request, forward) => (isUnnamed(request) ? refuse(400, MISSING) : forward(request)),
      ),
  },
  ...[403, 401, 412, 500].map((status) => ({
    ...base,
    id: `csrf.status-${status}`,
    what: `a missing X-Requested-By is refused with ${status} where real servers say 400`,
    route: '*',
    make: () =>
      on(isUnnamed, async (request, forward) => {
        const answer = await forward(request)
        return answer.body.includes('CSRF') ? refuse(status, MISSING) : answer
      }),
  })),
  {
    ...base,
    id: 'csrf.first-only',
    what: 'the filter wears off: after ten refused requests X-Requested-By is not asked for any more',
    route: '*',
    make: () => {
      let refused = 0
      return on(isUnnamed, async (request, forward) => {
        const answer = await forward(request)
        if (!answer.body.includes('CSRF')) return answer
        refused += 1
        return refused > 10 ? forward(named(request)) : answer
      })
    },
  },
  {
    ...base,
    id: 'csrf.too-early',
    what: 'a server before 2.5.0 asks for X-Requested-By',
    route: 'POST /streams',
    releases: { until: '2.5.0' },
    decidedBy: '9: since 2.5.0; lab-facts 1',
    make: () =>
      on('POST /streams', async (request, forward) =>
        isUnnamed(request) ? refuse(400, MISSING) : forward(request),
      ),
  },
]

const MISSING =
  'CSRF protection header is missing. Please add a "X-Requested-By" header to your request.'

function named(request: Asked): Asked {
  if (!isUnnamed(request)) return request
  return { ...request, headers: replaced(request.headers, 'X-Requested-By', 'behaviour') }
}
