import { header } from '#engine/model/exchange.ts'
import {
  type Behaviour,
  type CredentialKind,
  type LiveFault,
  faultsIn,
  slug,
} from '../harness/fault.ts'
import {
  ask,
  deny,
  fresh,
  isUnnamed,
  named,
  on,
  refuse,
  refuseAndDo,
  reply,
} from '../harness/words.ts'

/** Changing routes on which a server may forget the header. */
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
]

const FORMS: readonly CredentialKind[] = ['token', 'session', 'cookie']

const MISSING =
  'CSRF protection header is missing. Please add a "X-Requested-By" header to your request.'

const { at, row } = faultsIn('csrf', { versions: { since: '2.5.0' } })

/** Faults of `X-Requested-By`: not checked on one route or for one kind of credential, or rejected although present. */
export const CSRF: readonly LiveFault[] = [
  ...ROUTES.map((route) =>
    at(`forgotten.${slug(route)}`, `${route} does not ask for X-Requested-By`, route, ask(named)),
  ),
  ...[
    'POST /streams',
    'DELETE /streams/{streamId}',
    'DELETE /users/{userId}/tokens/{idOrToken}',
    'POST /system/outputs',
    'PUT /streams/{streamId}',
    'POST /users',
  ].map((route) =>
    at(
      `refused-and-done.${slug(route)}`,
      `${route} without X-Requested-By is rejected with 400 and done all the same`,
      route,
      on(isUnnamed, refuseAndDo(400)),
    ),
  ),
  ...FORMS.flatMap((form) =>
    ['POST /streams', 'DELETE /streams/{streamId}', 'POST /system/outputs', '*'].map((route) =>
      at(
        `${form}-exempt.${slug(route)}`,
        `with a ${form} ${route} does not ask for X-Requested-By`,
        route,
        ask((request, { ledger }) => (ledger.kindOf(request) === form ? named(request) : request)),
        form === 'cookie' ? { since: '4.3.0' } : undefined,
      ),
    ),
  ),
  ...[
    'POST /streams',
    'PUT /system/outputs/{outputId}',
    'POST /users/{userId}/tokens/{name}',
    'POST /system/sessions',
  ].map((route) =>
    at(
      `empty-refused.${slug(route)}`,
      `${route} rejects an empty X-Requested-By, which real servers take`,
      route,
      on(({ headers }) => header(headers, 'x-requested-by') === '', deny(400, MISSING)),
    ),
  ),
  row(
    'any-x-header',
    'X-Requested-With is taken instead of X-Requested-By',
    '*',
    on(({ headers }) => header(headers, 'x-requested-with') !== undefined, ask(named)),
  ),
  row(
    'value-checked',
    'only the value XMLHttpRequest of X-Requested-By is taken',
    '*',
    on(
      (request) =>
        !['GET', 'HEAD', 'OPTIONS'].includes(request.method) &&
        !isUnnamed(request) &&
        header(request.headers, 'x-requested-by') !== 'XMLHttpRequest',
      deny(400, MISSING),
    ),
  ),
  at('get-refused', 'reading streams asks for X-Requested-By, too', 'GET /streams', asked()),
  row('head-refused', 'HEAD asks for X-Requested-By, too', '*', askedOf('HEAD', 'HTTP 400')),
  row('options-refused', 'OPTIONS asks for X-Requested-By, too', '*', askedOf('OPTIONS')),
  ...[403, 401, 412, 500].map((status) =>
    row(
      `status-${status}`,
      `a missing X-Requested-By is rejected with ${status} where real servers say 400`,
      '*',
      on(
        isUnnamed,
        reply((response) => (response.body.includes('CSRF') ? refuse(status, MISSING) : response)),
      ),
    ),
  ),
  row(
    'first-only',
    'the filter wears off: after ten rejected requests X-Requested-By is not asked for any more',
    '*',
    fresh(() => {
      let refused = 0
      return on(isUnnamed, async (request, forward) => {
        const response = await forward(request)
        if (!response.body.includes('CSRF')) return response
        refused += 1
        return refused > 10 ? forward(named(request)) : response
      })
    }),
  ),
  at('too-early', 'a server before 2.5.0 asks for X-Requested-By', 'POST /streams', asked(), {
    until: '2.5.0',
  }),
]

/** Rejects requests without the header. */
function asked(message = MISSING): Behaviour {
  return on(isUnnamed, deny(400, message))
}

function askedOf(method: string, message?: string): Behaviour {
  return on((request) => request.method === method, asked(message))
}
