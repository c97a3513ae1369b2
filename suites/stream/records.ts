import { type Annotated, type Selector, textAt, goodReads } from '#engine/suite.ts'
import { elements, listed, type Located, whole } from '../answers.ts'

/** Routes whose successful responses contain streams. */
export const STREAM_ROUTES = [
  'GET /streams',
  'GET /streams/enabled',
  'GET /streams/{streamId}',
  'PUT /streams/{streamId}',
] as const

const GOOD = { rejectedBy: 'none', status: 200 } as const

/** GET /streams and GET /streams/enabled. */
export const LISTS = goodReads(['GET /streams', 'GET /streams/enabled'])
export const LIST = goodReads('GET /streams')
export const ENABLED = goodReads('GET /streams/enabled')
export const SINGLE = goodReads('GET /streams/{streamId}')
export const UPDATE: Selector = { ...GOOD, route: 'PUT /streams/{streamId}' }
export const RULES = goodReads('GET /streams/{streamid}/rules')

/** Every good response that contains stream records. */
export const RECORDS: Selector = { ...GOOD, route: STREAM_ROUTES, method: ['GET', 'PUT'] }

/** Every good response that contains stream rules. */
export const RULE_RECORDS: Selector = {
  ...RECORDS,
  route: [
    ...STREAM_ROUTES,
    'GET /streams/{streamid}/rules',
    'GET /streams/{streamid}/rules/{streamRuleId}',
  ],
}

/**
 * Routes that show or change a stream: the next one after a change shows its result, or nothing
 * because the stream was changed again.
 */
export const NEXT: Selector = {
  rejectedBy: 'none',
  method: ['GET', 'PUT', 'POST', 'DELETE'],
  route: [
    'GET /streams/{streamId}',
    'PUT /streams/{streamId}',
    'DELETE /streams/{streamId}',
    'POST /streams/{streamId}/pause',
    'POST /streams/{streamId}/resume',
  ],
}

/** Routes that show the rules of a stream, or change them again. */
export const NEXT_RULES: Selector = {
  ...NEXT,
  route: [
    'GET /streams/{streamId}',
    'PUT /streams/{streamId}',
    'DELETE /streams/{streamId}',
    'GET /streams/{streamid}/rules',
    'DELETE /streams/{streamid}/rules/{streamRuleId}',
  ],
}

/** The stream records in a response. */
export function streamRecords(x: Annotated): readonly Located[] {
  return x.route === 'GET /streams' || x.route === 'GET /streams/enabled'
    ? listed(x, 'streams')
    : whole(x)
}

/** The stream records that say which stream they are. */
export function namedStreams(x: Annotated): readonly Located[] {
  return streamRecords(x).filter(({ record }) => typeof record['id'] === 'string')
}

/** The rules in a response: of every stream in it, of a list of rules, or a single one. */
export function ruleRecords(x: Annotated): readonly Located[] {
  if (x.route === 'GET /streams/{streamid}/rules') return listed(x, 'stream_rules')
  if (x.route === 'GET /streams/{streamid}/rules/{streamRuleId}') return whole(x)
  return streamRecords(x).flatMap(({ pointer, record }) =>
    elements(record['rules'], `${pointer}/rules`),
  )
}

/** The stream that an exchange is about: made by it, or named in its path. */
export function streamOf(x: Annotated): string | undefined {
  if (x.route === 'POST /streams' || x.route === 'POST /streams/{streamId}/clone')
    return textAt(x.json, 'stream_id')
  return x.route?.includes(' /streams/{streamId}') ? x.parameters[0] : undefined
}

/** The same, for what hangs below a stream: rules and outputs. */
export function ownerOf(x: Annotated): string | undefined {
  return x.route?.includes(' /streams/{streamid}') ? x.parameters[0] : streamOf(x)
}
