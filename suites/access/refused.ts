import {
  type Annotated,
  check,
  type Check,
  type Context,
  describeAnswer,
  deviation,
  expectError,
  type Finding,
  inconclusive,
  isGranted,
  nameRequest,
  permissionsFor,
} from '#engine/suite.ts'
import { eachByRights, type Sender, ofLimited } from '../senders.ts'
import { BY_OTHERS, SEEN_BY_OTHERS, accountOf } from './others.ts'
import { type Right, RIGHTS } from './rights.ts'

/** Actions that an account without the permission must not do. */
export const refusalChecks = RIGHTS.map(refusalOf)

function refusalOf(right: Right): Check {
  const { id, words, routes, permissions, mode, versions } = right
  return check(
    `access.${id}`,
    `MUST respond with 403 if an account without the required permission tries ${words}`,
    {
      source: SEEN_BY_OTHERS,
      ...(mode && { mode }),
      ...(versions && { versions }),
      needs: ['limited-account'],
      evidence: eachByRights(accountOf, { ...BY_OTHERS, route: routes }),
      judge: ofLimited((sender, asked, { context }) =>
        hasAny(sender, asked, permissions, context.version)
          ? inconclusive('the account has the required permission')
          : expectForbidden(asked),
      ),
      why: `otherwise, any account can ${words.replace(/^to /, '')}`,
    },
  )
}

/** Whether the account may have been given the right, for everything or for this thing. */
function hasAny(
  sender: Sender,
  { parameters, route = '' }: Annotated,
  permissions: readonly string[],
  version: Context['version'],
): boolean {
  const things = ['', ...parameters.map((one) => `:${decodeURIComponent(one)}`)]
  const own = things.some((one) =>
    [`:${String(sender.username)}`, `:${String(sender.id)}`].includes(one),
  )
  const wanted = [...permissions, ...permissionsFor(route, version)]
  return own || wanted.some((one) => things.some((thing) => isGranted(sender, `${one}${thing}`)))
}

function expectForbidden(x: Annotated): Finding | undefined {
  if (x.status === 403) return expectError(x, 403, 'ApiError')
  if (x.errorType === 'BeanValidation') return inconclusive('validation rejected the request first')
  if ((x.status === 404 || x.status === 405) && (x.errorType === undefined || x.isAsUnknown))
    return inconclusive(`${describeAnswer(x)} shows that the route does not exist`)
  return deviation(`${nameRequest(x)} to be rejected with 403`, describeAnswer(x))
}
