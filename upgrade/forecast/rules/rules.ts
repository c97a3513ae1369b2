import { TARGET_LENGTH } from '#engine/knowledge/limits.ts'
import { acceptHeader } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { BODY_RULES } from './body-rules.ts'
import { feature, type Rule, withoutFeature } from './rule.ts'
import { WHO_RULES } from './who-rules.ts'

const isSearch = ({ route }: Annotated): boolean =>
  /^GET \/search\/universal\/(?:relative|absolute|keyword)$/.test(route ?? '')

/** Rules that reject, one row each; features of the knowledge where there is one. */
export const RULES: readonly Rule[] = [
  ...WHO_RULES,
  {
    key: 'throttled',
    ...withoutFeature('throttled'),
    what: 'the load-balancer state THROTTLED does not exist yet',
    effect: 'breaks',
    statuses: [400],
    below: '/system/lbstatus/override/',
    applies: ({ parameters }) => parameters[0]?.toLowerCase() === 'throttled',
  },
  {
    key: 'no-override',
    availability: {},
    source: 'seen on 2.0.3 to 7.0.1',
    what: 'this load-balancer state does not exist',
    remedy: 'use the state alive, dead, or throttled',
    effect: 'needs-change',
    statuses: [400],
    below: '/system/lbstatus/override/',
    applies: ({ parameters: [state = ''] }) => !/^(?:alive|dead|throttled)$/i.test(state),
  },
  {
    key: 'long-target',
    ...feature('long-target-refused'),
    what: 'a URL of 6 kB or more is rejected before it reaches the API',
    remedy: 'shorten the query',
    worksBefore: true,
    effect: 'needs-change',
    statuses: [400, 414],
    below: '/',
    applies: ({ exchange }) => exchange.request.target.length > TARGET_LENGTH.refused,
  },
  {
    key: 'search-accept',
    availability: {},
    source:
      'seen on 2.4.6, 2.5.2 and 3.2.0, each in both ways; Graylog2/graylog2-server issues 1089, 4926',
    what: 'without "Accept: application/json", the server returns JSON or CSV, chosen at random at each start; CSV requires "fields"',
    remedy: 'send Accept: application/json',
    effect: 'unknown',
    statuses: [400],
    isRandom: true,
    below: '/search/universal/',
    applies: (call) =>
      isSearch(call) &&
      // A log does not show the header.
      call.exchange.request.isWithoutHeaders !== true &&
      !/json|csv/i.test(acceptHeader(call.exchange.request.headers) ?? ''),
    edit: () => ({ kind: 'header', name: 'Accept', value: 'application/json' }),
  },
  {
    key: 'default-stream',
    ...withoutFeature('default-stream-deletable'),
    what: 'the default stream cannot be deleted',
    effect: 'breaks',
    statuses: [400],
    below: '/streams/',
    applies: ({ route, parameters }) =>
      route === 'DELETE /streams/{streamId}' && parameters[0] === '000000000000000000000001',
  },
  {
    key: 'no-default-stream',
    availability: { until: '2.2.0' },
    source: 'added with index sets in 2.2; seen absent on 2.0.3, present on 2.2.3',
    what: 'there is no default stream with a fixed ID yet',
    effect: 'breaks',
    statuses: [404],
    below: '/streams/',
    applies: ({ route, parameters }) =>
      /\/streams\/\{streamId\}/.test(route ?? '') && parameters[0] === '000000000000000000000001',
  },
  ...BODY_RULES,
]
