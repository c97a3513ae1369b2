import {
  type Annotated,
  availabilityOf,
  chain,
  checksWith,
  decodeSegment,
  describeAnswer,
  deviation,
  document,
  expectStatus,
  expectType,
  fieldChecks,
  type Finding,
  found,
  inconclusive,
  isRecord,
  memberAt,
  observed,
  one,
  INCOMPLETE,
  NOT_JSON,
  ONE_NOT_JSON,
} from '#engine/suite.ts'
import { expectEach, whole, withText } from '../answers.ts'
import { LIST, MADE, NEXT, POST, ownerOf, tokenItems } from './records.ts'

const mode = 'write' as const
const needs = ['user-credentials'] as const
const check = checksWith({
  source: observed('2.0.3', '2.5.2', '3.2.0', '5.1.0', '7.0.1'),
  mode,
  needs,
})

/** Tokens that a run makes and never sends. */
const KEPT_UNUSED = /^gc-[0-9a-f]{8}-key[-.]\d/

/** The response to a creation. */
export const createChecks = [
  check('token.create.status', 'MUST respond with 200 when a token is created', {
    evidence: one(POST),
    judge: ([x]) =>
      isRecord(x.json) && 'token' in x.json
        ? expectStatus(x, 200)
        : inconclusive(`${describeAnswer(x)} means that no token was created`),
  }),
  check('token.create.answer', 'MUST return the record of a new token as JSON', {
    after: 'token.create.status',
    evidence: one(MADE),
    judge: ([x]) => {
      if (x.text === undefined) return INCOMPLETE
      return isRecord(x.json) && 'token' in x.json
        ? expectType(x, 'application/json')
        : deviation('a token record', describeAnswer(x))
    },
    why: 'in 4.1.0 and later, only this response contains the token value',
  }),
  ...fieldChecks({
    schema: 'token',
    prefix: 'token.record',
    record: 'the token record',
    mode,
    needs,
    after: 'token.create.answer',
    evidence: one(MADE),
    records: whole,
  }),
  check('token.create.name', 'MUST give a new token the name in the path', {
    source: document('2.3'),
    after: 'token.create.answer',
    evidence: one(MADE),
    judge: ([x]) => {
      const wanted = decodeSegment(x.parameters[1])
      return expectEach(
        withText(whole(x), 'name'),
        'name',
        found(wanted),
        (name) => name === wanted,
      )
    },
    why: 'owners identify their tokens by name',
  }),
  check('token.list.unused', 'MUST list an unused token as last used in 1970', {
    after: 'token.create.answer',
    evidence: one(LIST),
    judge: ([x]) =>
      expectEach(
        tokenItems(x).filter(({ record }) => KEPT_UNUSED.test(String(record['name']))),
        'last_access',
        '1970-01-01T00:00:00.000Z',
        (time) => typeof time !== 'string' || Date.parse(time) === 0,
      ),
    why: 'owners use this date to find and delete unused tokens',
  }),
  check('token.create.unused', 'MUST report a new token as last used in 1970', {
    after: 'token.create.answer',
    evidence: one(MADE),
    judge: ([x]) =>
      expectEach(
        withText(whole(x), 'last_access'),
        'last_access',
        '1970-01-01T00:00:00.000Z',
        (at) => String(at).startsWith('1970-01-01T00:00:00'),
      ),
  }),
  check('token.create.new', 'MUST assign a unique value to every token', {
    after: 'token.create.answer',
    evidence: chain(ownerOf, MADE, MADE),
    judge: ([a, b]) => {
      const [one, other] = [a.json, b?.json].map((json) => memberAt(json, 'token'))
      if (typeof one !== 'string' || typeof other !== 'string') return ONE_NOT_JSON
      return one === other
        ? deviation('two different values', 'the same value twice', '/token')
        : undefined
    },
  }),
]

/** The members that lists show. */
export const listChecks = [
  check('token.list.answer', `MUST list a user's tokens in "tokens"`, {
    mode: 'read',
    evidence: one(LIST),
    judge: ([x]) => {
      if (x.text === undefined) return INCOMPLETE
      const tokens = memberAt(x.json, 'tokens')
      return Array.isArray(tokens)
        ? undefined
        : deviation(
            'an array "tokens"',
            isRecord(x.json) ? found(tokens) : describeAnswer(x),
            '/tokens',
          )
    },
  }),
  ...fieldChecks({
    schema: 'token-item',
    prefix: 'token.listed',
    record: 'each listed token',
    mode,
    needs,
    evidence: one(LIST),
    records: tokenItems,
  }),
  check('token.listed.no-value', 'MUST NOT list token values (4.1.0 and later)', {
    remedy: 'return a token value only when the token is created',
    source: observed('4.3.0', '5.1.0', '7.0.1'),
    versions: { since: '4.1.0' },
    evidence: one(LIST),
    judge: ([x]) => expectEach(tokenItems(x), 'token', 'no value', (value) => value === undefined),
    why: 'anyone who can read the token values can use the tokens',
  }),
  check('token.list.shows', 'MUST list a newly created token', {
    source: document('2.3'),
    after: 'token.create.answer',
    evidence: chain(ownerOf, MADE, NEXT),
    judge: ([made, next]) =>
      next?.method === 'GET' && next.status === 200
        ? expectListed(next, made)
        : inconclusive('the tokens were not listed before they were changed'),
  }),
  check('token.list.expiry', 'MUST expire a token after the requested token_ttl', {
    source: observed('7.0.1'),
    versions: availabilityOf('token-times-in-list'),
    after: 'token.list.shows',
    evidence: chain(
      ownerOf,
      { ...MADE, where: ({ sent }) => isRecord(sent) && lifeIn(sent['token_ttl']) !== undefined },
      NEXT,
    ),
    judge: ([made, next]) => {
      const item = next && itemOf(next, made)
      const [from, to] = [item?.record['created_at'], item?.record['expires_at']].map((time) =>
        Date.parse(String(time)),
      )
      const wanted = lifeIn(memberAt(made.sent, 'token_ttl'))
      if (!item || from === undefined || to === undefined || wanted === undefined)
        return inconclusive('the token was not listed')
      return Math.abs(to - from - wanted) < 2_000
        ? undefined
        : deviation(
            `${wanted / 1000} s after created_at`,
            Number.isNaN(to - from) ? 'a time that cannot be read' : `${(to - from) / 1000} s`,
            `${item.pointer}/expires_at`,
          )
    },
    why: 'a client that requests a short lifetime expects the token to expire',
  }),
]

function expectListed(list: Annotated, made: Annotated): Finding | undefined {
  if (!isRecord(made.json)) return NOT_JSON
  const names = tokenItems(list).map(({ record }) => record['name'])
  const { name } = made.json
  if (typeof name !== 'string') return inconclusive('the response to the creation has no name')
  return names.includes(name)
    ? undefined
    : deviation(`${found(name)} in the list`, names.join(', ') || 'no token')
}

function itemOf(list: Annotated, made: Annotated) {
  const id = memberAt(made.json, 'id')
  return tokenItems(list).find(({ record }) => id !== undefined && record['id'] === id)
}

/** Milliseconds of a duration in days or hours, such as `P30D` or `PT72H`. */
function lifeIn(duration: unknown): number | undefined {
  const [, days, hours] = /^P(?:(\d+)D|T(\d+)H)$/.exec(String(duration)) ?? []
  if (days !== undefined) return Number(days) * 86_400_000
  return hours === undefined ? undefined : Number(hours) * 3_600_000
}
