import {
  type Annotated,
  availabilityOf,
  chain,
  checksWith,
  type Context,
  describeAnswer,
  deviation,
  entityOf,
  expectHeader,
  expectStatus,
  type Finding,
  found,
  unlike,
  GIVEN_OBJECT_ID,
  has,
  inconclusive,
  isRecord,
  memberAt,
  observed,
  one,
  type Selector,
  INCOMPLETE,
  responseHeader,
} from '#engine/suite.ts'
import { expectUnreadable, whyNotThere, withoutOrigin } from '../answers.ts'
import {
  isFlat,
  isGoodClone,
  isGoodCreation,
  isWrapped,
  strangeKeys,
  withoutStrangeKeys,
} from './bodies.ts'
import { NEXT, streamOf } from './records.ts'
import { whereServed } from '../served.ts'

const check = checksWith({ mode: 'write' })
const POST: Selector = { route: 'POST /streams', rejectedBy: 'none' }
const MADE: Selector = { ...POST, status: 201 }
const CLONE: Selector = { route: 'POST /streams/{streamId}/clone', rejectedBy: 'none' }
const since22 = observed('2.2.3', '2.5.2', '3.2.0', '5.1.0', '7.0.1')
const seen = observed('2.0.3', '2.2.3', '2.5.2', '3.2.0', '5.1.0', '7.0.1')

/** The missing parts of the body; the probes take the index set from the list of the target. */
function whyNotGood({ sent }: Annotated, version: Context['version']): string {
  const stream = entityOf(sent)
  return has(version, 'stream-index-set') && isRecord(stream) && !('index_set_id' in stream)
    ? 'the body lacks the index_set_id that the release requires: no GET /system/indices/index_sets returned one'
    : 'the structure of the body does not match the release'
}

/** Creation in the form of the release: flat, with an index set from 2.2.0, inside `entity` from 7.0.0. */
export const createChecks = [
  check('stream.create.status', 'MUST respond with 201 to a valid request to create a stream', {
    source: seen,
    evidence: one(POST),
    judge: ([x], { version }) => {
      // An object that it creates anyway must get the response of any creation.
      const wrong = expectNewId(x) === undefined ? expectStatus(x, 201) : undefined
      if (isGoodCreation(x.sent, version)) return expectMade(x)
      return wrong ?? inconclusive(whyNotGood(x, version))
    },
    why: 'the body format changed in 2.2.0 and 7.0.0, and clients choose it based on the reported version',
    remedy: 'accept the body format of the release that the node reports, and respond with 201',
  }),
  check('stream.create.id', 'MUST return the identifier of a new stream in stream_id', {
    source: seen,
    after: 'stream.create.status',
    evidence: one({ ...MADE, route: ['POST /streams', 'POST /streams/{streamId}/clone'] }),
    judge: ([x]) => expectNewId(x),
  }),
  check('stream.create.location', 'MUST return the path of a new stream in Location', {
    source: seen,
    after: 'stream.create.status',
    evidence: one({ ...MADE, route: ['POST /streams', 'POST /streams/{streamId}/clone'] }),
    judge: ([x]) => {
      const id = streamOf(x)
      if (id === undefined || !GIVEN_OBJECT_ID.test(id))
        return inconclusive('the response does not contain a stream ID')
      return expectHeader(x, 'Location', new RegExp(`/streams/${id}$`))
    },
  }),
  check(
    'stream.create.location-path',
    'MUST include the path of the API root in Location (before 3.0.0), or omit /api (3.0.0 and later)',
    {
      source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0', '5.1.0', '7.0.1'),
      after: 'stream.create.location',
      evidence: one(MADE),
      judge: ([x], { version }) => {
        const location = responseHeader(x.exchange, 'location')
        const id = streamOf(x)
        if (location === undefined || id === undefined)
          return inconclusive('the response does not contain a stream ID or a Location header')
        const path = withoutOrigin(location)
        const root = withoutOrigin(x.root ?? '')
        if (has(version, 'location-in-root'))
          return path === `${root}/streams/${id}`
            ? undefined
            : deviation(`${root}/streams/${id}`, path)
        return path.includes('/api/') ? deviation('a path without /api', path) : undefined
      },
      why: 'since 3.0.0, a client that follows Location must add /api itself',
    },
  ),
  check('stream.create.disabled', 'MUST create streams in the disabled state', {
    source: since22,
    after: 'stream.create.status',
    evidence: chain(streamOf, MADE, NEXT),
    judge: ([, next]) => {
      const shown = next?.method === 'GET' && isRecord(next.json) ? next.json : undefined
      if (!shown || !('disabled' in shown))
        return inconclusive('the stream was not read before it was changed')
      return shown['disabled'] === true
        ? undefined
        : deviation('disabled true', found(shown['disabled']), '/disabled')
    },
    why: 'an enabled stream would receive messages before it has all its rules',
  }),
  check('stream.create.readable', 'MUST serve a stream right after its creation', {
    source: since22,
    after: 'stream.create.status',
    evidence: chain(streamOf, MADE, NEXT),
    judge: ([, next]) => {
      if (next?.method !== 'GET')
        return inconclusive('the stream was not read before it was changed')
      if (next.status === 403) return inconclusive('the account is not allowed to read this stream')
      return expectStatus(next, 200)
    },
  }),
  check(
    'stream.create.keeps',
    'MUST store the title, description, and matching type of a new stream',
    {
      source: since22,
      after: 'stream.create.readable',
      evidence: chain(streamOf, MADE, { ...NEXT, where: ({ status }) => status < 400 }),
      judge: ([made, next]) => {
        const shown = next?.method === 'GET' && isRecord(next.json) ? next.json : undefined
        if (!shown) return inconclusive('the stream was not read before it was changed')
        const wanted = entityOf(made.sent)
        const differs = ['title', 'description', 'matching_type'].find(
          (key) => typeof wanted[key] === 'string' && shown[key] !== wanted[key],
        )
        return differs === undefined
          ? undefined
          : unlike(wanted[differs], shown[differs], `/${differs}`)
      },
    },
  ),
  check('stream.clone.status', 'MUST respond with 201 when a stream is cloned', {
    source: since22,
    evidence: one(CLONE),
    judge: ([x], { version }) =>
      isGoodClone(x.sent, version)
        ? expectMade(x)
        : inconclusive('the body is not that of a valid clone request'),
  }),
  check('stream.clone.new', 'MUST assign a new identifier to a clone', {
    source: since22,
    evidence: one({ ...CLONE, status: 201 }),
    judge: ([x]) => {
      const id = streamOf(x)
      if (id === undefined) return inconclusive('the response does not contain a stream ID')
      return id === x.parameters[0]
        ? deviation('another identifier', found(id), '/stream_id')
        : undefined
    },
  }),
]

