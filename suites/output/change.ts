import {
  type Annotated,
  availabilityOf,
  chain,
  checksWith,
  describeAnswer,
  deviation,
  expectError,
  expectHeader,
  expectStatus,
  type Finding,
  found,
  unlike,
  GIVEN_OBJECT_ID,
  has,
  inconclusive,
  isRecord,
  asRecord,
  memberAt,
  observed,
  one,
  steady,
  reads,
  INCOMPLETE,
  ONE_NOT_JSON,
  type UnknownRecord,
} from '#engine/suite.ts'
import {
  asksJson,
  expectDone,
  expectUnknown,
  whole,
  expectMember,
  asksForInvented,
} from '../answers.ts'
import { ownerOf } from '../stream/records.ts'
import { LIST, MADE, NEXT, POST, UPDATE, outputOf, outputRecords } from './records.ts'
import { whereServed } from '../served.ts'

const mode = 'write' as const
const check = checksWith({ source: observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '7.0.1'), mode })
const assigned = observed('2.2.3', '3.2.0', '5.1.0', '7.0.1')

/** Creation of outputs. */
export const createChecks = [
  check('output.create.status', 'MUST respond with 201 when an output is created', {
    evidence: one(POST),
    judge: ([x]) => {
      if (!isGoodCreation(x.sent)) return INCOMPLETE
      if (x.status >= 400 && x.status < 500)
        return inconclusive(
          `${describeAnswer(x)} means that the sender lacks the required permission, or that the server does not have this output type`,
        )
      return expectStatus(x, 201)
    },
  }),
  check('output.create.location', 'MUST return the path of a new output in Location', {
    after: 'output.create.status',
    evidence: one(MADE),
    judge: ([x]) => {
      const id = outputOf(x)
      if (id === undefined || !GIVEN_OBJECT_ID.test(id))
        return inconclusive('the response does not contain an output ID')
      return expectHeader(x, 'Location', new RegExp(`/system/outputs/${id}$`))
    },
  }),
  check('output.create.id', 'MUST assign a 24-digit hexadecimal identifier to an output', {
    after: 'output.create.status',
    evidence: one(MADE),
    judge: ([x]) =>
      expectMember(x, 'id', '24 hex digits', (id) => GIVEN_OBJECT_ID.test(String(id))),
  }),
  check(
    'output.create.keeps',
    'MUST return the title, type, and settings of a new output as sent',
    {
      after: 'output.create.status',
      evidence: one(MADE),
      judge: ([x]) => {
        const { sent, json } = x
        if (!isRecord(sent) || !isRecord(json)) return ONE_NOT_JSON
        const [a, b] = [sent['configuration'], json['configuration']]
        const wanted = { ...asRecord(a), title: sent['title'], type: sent['type'] }
        const shown = { ...asRecord(b), title: json['title'], type: json['type'] }
        const differs = Object.entries(wanted).find(
          ([key, value]) =>
            ['string', 'number', 'boolean'].includes(typeof value) &&
            Reflect.get(shown, key) !== value,
        )
        return differs
          ? deviation(`${differs[0]}: ${found(differs[1])}`, found(Reflect.get(shown, differs[0])))
          : undefined
      },
    },
  ),
]

