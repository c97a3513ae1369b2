import {
  type Annotated,
  availabilityOf,
  checksWith,
  describeAnswer,
  deviation,
  expectEmptyBody,
  expectError,
  expectOwn,
  expectStatus,
  expectType,
  hasSuffix,
  hasHeader,
  inconclusive,
  NOT_ALLOWED,
  isOwn,
  isRecord,
  observed,
  one,
  pair,
  releasesWithout,
  stranger,
  reads,
  INCOMPLETE,
  NOT_JSON,
} from '#engine/suite.ts'
import { JSON_READS } from '../access/routes.ts'
import { acceptOf, asksForInvented, hasNoBody } from '../answers.ts'

const check = checksWith({ source: observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '7.0.1') })
/** Load balancers read a node's state from these statuses, too. */
const BUSY: readonly number[] = [429, 503]
const READ = { rejectedBy: 'none', status: 200 } as const

/** HEAD, and how the form of a response is chosen. */
export const negotiationChecks = [
  check('headers.head.status', 'MUST respond to HEAD with the same status as GET', {
    evidence: headPair(),
    judge: ([head, get]) =>
      BUSY.includes(head.status)
        ? inconclusive(`${describeAnswer(head)} may be temporary`)
        : (expectOwn(head) ?? expectStatus(head, get?.status ?? 200)),
    why: 'monitoring tools use HEAD to check a route without transferring the body',
  }),
  check('headers.head.empty', 'MUST respond to HEAD without a body', {
    evidence: headPair(),
    judge: ([head]) => expectOwn(head) ?? expectEmptyBody(head),
  }),
  check('headers.head.type', 'MUST respond to HEAD with the same media type as GET', {
    evidence: headPair(),
    judge: ([head, get]) =>
      isOwn(head) && get?.answerType !== undefined
        ? expectType(head, get.answerType)
        : stranger(head),
  }),
  check('headers.accept.any', 'MUST send JSON to a client that accepts any media type', {
    evidence: one({
      ...reads(JSON_READS),
      where: (x) => [undefined, '*/*'].includes(acceptOf(x)) && !hasSuffix(x.path) && !typesBody(x),
    }),
    judge: ([x]) => expectJson(x),
  }),
  check(
    'headers.accept.several',
    'MUST send JSON to a client that accepts JSON and other media types',
    {
      evidence: one({
        ...reads(JSON_READS),
        where: (x) => /application\/json\s*,|,\s*application\/json/.test(acceptOf(x) ?? ''),
      }),
      judge: ([x]) => expectJson(x),
      why: 'many HTTP clients list several media types in Accept by default',
    },
  ),
  check('headers.type-of-get', 'MUST ignore the Content-Type of a GET request without a body', {
    source: observed('2.4.6', '3.2.0'),
    evidence: one({
      ...reads(JSON_READS),
      where: (x) => typesBody(x) && hasNoBody(x) && x.query === '',
    }),
    judge: ([x]) =>
      x.status === 400 || x.status === 415
        ? (expectOwn(x) ??
          deviation(`${x.route} with Content-Type to be accepted`, describeAnswer(x)))
        : x.status === 200
          ? expectOwn(x)
          : inconclusive(`${describeAnswer(x)} is not about Content-Type`),
    why: 'many HTTP clients send the same headers with every request',
  }),
  check(
    'headers.accept.same',
    'MUST send the same content to a client that accepts any media type',
    {
      evidence: pair(
        {
          ...READ,
          route: 'GET /cluster',
          method: 'GET',
          where: (x) => acceptOf(x) === 'application/json',
        },
        { ...READ, route: 'GET /cluster', method: 'GET', where: (x) => acceptOf(x) === '*/*' },
        (x) => `${x.root} ${x.query}`,
      ),
      judge: ([json, any]) => {
        if (!any || !isRecord(json.json) || Object.keys(json.json).length === 0) return NOT_JSON
        const [wanted, told] = [json.json, any.json].map((body) =>
          isRecord(body) ? Object.keys(body).toSorted().join() : 'no JSON',
        )
        return wanted === told ? expectOwn(any) : deviation(wanted ?? '', told ?? '')
      },
    },
  ),
  check(
    'headers.suffix.json',
    'MUST treat .json at the end of a path as a media type (4.1.0 and later)',
    {
      source: observed('4.3.0', '5.1.0', '7.0.1'),
      versions: availabilityOf('path-suffix-chooses-type'),
      evidence: one({
        method: 'GET',
        rejectedBy: 'none',
        where: ({ path }) => path === '/cluster.json',
      }),
      judge: ([x]) => expectStatus(x, 200) ?? expectType(x, 'application/json') ?? expectContent(x),
    },
  ),
  check(
    'headers.suffix.unknown',
    'MUST treat .json at the end of a path as part of the path (before 4.1.0)',
    {
      source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0'),
      versions: releasesWithout('path-suffix-chooses-type'),
      evidence: one({
        method: 'GET',
        where: (x) => x.path === '/cluster.json' && /json/.test(acceptOf(x) ?? ''),
      }),
      judge: ([x]) => expectError(x, 404, 'ApiError'),
    },
  ),
]

/** The same good read by GET and by HEAD. */
function headPair() {
  return pair(
    { method: 'HEAD', rejectedBy: 'none' },
    {
      rejectedBy: 'none',
      method: 'GET',
      where: (x) =>
        (x.status === 200 && !hasSuffix(x.path)) || (x.status === 404 && asksForInvented(x)),
    },
    (x) => `${x.root} ${x.path} ${x.query} ${x.credential.key ?? ''} ${acceptOf(x) ?? ''}`,
  )
}

function typesBody({ exchange }: Annotated): boolean {
  return hasHeader(exchange.request.headers, 'content-type')
}

function expectJson(x: Annotated) {
  if (x.status === 403) return NOT_ALLOWED
  if (x.status === 406) return expectOwn(x) ?? expectStatus(x, 200)
  if (x.status !== 200) return inconclusive(`${describeAnswer(x)} is not about the media type`)
  return expectType(x, 'application/json') ?? expectContent(x)
}

function expectContent(x: Annotated) {
  if (x.text === undefined) return INCOMPLETE
  return isRecord(x.json) && Object.keys(x.json).length > 0
    ? expectOwn(x)
    : deviation('a non-empty JSON object', describeAnswer(x))
}
