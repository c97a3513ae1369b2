import {
  type Annotated,
  clientCheck,
  type Context,
  describeAnswer,
  describePeriod,
  deviation,
  type Finding,
  inconclusive,
  isOwn,
  textAt,
  isWithin,
  one,
  reported,
  routeGroupOf,
  withRemedy,
} from '#engine/suite.ts'

const needs = ['client-traffic'] as const

/** The parser's message about a body that it rejects. */
const UNREADABLE =
  /Unable to map property|Can ?not (construct|deserialize)|Unexpected (character|end)|Missing required prop|(cannot|must not) be null|Must be of type|Null [a-z_]+|IDs don't match/i

/** Calls that are right on one release and wrong on another. */
export const callChecks = [
  clientCheck('client.route', 'MUST use only routes that exist in the release', {
    source: reported(4, '2.5.2', '3.3.0', '6.1.0'),
    needs,
    evidence: one({ where: (x) => x.route !== undefined || isUnknownHere(x) }),
    judge: ([x], { version }) =>
      x.route === undefined || isUnknownHere(x) ? judgeUnknown(x, version) : undefined,
    why: 'a request for a removed or future route gets 404, 405, or a web page, and many clients do not notice',
    remedy:
      'use only routes of this release: "list routes" lists them, and "forecast" names the replacements for removed ones',
  }),
  clientCheck('client.body', 'MUST send bodies that the release accepts', {
    source: reported(2, '2.5.2', '6.1.0', '7.0.1'),
    needs,
    evidence: one({
      method: ['POST', 'PUT', 'PATCH'],
      rejectedBy: 'none',
      where: ({ exchange }) => exchange.request.body.size > 0,
    }),
    judge: ([x]) => {
      if (x.status >= 200 && x.status < 300 && isOwn(x)) return undefined
      const refused = x.status === 400 ? UNREADABLE.exec(x.text ?? '') : null
      return refused
        ? deviation(
            `a body that ${x.route ?? 'the route'} accepts`,
            messageIn(x) ?? excerptAt(x.text ?? '', refused.index),
          )
        : inconclusive(`${describeAnswer(x)} does not show whether the body is valid`)
    },
    why: 'the required keys vary by release; for example, POST /streams has required index_set_id since 2.2.0 and entity since 7.0.0',
    remedy: 'run "forecast" to see which keys the release expects',
  }),
  clientCheck('client.query', 'MUST use only query parameters that the release supports', {
    source: reported(67, '6.1.0'),
    needs,
    evidence: one({ where: (x) => x.route !== undefined && x.query !== '' }),
    judge: ([x], context) => judgeQuery(x, context),
    why: 'the server ignores unknown parameters, so a search meant for one stream covers all streams',
  }),
]

/** The message of an error response; undefined if it is no record with a message. */
function messageIn({ json }: Annotated): string | undefined {
  const message = textAt(json, 'message')
  return message !== undefined && message.length <= LONGEST_MESSAGE ? message : undefined
}

const LONGEST_MESSAGE = 300

/** The words around a place of a text. */
export function excerptAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 60), at)
  const after = text.slice(at, at + 120)
  const first = at > 60 ? before.search(/\s/) + 1 : 0
  const last = text.length > at + 120 ? after.lastIndexOf(' ') : after.length
  return before.slice(first) + after.slice(0, last < 0 ? after.length : last)
}

function judgeUnknown(x: Annotated, version: Context['version']): Finding | undefined {
  const group = routeGroupOf(x.method, x.path.replace(/(?<=.)\/$/, ''))
  if (group) {
    const found = deviation(
      'a route that exists in the release',
      `${group.name}, which exists ${describePeriod(group.availability)}`,
    )
    const { since } = [group.availability].flat()[0] ?? {}
    const isNewer = since !== undefined && !isWithin(version, { since })
    return isNewer
      ? withRemedy(found, `do not send this request to releases before ${since}`)
      : found
  }
  const isMissing =
    x.status === 404 || x.status === 405 || (x.status === 200 && x.answerType === 'text/html')
  return isMissing
    ? deviation('a route that exists in the release', `${x.method} ${x.path}: ${describeAnswer(x)}`)
    : inconclusive('a plugin may add the route')
}

function isUnknownHere({ rejectedBy }: Annotated): boolean {
  return rejectedBy === 'path' || rejectedBy === 'method'
}

function judgeQuery(x: Annotated, { version }: Context): Finding | undefined {
  const rows = routeGroupOf(x.method, x.path.replace(/(?<=.)\/$/, ''))?.rows ?? []
  const known = rows.flatMap(({ query = [] }) => query)
  const asked = [...new URLSearchParams(x.query).keys()].filter((name) =>
    known.some((one) => one.name === name),
  )
  if (asked.length === 0) return inconclusive('the effect of the parameters is not known')
  const unread = asked.find((name) => !livesOf(known, name).some((life) => isWithin(version, life)))
  return unread === undefined
    ? undefined
    : deviation(
        'only parameters that the release supports',
        `${unread}, which exists ${describePeriod(livesOf(known, unread))}`,
      )
}

type Parameters = readonly {
  readonly name: string
  readonly since: string
  readonly until: string | null
}[]

function livesOf(known: Parameters, wanted: string) {
  return known
    .filter(({ name }) => name === wanted)
    .map(({ since, until }) => (until === null ? { since } : { since, until }))
}
