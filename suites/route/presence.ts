import {
  type Annotated,
  check,
  type Context,
  describeAnswer,
  describePeriod,
  deviation,
  type Finding,
  inconclusive,
  isOwn,
  isRecord,
  memberAt,
  isWithin,
  one,
  reported,
  type RouteGroup,
  routeGroupOf,
} from '#engine/suite.ts'

const SEEN = ['2.0.3', '2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1'] as const

/**
 * Whether the release has a route exactly where it should: a 404 by itself does not show a missing one.
 */
export const presenceChecks = [
  check('route.served', 'MUST serve the routes of the release it reports', {
    source: reported(9, ...SEEN),
    isClaim: true,
    evidence: one({
      where: (x) => x.rejectedBy !== 'credential' && isPlainRead(x) && groupOf(x)?.seen === true,
    }),
    judge: ([x], context) => {
      const group = groupOf(x)
      if (!group || !isWithin(context.version, group.availability))
        return inconclusive('the release does not have this route')
      const missing = howMissing(x)
      if (missing === undefined)
        return isThere(x)
          ? undefined
          : inconclusive(`${describeAnswer(x)} does not show whether the route exists`)
      return deviation(`${group.name}, which exists ${describePeriod(group.availability)}`, missing)
    },
    why: 'depending on the release, a request for a removed route gets a 404 with or without a body, a 405, or a web page',
    remedy:
      'serve the route, report the release whose routes you serve, or use --profile to name the areas that the server supports',
  }),
  check('route.gone', 'MUST NOT serve routes that do not exist in the release it reports', {
    source: reported(6, ...SEEN),
    evidence: one({ rejectedBy: ['path', 'method'], where: (x) => groupOf(x)?.seen === true }),
    judge: ([x], context) => judgeGone(x, context),
    why: 'clients use the reported release to decide which requests they can send',
    remedy: 'report the release whose routes you serve',
  }),
]

function judgeGone(x: Annotated, { version }: Context): Finding | undefined {
  const group = groupOf(x)
  if (!group || isWithin(version, group.availability))
    return inconclusive('the release has this route')
  if (howMissing(x) !== undefined) return undefined
  if (x.status >= 400 && x.errorType !== undefined && isOwn(x)) return undefined
  return isThere(x)
    ? deviation(
        `no ${group.name}, which exists ${describePeriod(group.availability)}`,
        describeAnswer(x),
      )
    : inconclusive(`${describeAnswer(x)} does not show whether the route exists`)
}

function groupOf({ method, path }: Annotated) {
  return routeGroupOf(method, path.replace(/(?<=.)\/$/, ''))
}

/** Nothing in it but the route can be what was not found. */
function isPlainRead(x: Annotated): boolean {
  return x.method === 'GET' && x.query === '' && groupOf(x)?.literal === true
}

/** The ways in which releases say that there is no such route; undefined for any other response. */
function howMissing(x: Annotated): string | undefined {
  if (!isOwn(x)) return undefined
  const isEmpty = x.exchange.response?.body.size === 0
  const isGeneric = memberAt(x.json, 'message') === 'HTTP 404 Not Found'
  if (x.status === 404 && (isEmpty || isGeneric)) return describeAnswer(x)
  if (x.status === 405) return describeAnswer(x)
  const taken = howTakenForId(x)
  if (taken !== undefined) return taken
  const isPage = x.answerType === 'text/html' && (x.text === undefined || x.text.includes('<'))
  return x.status === 200 && x.method === 'GET' && isPage ? 'a web page with 200' : undefined
}

/** The response for an object whose id is the last segment of the path, as `paginated` below `/streams`. */
function howTakenForId(x: Annotated): string | undefined {
  const { method, path, json, status } = x
  const segments = path.split('/').filter(Boolean)
  const segment = segments.at(-1) ?? ''
  const group = groupOf(x)
  const siblings = routeGroupOf(method, `/${segments.slice(0, -1).concat('-').join('/')}`)
  if (group?.literal !== true || siblings?.literal !== false || !isRecord(json)) return undefined
  const as = `which is how ${siblings.name} responds to the ID ${segment}`
  const { message } = json
  if (status === 404)
    return typeof message === 'string' && message.includes(segment)
      ? `${describeAnswer(x)}, ${as}`
      : undefined
  const keys = Object.keys(json)
  const [own, others] = [group, siblings].map(keysOf)
  const isSibling = keys.filter((key) => others?.has(key)).length >= KEYS
  return status === 200 && isSibling && own && own.size > 0 && !keys.some((key) => own.has(key))
    ? `${status} with one record, ${as}`
    : undefined
}

/** From this many keys on, a response is the record of one object. */
const KEYS = 3

/** The keys of the response's top level, in any release. */
function keysOf({ rows }: RouteGroup): ReadonlySet<string> {
  const names = rows.flatMap(({ response }) => response?.fields ?? []).map(({ name }) => name)
  return new Set(names.filter((name) => /^\w+$/.test(name)))
}

function isThere(x: Annotated): boolean {
  return (
    isOwn(x) && x.status >= 200 && x.status < 300 && (x.json !== undefined || x.method !== 'GET')
  )
}
