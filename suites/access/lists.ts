import {
  availabilityOf,
  beyond,
  check,
  deviation,
  isGranted,
  isRecord,
  mayDoEverything,
  observed,
  steady,
  inconclusive,
  eachAfter,
} from '../../src/suite.ts'
import type { Annotated, Check } from '../../src/suite.ts'
import { hasGrants, listed } from '../answers.ts'
import { SHOWN, senderIn } from '../senders.ts'
import { accountOf } from './rights.ts'

const needs = ['limited-account'] as const
const seen = observed('2.5.2', '3.2.0', '5.1.0', '7.0.1')
const BY_OTHERS = { method: 'GET', validity: 'valid', rejectedBy: 'none', status: 200 } as const

/** Lists that show an account what it may see, and nothing else. */
const LISTS: readonly {
  readonly id: string
  readonly words: string
  readonly route: string
  readonly keys: readonly string[]
  readonly permission: string
  readonly mode?: 'write'
  readonly versions?: Check['versions']
}[] = [
  {
    ...{ id: 'stream.enabled', words: 'enabled streams', route: 'GET /streams/enabled' },
    ...{ keys: ['streams'], permission: 'streams:read' },
  },
  {
    ...{ id: 'stream.pages', words: 'streams page by page', route: 'GET /streams/paginated' },
    ...{ keys: ['streams', 'elements'], permission: 'streams:read', versions: { since: '4.0.0' } },
  },
  {
    ...{ id: 'index-set.list', words: 'index sets', route: 'GET /system/indices/index_sets' },
    ...{
      keys: ['index_sets'],
      permission: 'indexsets:read',
      versions: availabilityOf('stream-index-set'),
    },
  },
]

/** What a list shows an account. */
export const listChecks = [
  ...LISTS.map(({ id, words, route, keys, permission, mode, versions }) =>
    check(`access.${id}`, `MUST list to an account only ${words} that it may read`, {
      source: seen,
      ...(mode && { mode }),
      ...(versions && { versions }),
      needs,
      evidence: eachAfter(accountOf, SHOWN, { ...BY_OTHERS, route }),
      judge: ([shown, asked]) => {
        const sender = senderIn(shown)
        if (!asked || mayDoEverything(sender)) return inconclusive('the account may do everything')
        if (isGranted(sender, permission)) return beyond('a second account that may not read all')
        if (hasGrants(shown)) return inconclusive('the account was given single things')
        const records = keys.flatMap((key) => listed(asked, key))
        const strange = records.find(
          ({ record }) => !isGranted(sender, `${permission}:${String(record['id'])}`),
        )
        return strange === undefined
          ? undefined
          : deviation(
              `in ${route} only what it may read`,
              String(strange.record['id']),
              strange.pointer,
            )
      },
    }),
  ),
  check('access.stream.granted', 'MUST list to an account the streams that it reads alone', {
    source: seen,
    mode: 'write',
    needs,
    evidence: steady(
      { ...BY_OTHERS, route: 'GET /streams/{streamId}', where: isLimited },
      { ...BY_OTHERS, route: 'GET /streams', where: isLimited },
    ),
    judge: ([one, all]) => {
      if (!all || one.account?.username !== all.account?.username)
        return inconclusive('two accounts asked')
      const id = isRecord(one.json) ? one.json['id'] : undefined
      if (typeof id !== 'string' || !isRecord(all.json))
        return inconclusive('a body is not complete JSON')
      return listed(all, 'streams').some(({ record }) => record['id'] === id)
        ? undefined
        : deviation(
            'in GET /streams the stream that it reads alone',
            'it is not listed',
            '/streams',
          )
    },
  }),
]

function isLimited({ account }: Annotated): boolean {
  return account !== undefined && !mayDoEverything(account)
}
