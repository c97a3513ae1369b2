import {
  type Annotated,
  asRecord,
  chain,
  checksWith,
  deviation,
  eachAfter,
  expectError,
  expectHeader,
  expectStatus,
  found,
  GIVEN_OBJECT_ID,
  has,
  inconclusive,
  isInvented,
  isRecord,
  memberAt,
  observed,
  one,
  type Selector,
  reads,
  INCOMPLETE,
  type UnknownRecord,
} from '#engine/suite.ts'
import {
  asksJson,
  compareWhole,
  elements,
  expectDone,
  expectUnknown,
  asksForInvented,
} from '../answers.ts'
import { isGoodRule } from './bodies.ts'
import { expectMade } from './create.ts'
import { NEXT, NEXT_RULES, ownerOf, streamOf } from './records.ts'
import { updateChecks } from './update.ts'
import { whereServed } from '../served.ts'

const mode = 'write' as const
const check = checksWith({ source: observed('2.2.3', '2.5.2', '3.2.0', '5.1.0', '7.0.1'), mode })
const TEST: Selector = { route: 'POST /streams/{streamId}/testMatch', rejectedBy: 'none' }
/** A single stream with its rules, or a change of them. */
const SHOWN_OR_CHANGED: Selector = {
  ...NEXT_RULES,
  route: [
    'GET /streams/{streamId}',
    'PUT /streams/{streamId}',
    'POST /streams/{streamid}/rules',
    'PUT /streams/{streamid}/rules/{streamRuleId}',
    'DELETE /streams/{streamid}/rules/{streamRuleId}',
  ],
}
/** The type of a rule for equal values. */
const EXACT = 1
const ADD_RULE: Selector = { route: 'POST /streams/{streamid}/rules', rejectedBy: 'none' }

/** Pause, resume, update, rules, and deletion: the response, and the effect on later responses. */
export const changeChecks = [
  ...(['pause', 'resume'] as const).flatMap((verb) => {
    const route = `POST /streams/{streamId}/${verb}`
    const disabled = verb === 'pause'
    return [
      check(
        `stream.${verb}.status`,
        `MUST respond with 204 and an empty body when a stream is ${verb}d`,
        { evidence: one({ route, rejectedBy: 'none' }), judge: ([x]) => expectDone(x, 204) },
      ),
      check(
        `stream.${verb}.shows`,
        `MUST report disabled as ${disabled} after a stream is ${verb}d`,
        {
          after: `stream.${verb}.status`,
          evidence: chain(streamOf, { route, rejectedBy: 'none', status: 204 }, NEXT),
          judge: ([, next]) => {
            const shown = next?.status === 200 && isRecord(next.json) ? next.json : undefined
            if (!shown) return inconclusive('the stream was not read before it was changed')
            return shown['disabled'] === disabled
              ? undefined
              : deviation(`disabled ${disabled}`, found(shown['disabled']), '/disabled')
          },
          why: 'clients read this field to see which streams receive messages',
        },
      ),
    ]
  }),
  ...updateChecks,
  check(
    'stream.delete.status',
    'MUST respond with 204 and an empty body when a stream is deleted',
    {
      source: observed('2.5.2', '3.2.0', '5.1.0', '7.0.1'),
      evidence: one({
        route: 'DELETE /streams/{streamId}',
        rejectedBy: 'none',
        where: (x) => isOrdinary(x.parameters[0]),
      }),
      judge: ([x]) => expectDone(x, 204),
    },
  ),
  check('stream.delete.gone', 'MUST respond with 404 for a deleted stream', {
    source: observed('3.2.0', '5.1.0'),
    after: 'stream.delete.status',
    evidence: chain(
      streamOf,
      { route: 'DELETE /streams/{streamId}', rejectedBy: 'none', status: 204 },
      NEXT,
    ),
    judge: ([, next]) =>
      next && asksJson(next)
        ? expectError(next, 404, 'ApiError')
        : inconclusive('the deleted stream was not read again'),
  }),
]

