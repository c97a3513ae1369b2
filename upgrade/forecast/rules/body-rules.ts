import { entityOf } from '#engine/knowledge/bodies.ts'
import { FEATURES } from '#engine/knowledge/features/features.ts'
import { bodyJson } from '#engine/judge/content.ts'
import { isRecord, asRecord, memberAt, type UnknownRecord } from '#engine/model/json/json.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { feature, type Rule, withoutFeature } from './rule.ts'

const DEFINES_EVENTS =
  /^(?:POST \/events\/definitions|PUT \/events\/definitions\/\{definitionId\})$/

const sentObject = ({ exchange }: Annotated): UnknownRecord => {
  return asRecord(bodyJson(exchange.request.body))
}

function lacksEventLimit(call: Annotated): boolean {
  const { config } = entityOf(sentObject(call))
  if (!isRecord(config) || config['type'] !== 'aggregation-v1') return false
  const { conditions, event_limit: limit } = config
  const isUnknown = call.exchange.request.body.unknowns?.some((one) => one === limit) ?? false
  return (conditions === undefined || conditions === null) && !isUnknown && !(Number(limit) > 0)
}

/** Whether a series names its function as releases before 5.2.0 do. */
function hasOldSeries(sent: UnknownRecord): boolean {
  const { config } = entityOf(sent)
  const series = memberAt(config, 'series')
  if (!Array.isArray(series)) return false
  return series.some((one) => isRecord(one) && 'function' in one && !('type' in one))
}

/** Requests that are rejected for the content of a body; one row each. */
export const BODY_RULES: readonly Rule[] = [
  {
    key: 'output-null-content-pack',
    availability: { since: '6.1.0', until: '6.2.3' },
    source: 'seen on 6.1.0 ("value can not be null"); 5.1.0 and 6.2.3 accept it',
    what: 'changing an output with "content_pack": null returns 500',
    remedy: 'omit "content_pack"',
    worksBefore: true,
    effect: 'needs-change',
    statuses: [500],
    below: '/system/outputs/',
    applies: (call) =>
      call.route === 'PUT /system/outputs/{outputId}' && sentObject(call)['content_pack'] === null,
  },
  {
    key: 'event-limit',
    ...feature('event-limit'),
    what: FEATURES['event-limit'].what,
    remedy: 'send "config.event_limit", such as 100',
    effect: 'needs-change',
    statuses: [400],
    below: '/events/definitions',
    applies: (call) => DEFINES_EVENTS.test(call.route ?? '') && lacksEventLimit(call),
  },
  {
    key: 'event-series-type',
    availability: { since: '5.2.0' },
    source:
      'server source: AggregationSeries.java@5.1.0, SeriesSpec.java@5.2.0; upstream change 15863',
    what: '"function" of a series became "type"; the old key is accepted, but the event definition stops working',
    remedy: 'send "config.series[].type" instead of "config.series[].function"',
    effect: 'needs-change',
    statuses: [200],
    below: '/events/definitions',
    applies: (call) => DEFINES_EVENTS.test(call.route ?? '') && hasOldSeries(sentObject(call)),
  },
  {
    key: 'event-state-left-out',
    availability: { since: '5.2.0', until: '5.2.4' },
    source: 'upstream issue 17958; changelog/5.2.4/issue-17958.toml',
    what: 'an update without "state" marks the event definition as DISABLED, although it stays scheduled',
    remedy: 'send "state" as the server returned it, or upgrade directly to 5.2.4',
    effect: 'needs-change',
    statuses: [200],
    below: '/events/definitions/',
    applies: (call) =>
      call.route === 'PUT /events/definitions/{definitionId}' &&
      sentObject(call)['state'] === undefined,
  },
  {
    key: 'gelf-output-queue',
    ...withoutFeature('gelf-output-queue'),
    what: 'a GELF output does not support queue_size and max_inflight_sends yet',
    effect: 'needs-change',
    statuses: [400],
    below: '/system/outputs',
    applies: (call) =>
      call.route === 'POST /system/outputs' &&
      /"(?:queue_size|max_inflight_sends)"/.test(JSON.stringify(sentObject(call)['configuration'])),
  },
  {
    key: 'empty-password',
    availability: {},
    source: 'seen on all releases',
    what: 'a login without a password is rejected',
    effect: 'needs-change',
    statuses: [400, 401],
    below: '/system/sessions',
    applies: (call) =>
      call.route === 'POST /system/sessions' && sentObject(call)['password'] === '',
  },
]
