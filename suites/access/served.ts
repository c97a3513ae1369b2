import {
  type Annotated,
  availabilityOf,
  check,
  type Check,
  describeAnswer,
  deviation,
  inconclusive,
  mayDoEverything,
  nameRequest,
  one,
} from '#engine/suite.ts'
import { eachByRights, ofLimited } from '../senders.ts'
import { BY_OTHERS, SEEN_BY_OTHERS, accountOf } from './others.ts'

/** Routes that respond to every account, if with less content. */
const SERVED: readonly {
  readonly kind: string
  readonly routes: readonly string[]
  readonly versions?: Check['versions']
}[] = [
  { kind: 'stream', routes: ['GET /streams', 'GET /streams/enabled'] },
  { kind: 'node', routes: ['GET /cluster', 'GET /system/cluster/nodes'] },
  {
    kind: 'index-set',
    routes: ['GET /system/indices/index_sets'],
    versions: availabilityOf('stream-index-set'),
  },
]

/** The account's own data. */
const ownRecord = check('access.user.self', 'MUST let every account read its own record', {
  source: SEEN_BY_OTHERS,
  needs: ['limited-account'],
  evidence: one({ ...BY_OTHERS, route: 'GET /users/{username}', method: 'GET', where: isOfItself }),
  judge: ([x]) =>
    x.status === 403 || x.status === 404
      ? deviation(`${nameRequest(x)} to be accepted`, describeAnswer(x))
      : undefined,
  why: 'clients read their own permissions from this record',
})

/** Routes that respond to every account, with its own data. */
export const serviceChecks = [...SERVED.map(serviceOf), ownRecord]

function isOfItself({ account, parameters }: Annotated): boolean {
  const [name = ''] = parameters
  return (
    account !== undefined &&
    !mayDoEverything(account) &&
    decodeURIComponent(name) === account.username
  )
}

function serviceOf({ kind, routes, versions }: (typeof SERVED)[number]): Check {
  return check(`access.${kind}.open`, `MUST let every account list ${kind.replace('-', ' ')}s`, {
    source: SEEN_BY_OTHERS,
    ...(versions && { versions }),
    needs: ['limited-account'],
    evidence: eachByRights(accountOf, { ...BY_OTHERS, method: 'GET', route: routes }),
    judge: ofLimited((_sender, asked) => {
      if (asked.status === 200) return undefined
      return asked.status === 403 || asked.status === 404
        ? deviation(`${nameRequest(asked)} to be accepted`, describeAnswer(asked))
        : inconclusive(`${describeAnswer(asked)} is not a rejection`)
    }),
    why: 'clients use these lists to look up objects',
  })
}
