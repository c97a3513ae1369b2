import {
  type Annotated,
  availabilityOf,
  beyond,
  check,
  type Check,
  deviation,
  expectError,
  inconclusive,
  isGranted,
  isRecord,
  memberAt,
  mayDoEverything,
  observed,
  steady,
  ONE_NOT_JSON,
  type UnknownRecord,
} from '#engine/suite.ts'
import { hasGrants, listed } from '../answers.ts'
import { IDENTIFIED } from '../message/records.ts'
import { eachByRights, type Sender, ofLimited } from '../senders.ts'
import { SEEN_BY_OTHERS, accountOf } from './others.ts'

const needs = ['limited-account'] as const
const BY_OTHERS = { method: 'GET', validity: 'valid', rejectedBy: 'none', status: 200 } as const

/** Lists that show an account what it may see, and nothing else. */
export const LISTS: readonly {
  readonly id: string
  readonly words: string
  readonly route: string
  readonly keys: readonly string[]
  readonly permission: string
  readonly versions?: Check['versions']
  /** Whether the account sees it without a permission. */
  readonly isOwn?: (record: UnknownRecord, sender: Sender) => boolean
}[] = [
  {
    id: 'stream.enabled',
    words: 'enabled streams',
    route: 'GET /streams/enabled',
    keys: ['streams'],
    permission: 'streams:read',
  },
  {
    id: 'stream.pages',
    words: 'streams',
    route: 'GET /streams/paginated',
    keys: ['streams', 'elements'],
    permission: 'streams:read',
    versions: { since: '4.0.0' },
  },
  {
    id: 'index-set.list',
    words: 'index sets',
    route: 'GET /system/indices/index_sets',
    keys: ['index_sets'],
    permission: 'indexsets:read',
    versions: availabilityOf('stream-index-set'),
  },
  {
    id: 'view.list',
    words: 'dashboards and saved searches',
    route: 'GET /views',
    keys: ['views'],
    permission: 'view:read',
    versions: { since: '3.2.0' },
    isOwn: ({ owner }, { username }) => owner === username,
  },
  {
    id: 'user.pages',
    words: 'users',
    route: 'GET /users/paginated',
    keys: ['users'],
    permission: 'users:list',
    versions: { since: '7.0.0' },
    isOwn: ({ username }, sender) => username === sender.username,
  },
]

function titleOf(words: string, route: string): `MUST ${string}` {
  const pages = route.endsWith('/paginated') ? ', on every page' : ''
  return `MUST list only ${words} that the account can read${pages}`
}

/** Objects that a list shows to an account. */
export const listChecks = [
  ...LISTS.map(({ id, words, route, keys, permission, versions, isOwn }) =>
    check(`access.${id}`, titleOf(words, route), {
      source: SEEN_BY_OTHERS,
      ...(versions && { versions }),
      needs,
      evidence: eachByRights(accountOf, { ...BY_OTHERS, route }),
      judge: ofLimited((sender, asked, { shown }) => {
        if (isGranted(sender, permission))
          return beyond('a second account that is not allowed to read everything')
        if (hasGrants(shown)) return inconclusive('the account has access to individual objects')
        const records = keys.flatMap((key) => listed(asked, key))
        const strange = records.find(
          ({ record }) =>
            isOwn?.(record, sender) !== true &&
            !isGranted(sender, `${permission}:${String(record['id'])}`),
        )
        return strange === undefined
          ? undefined
          : deviation(
              `${route} to list only objects that the account can read`,
              String(strange.record['id']),
              strange.pointer,
            )
      }),
    }),
  ),
  check('access.stream.granted', 'MUST list the streams individually granted to an account', {
    source: SEEN_BY_OTHERS,
    mode: 'write',
    needs,
    evidence: steady(
      { ...BY_OTHERS, route: 'GET /streams/{streamId}', where: isLimited },
      { ...BY_OTHERS, route: 'GET /streams', where: isLimited },
    ),
    judge: ([one, all]) => {
      if (!all || one.account?.username !== all.account?.username)
        return inconclusive('the requests are from different accounts')
      const id = memberAt(one.json, 'id')
      if (typeof id !== 'string' || !isRecord(all.json)) return ONE_NOT_JSON
      return listed(all, 'streams').some(({ record }) => record['id'] === id)
        ? undefined
        : deviation(
            'GET /streams to list the stream that the account can read',
            'a list without it',
            '/streams',
          )
    },
  }),
  check(
    'access.message.read',
    'MUST NOT show a message to an account that can read none of its streams',
    {
      after: IDENTIFIED,
      source: observed('5.0.0', '7.0.1'),
      needs,
      evidence: eachByRights(accountOf, {
        method: 'GET',
        validity: 'valid',
        rejectedBy: ['none', 'permission'],
        route: 'GET /messages/{index}/{messageId}',
      }),
      judge: ofLimited((sender, asked, { shown }) => {
        if (sender.permissions.some((one) => one.startsWith('streams:read')))
          return beyond('a second account that is not allowed to read any stream')
        if (hasGrants(shown)) return inconclusive('the account has access to individual objects')
        if (asked.status === 404) return inconclusive('the message does not exist')
        return expectError(asked, 403, 'ApiError')
      }),
      why: 'stream permissions control which messages an account can read',
    },
  ),
]

function isLimited({ account }: Annotated): boolean {
  return account !== undefined && !mayDoEverything(account)
}