/** Bodies that a release does not take. */
export const refuseChecks = [
  ...[
    {
      id: 'entity',
      what: 'a stream inside "entity" (before 6.3.0)',
      versions: { until: '6.3.0' },
      fits: isWrapped,
      source: observed('2.0.3', '2.2.3', '3.2.0', '5.1.0'),
    },
    {
      id: 'flat',
      what: 'a stream that is not inside "entity" (7.0.0 and later)',
      versions: availabilityOf('entity-wrapper'),
      fits: isFlat,
      source: observed('7.0.1'),
    },
    {
      id: 'no-index-set',
      what: 'a stream without an index set (2.2.0 and later)',
      versions: { since: '2.2.0', until: '7.0.0' },
      fits: (sent: unknown) => isFlat(sent) && !('index_set_id' in entityOf(sent)),
      source: observed('2.2.3', '2.5.2', '3.2.0', '5.1.0'),
    },
    {
      id: 'no-title',
      what: 'a stream without a title',
      fits: (sent: unknown) => isRecord(sent) && Object.keys(sent).length === 0,
      source: seen,
    },
    {
      id: 'wrong-type',
      what: 'a title that is not a string',
      fits: (sent: unknown) => isRecord(sent) && isRecord(sent['title']),
      source: seen,
    },
    { id: 'array', what: 'an array in place of a stream', fits: Array.isArray, source: seen },
  ].map(({ id, what, versions, fits, source }) =>
    check(`stream.refuse.${id}`, `MUST reject ${what}`, {
      source,
      ...(versions && { versions }),
      evidence: one({ ...POST, where: ({ sent }) => fits(sent) }),
      judge: whereServed(([x], context) => expectUnreadable(x, context)),
      why: 'otherwise, a client written for a different release might create an unintended object',
    }),
  ),
  check(
    'stream.refuse.unknown-key',
    'MUST reject a request to create a stream if its body contains an unknown key',
    {
      source: observed('2.2.3', '2.5.2', '3.2.0', '5.1.0'),
      versions: { until: '5.2.0' },
      evidence: one({ ...POST, where: ({ sent }) => strangeKeys(sent).length > 0 }),
      judge: whereServed(([x], context) =>
        isGoodCreation(withoutStrangeKeys(x.sent), context.version)
          ? expectUnreadable(x, context)
          : inconclusive('something else is also wrong with the body'),
      ),
    },
  ),
]

/** 201, unless the sender may not, or what it names does not exist. */
export function expectMade(x: Annotated): Finding | undefined {
  if ([401, 403, 404].includes(x.status))
    return inconclusive(
      `${describeAnswer(x)} means that the sender lacks the required permission, or that an object is missing`,
    )
  return whyNotThere(x) ?? expectStatus(x, 201)
}

function expectNewId(x: Annotated): Finding | undefined {
  if (x.text === undefined) return INCOMPLETE
  const id = memberAt(x.json, 'stream_id')
  return typeof id === 'string' && GIVEN_OBJECT_ID.test(id)
    ? undefined
    : deviation('stream_id: 24 hex digits', found(id), '/stream_id')
}