/** Update, with the raw record that it responds, and deletion. */
export const changeChecks = [
  check(
    'output.update.key',
    'MUST return the identifier of an updated output in id (_id before 7.0.0)',
    {
      evidence: one(UPDATE),
      judge: ([x], { version }) => {
        const key = has(version, 'output-put-underscore-id') ? '_id' : 'id'
        const [named] = x.parameters
        return expectMember(x, key, `${key}: ${found(named)}`, (id) => id === named)
      },
      why: 'a client that expects the identifier under the key used by the release cannot find the changed output',
    },
  ),
  check(
    'output.update.created-at',
    'MUST write created_at with the offset +0000 in the response to an output update',
    {
      versions: { until: '7.1.0' },
      evidence: one(UPDATE),
      judge: ([x]) =>
        expectMember(x, 'created_at', 'YYYY-MM-DDThh:mm:ss.mmm+0000', (at) =>
          /\.\d{3}\+0000$/.test(String(at)),
        ),
    },
  ),
  check('output.update.title', 'MUST return the new title of an updated output (3.0.0 and later)', {
    versions: availabilityOf('output-put-answers-new'),
    evidence: one(UPDATE),
    judge: ([x]) => expectTitle(x, isRecord(x.json) ? x.json : undefined, ''),
  }),
  check('output.update.shows', 'MUST return the new title of an output in the next list', {
    evidence: steady(UPDATE, LIST),
    judge: ([update, list]) => {
      const known = (list ? outputRecords(list) : []).find(
        ({ record }) => record['id'] === update.parameters[0],
      )
      return known
        ? expectTitle(update, known.record, known.pointer)
        : inconclusive('the list does not contain the output')
    },
  }),
  check(
    'output.delete.status',
    'MUST respond with 204 and an empty body when an output is deleted',
    {
      evidence: one({ route: 'DELETE /system/outputs/{outputId}', rejectedBy: 'none' }),
      judge: ([x]) => expectDone(x, 204),
    },
  ),
  check('output.delete.gone', 'MUST respond with 404 for a deleted output', {
    source: observed(),
    after: 'output.delete.status',
    evidence: chain(
      outputOf,
      { route: 'DELETE /system/outputs/{outputId}', rejectedBy: 'none', status: 204 },
      { ...reads('GET /system/outputs/{outputId}'), where: asksJson },
    ),
    judge: ([, next]) => (next ? expectError(next, 404, 'ApiError') : undefined),
  }),
  check('output.unknown.read', 'MUST respond with 404 for an output that does not exist', {
    mode: 'read',
    source: observed(),
    evidence: one({ ...reads('GET /system/outputs/{outputId}'), where: asksForInvented }),
    judge: whereServed(([x]) => expectUnknown(x)),
  }),
]

/** Outputs given to streams and taken away again. */
export const assignChecks = [
  check(
    'output.assign.status',
    'MUST respond with 202 and an empty body when an output is assigned to a stream',
    {
      source: assigned,
      evidence: one({ route: 'POST /streams/{streamid}/outputs', rejectedBy: 'none' }),
      judge: ([x]) => expectDone(x, 202),
    },
  ),
  check('output.assign.shows', 'MUST include an assigned output in the stream record', {
    source: assigned,
    after: 'output.assign.status',
    evidence: chain(
      ownerOf,
      { route: 'POST /streams/{streamid}/outputs', rejectedBy: 'none', status: 202 },
      NEXT,
    ),
    judge: ([given, next]) => {
      const ids = memberAt(given.sent, 'outputs')
      const shown = next && outputIds(next)
      if (!Array.isArray(ids) || !shown) return inconclusive('the stream was not read')
      const missing: unknown = ids.find((id) => !shown.includes(id))
      return missing === undefined
        ? undefined
        : deviation(`${found(missing)} in the list`, shown.join(', ') || 'no output')
    },
  }),
  check('output.withdraw.status', 'MUST respond with 204 when an output is removed from a stream', {
    source: assigned,
    evidence: one({ route: 'DELETE /streams/{streamid}/outputs/{outputId}', rejectedBy: 'none' }),
    judge: ([x]) => expectDone(x, 204),
  }),
  check('output.withdraw.shows', 'MUST NOT include a removed output in the stream record', {
    source: observed(),
    after: 'output.withdraw.status',
    evidence: chain(
      ownerOf,
      { route: 'DELETE /streams/{streamid}/outputs/{outputId}', rejectedBy: 'none', status: 204 },
      NEXT,
    ),
    judge: ([taken, next]) => {
      const shown = next && outputIds(next)
      if (!shown) return inconclusive('the stream was not read')
      const id = taken.parameters[1]
      return shown.includes(id) ? deviation(`no ${found(id)}`, shown.join(', ')) : undefined
    },
  }),
]

/** The outputs that a response shows for a stream; undefined when it shows none of that. */
function outputIds(x: Annotated): readonly unknown[] | undefined {
  if (x.method !== 'GET' || x.status !== 200) return undefined
  const [own] = whole(x)
  const outputs = own?.record['outputs']
  return Array.isArray(outputs)
    ? outputs.filter(isRecord).map((output): unknown => output['id'])
    : undefined
}

function isGoodCreation(sent: unknown): boolean {
  if (!isRecord(sent)) return false
  return (
    typeof sent['title'] === 'string' &&
    typeof sent['type'] === 'string' &&
    isRecord(sent['configuration'])
  )
}

function expectTitle(
  { sent }: Annotated,
  shown: UnknownRecord | undefined,
  pointer: string,
): Finding | undefined {
  const title = memberAt(sent, 'title')
  if (typeof title !== 'string' || !shown) return inconclusive('the title was not changed')
  return shown['title'] === title ? undefined : unlike(title, shown['title'], `${pointer}/title`)
}