/** Rules of a stream. */
export const ruleChecks = [
  check('stream.add-rule.status', 'MUST respond with 201 when a rule is created', {
    evidence: one(ADD_RULE),
    judge: ([x], { version }) =>
      isGoodRule(x.sent, version)
        ? expectMade(x)
        : inconclusive('the server may have a valid reason to reject the rule'),
  }),
  check('stream.add-rule.id', 'MUST return the identifier of a new rule in streamrule_id', {
    after: 'stream.add-rule.status',
    evidence: one({ ...ADD_RULE, status: 201 }),
    judge: ([x]) => {
      if (x.text === undefined) return INCOMPLETE
      const id = newRule(x)
      return GIVEN_OBJECT_ID.test(String(id))
        ? undefined
        : deviation('streamrule_id: 24 hex digits', found(id), '/streamrule_id')
    },
  }),
  check('stream.add-rule.location', 'MUST return the path of a new rule in Location', {
    versions: { since: '2.2.0' },
    after: 'stream.add-rule.status',
    evidence: one({ ...ADD_RULE, status: 201 }),
    judge: ([x]) => {
      const id = String(newRule(x))
      if (!GIVEN_OBJECT_ID.test(id)) return inconclusive('the response does not contain a rule ID')
      return expectHeader(x, 'Location', new RegExp(`/rules/${id}$`))
    },
  }),
  check('stream.add-rule.shows', 'MUST include a new rule in the stream record', {
    after: 'stream.add-rule.id',
    evidence: chain(ownerOf, { ...ADD_RULE, status: 201 }, NEXT_RULES),
    judge: ([added, next]) => {
      if (next?.status !== 200 || !isRecord(next.json))
        return inconclusive('the stream was not read')
      const rules = next.json['rules'] ?? next.json['stream_rules']
      if (!Array.isArray(rules)) return inconclusive('the response contains no rules')
      const id = newRule(added)
      if (!GIVEN_OBJECT_ID.test(String(id)))
        return inconclusive('the response does not contain a rule ID')
      return rules.some((rule) => memberAt(rule, 'id') === id)
        ? undefined
        : deviation(`a rule ${found(id)}`, `${rules.length} other rules`)
    },
  }),
  check('stream.delete-rule.status', 'MUST respond with 204 when a rule is deleted', {
    source: observed('3.2.0'),
    evidence: one({ route: 'DELETE /streams/{streamid}/rules/{streamRuleId}', rejectedBy: 'none' }),
    judge: ([x]) => expectDone(x, 204),
  }),
  check(
    'stream.test-match',
    'MUST report whether a message matches a stream and each of its rules',
    {
      source: observed('3.2.0', '5.1.0', '7.0.1'),
      evidence: eachAfter(ownerOf, SHOWN_OR_CHANGED, TEST),
      judge: ([shown, tested]) => {
        if (!tested || !isRecord(shown.json) || shown.method !== 'GET')
          return inconclusive('the stream was not read before')
        const rules = elements(shown.json['rules'], '/rules').map(({ record }) => record)
        const message = asRecord(memberAt(tested.sent, 'message'))
        if (rules.length === 0 || rules.some(({ type }) => type !== EXACT) || !('_id' in message))
          return inconclusive(
            'the correct result is known only for messages with an ID and rules of type 1',
          )
        const results = rules.map(({ id, field, value, inverted }) => [
          String(id),
          (message[String(field)] === value) !== (inverted === true),
        ])
        const matches =
          shown.json['matching_type'] === 'OR'
            ? results.some(([, fits]) => fits)
            : results.every(([, fits]) => fits)
        const wanted = { matches, rules: Object.fromEntries(results) as UnknownRecord }
        return expectStatus(tested, 200) ?? compareWhole(wanted, tested.json)
      },
      why: 'users test a rule against a message before they let the stream route messages',
    },
  ),
]

const checkAbsent = checksWith({
  source: observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '7.0.1'),
  mode: 'read',
})

/** Streams that do not exist. */
export const absentChecks = [
  checkAbsent(
    'stream.unknown.read',
    'MUST respond with 404 and an ApiError for a stream that does not exist',
    {
      evidence: one({
        ...reads([
          'GET /streams/{streamId}',
          'GET /streams/{streamid}/rules',
          'GET /streams/{streamid}/outputs',
        ]),
        where: asksForInvented,
      }),
      judge: whereServed(([x]) => expectUnknown(x)),
    },
  ),
  checkAbsent(
    'stream.unknown.delete',
    'MUST respond with 404 to a request to delete a stream that does not exist',
    {
      mode: 'session',
      evidence: one({
        route: 'DELETE /streams/{streamId}',
        rejectedBy: 'none',
        where: (x) => isInvented(x.parameters[0]),
      }),
      judge: whereServed(([x]) =>
        expectUnknown(x, 'the account is not allowed to delete this stream'),
      ),
    },
  ),
  checkAbsent(
    'stream.malformed.read',
    'MUST respond to a malformed stream identifier with 404 (500 in 7.0.0 and later)',
    {
      evidence: one({
        ...reads('GET /streams/{streamId}'),
        where: (x) => !GIVEN_OBJECT_ID.test(x.parameters[0] ?? '') && asksJson(x),
      }),
      judge: whereServed(([x], { version }) =>
        x.status === 403
          ? inconclusive('the account is not allowed to read this stream')
          : expectError(x, has(version, 'malformed-id-500') ? 500 : 404, 'ApiError'),
      ),
    },
  ),
]

function newRule(x: Annotated): unknown {
  return memberAt(x.json, 'streamrule_id')
}

/** Neither a built-in stream nor one that was made up. */
function isOrdinary(id = ''): boolean {
  return GIVEN_OBJECT_ID.test(id) && !/^0{12}/.test(id)
}
