import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Exchange, type Headers, NO_BODY } from '#engine/model/exchange.ts'
import { compareAnswers } from './compare-answer.ts'
import { judgeChanges, classifyCall } from './judge-call.ts'
import { createMapBack } from './map-back.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const NODE = '5ca1ab1e-0000-4000-8000-00000000000a'
const OTHER = 'c0ffee00-0000-4000-8000-00000000000b'

function answer(body: unknown, { status = 200, headers = [] as Headers } = {}): Exchange {
  const text = JSON.stringify(body)
  return {
    index: 0,
    request: {
      method: 'GET',
      origin: 'http://h',
      target: '/x',
      httpVersion: '1.1',
      headers: [],
      body: NO_BODY,
    },
    response: {
      status,
      reason: '',
      httpVersion: '1.1',
      headers: [['Content-Type', 'application/json'], ...headers],
      body: makeBody(text),
    },
  }
}

function differences(
  before: Exchange,
  after: Exchange,
  bindings: readonly [string, string][] = [],
) {
  const mapBack = createMapBack(bindings)
  return compareAnswers(before, after, { versions: [], mapBack }).map(
    ({ class: kind, place, judgement }) => `${judgement}: ${kind} ${place}`.trim(),
  )
}

test.each<[string, unknown, unknown, readonly string[]]>([
  ['equal responses', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  ['a removed field', { a: 1, b: 2 }, { a: 1 }, ['changed: removed field b']],
  ['an added field', { a: 1 }, { a: 1, b: 2 }, ['changed: added field b']],
  ['another type', { a: 1 }, { a: '1' }, ['changed: retyped a']],
  ['another order', { a: ['x', 'y'] }, { a: ['y', 'x'] }, ['changed: order a[]']],
  ['a different order of a set', { permissions: ['x', 'y'] }, { permissions: ['y', 'x'] }, []],
  ['another set', { roles: ['x', 'y'] }, { roles: ['y', 'z'] }, ['undecided: value roles[]']],
  [
    'another id in a text',
    { message: `Stream <${NODE}> not found!` },
    { message: `Stream <${OTHER}> not found!` },
    ['noise: value message'],
  ],
  [
    'another time',
    { at: '2026-01-01T00:00:00.000Z' },
    { at: '2027-02-03T04:05:06.789Z' },
    ['noise: value at'],
  ],
  [
    'a time in another format',
    { at: '2026-01-01T00:00:00.000Z' },
    { at: '2026-01-01T00:00:00.000+0000' },
    ['changed: retyped at'],
  ],
  ['another id', { id: NODE }, { id: OTHER }, ['noise: value id']],
  ['another text', { a: 'on' }, { a: 'off' }, ['undecided: value a']],
  ['null instead of a value', { a: 'on' }, { a: null }, ['undecided: retyped a']],
  ['a list instead of null', { a: null }, { a: [] }, ['undecided: retyped a']],
  [
    'a list in a different order, by name',
    {
      l: [
        { name: 'x', n: 1 },
        { name: 'y', n: 2 },
      ],
    },
    {
      l: [
        { name: 'y', n: 2 },
        { name: 'x', n: 1 },
      ],
    },
    [],
  ],
  [
    'another text in one element, a different time in the one before',
    { l: [{ at: '2026-01-01T00:00:00.000Z' }, { at: 'never' }] },
    { l: [{ at: '2027-02-03T04:05:06.789Z' }, { at: 'soon' }] },
    ['undecided: value l[].at'],
  ],
  [
    'a renamed element',
    { l: [{ id: NODE, title: 'mine' }] },
    { l: [{ id: NODE, title: 'old' }] },
    ['undecided: value l[].title'],
  ],
  [
    'an element whose name is null',
    { l: [{ id: NODE, title: 'mine' }] },
    { l: [{ id: NODE, title: null }] },
    ['undecided: retyped l[].title'],
  ],
  ['unrelated elements', { l: [{ id: NODE, title: 'x' }] }, { l: [{ id: OTHER, title: 'y' }] }, []],
  [
    'an id that differs in one place',
    { [NODE]: { node_id: NODE } },
    { [NODE]: { node_id: OTHER } },
    ['noise: value *.node_id', 'changed: value *, *.node_id'],
  ],
])('%s', (_what, before, after, expected) => {
  expect(differences(answer(before), answer(after))).toEqual(expected)
})

test('replaced values are equal everywhere', () => {
  const before = answer(
    { id: NODE, text: `about ${NODE}` },
    { headers: [['Location', `http://h/api/${NODE}`]] },
  )
  const after = answer(
    { id: OTHER, text: `about ${OTHER}` },
    { headers: [['Location', `http://h/api/${OTHER}`]] },
  )

  expect(differences(before, after, [[NODE, OTHER]])).toEqual([])
})

test('validation errors can be in any order', () => {
  const violation = (path: string) => ({ path, message: 'must not be null', invalid_value: null })
  const [a, b] = [violation('x'), violation('y')]

  expect(differences(answer([a, b], { status: 400 }), answer([b, a], { status: 400 }))).toEqual([])
})

test('a reordered list is shown before and after', () => {
  const mapBack = createMapBack([])
  const [change] = compareAnswers(answer({ a: ['x', 'y'] }), answer({ a: ['y', 'x'] }), {
    versions: [],
    mapBack,
  })

  expect(change).toMatchObject({ before: '"x", "y"', after: '"y", "x"' })
})

test('an added field without a value is null after', () => {
  const facts = { versions: [], mapBack: createMapBack([]) }

  expect(compareAnswers(answer({ b: 1 }), answer({ a: null, b: 1 }), facts)).toMatchObject([
    { class: 'added field', before: '(absent)', after: 'null' },
  ])
})

test('names and ids in Location are replaced as in paths', () => {
  const at = (place: string) =>
    answer({}, { status: 201, headers: [['Location', `http://h/api${place}`]] })
  const bound: readonly [string, string][] = [['Night Watch', 'gc-1-Night Watch']]

  expect(differences(at('/roles/Night%20Watch'), at('/roles/gc-1-Night%20Watch'), bound)).toEqual(
    [],
  )
  const rule = (id: string) => at(`/streams/${NODE}/rules/${id}`)
  const ids = ['6b00dd03fdd62542e419ea29', '6b00dd03fdd62542e419ea30'] as const
  expect(differences(rule(ids[0]), rule(ids[1]))).toEqual(['noise: header location'])
  expect(differences(rule(ids[0]), at(`/rules/${ids[0]}`))).toEqual(['undecided: header location'])
})

test.each<[string, string, unknown, unknown]>([
  ['GET /users', 'users[].session_active', true, false],
  ['GET /users', 'users[].client_address', null, '10.0.0.1'],
  ['GET /users/{username}', 'last_activity', null, '2026-01-01T00:00:00.000+0000'],
  [
    'GET /users/{userId}/tokens',
    'tokens[].last_access',
    '1970-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
  ],
  ['GET /system/metrics', 'timers.x.mean', 1, 2],
  ['GET /system/serviceManager', 'JerseyService []', 1, 2],
])('live state of a server is noise: %s, %s', (route, place, before, after) => {
  const facts = { versions: [], mapBack: createMapBack([]), route }
  const body = (value: unknown) => bodyAt(place.split('.'), value)

  const found = compareAnswers(answer(body(before)), answer(body(after)), facts)

  expect(found.map(({ judgement }) => judgement)).toEqual(['noise'])
})

function bodyAt([step = '', ...rest]: readonly string[], value: unknown): unknown {
  const inner = rest.length === 0 ? value : bodyAt(rest, value)
  if (!step.endsWith('[]') || rest.length === 0) return { [step]: inner }
  return { [step.slice(0, -2)]: [inner] }
}

test('status, media type, and headers are compared', () => {
  const plain: Exchange = answer({})
  const html = answer({}, { headers: [['X-Frame-Options', 'DENY']] })

  expect(differences(plain, answer({}, { status: 404 }))).toEqual(['changed: status'])
  expect(differences(plain, html)).toEqual(['changed: header x-frame-options'])
  expect(differences(html, plain)).toEqual(['changed: header x-frame-options'])
})

const HOUR = 3_600_000

test.each([
  ['2027-01-01T08:00:00.000+0000', '2027-06-01T08:00:00.000+0000', 'noise: value at'],
  ['2027-01-01T08:00:00.000+0000', '2001-01-01T00:00:00.000+0000', 'undecided: retyped at'],
  ['1970-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', 'undecided: retyped at'],
  ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', undefined],
  ['2026-12-31T23:59:59.000Z', '2027-05-31T23:59:58.000Z', 'noise: value at'],
  ['2027-01-01T00:00:01.000Z', '2020-01-01T00:00:00.000Z', 'noise: value at'],
])('%s in a response of 2027-01-01, %s in one half a year later', (before, after, expected) => {
  const then = { ...answer({ at: before }), endedAt: Date.parse('2027-01-01T00:00:00Z') }
  const now = { ...answer({ at: after }), endedAt: Date.parse('2027-06-01T00:00:00Z') - HOUR }

  expect(differences(then, now)).toEqual(expected === undefined ? [] : [expected])
})

test('Date headers are ignored if the control sends them, too', () => {
  const facts = { versions: [], mapBack: createMapBack([]) }
  const dated = answer({}, { headers: [['Date', 'Sat, 21 Nov 2026 00:00:00 GMT']] })
  const lost = compareAnswers(dated, answer({}), facts)

  const judged = [[], [[]], [lost]].map((control) =>
    judgeChanges(classifyCall(lost, { control, repeats: [] })),
  )

  expect(judged).toEqual(['noise', 'changed', 'noise'])
})

test('a difference that the control also shows is noise, and one that is stable there is a change', () => {
  const facts = { versions: [], mapBack: createMapBack([]) }
  const to = (text: string) => compareAnswers(answer({ a: 'one' }), answer({ a: text }), facts)

  const varying = classifyCall(to('two'), { control: [to('three'), to('one')], repeats: [] })
  const stable = classifyCall(to('two'), { control: [to('one'), to('one')], repeats: [] })
  const alone = classifyCall(to('two'), { control: [], repeats: [to('two')] })

  expect([judgeChanges(varying), judgeChanges(stable), judgeChanges(alone)]).toEqual([
    'noise',
    'changed',
    'undecided',
  ])
  expect(stable[0]?.because).toContain('2 of 2 control responses')
})

test('a value absent on both sides is not a difference', () => {
  const value = fc.constantFrom<unknown>(null, 1, 'x', [], {})
  const element = fc.record({ id: value, a: value, b: value }, { requiredKeys: [] })
  const headers = fc.subarray([...HEADERS])
  const side = fc.record({ l: fc.array(element, { maxLength: 3 }), headers })
  const facts = { versions: [], mapBack: createMapBack([]) }

  fc.assert(
    fc.property(side, side, ({ l, ...before }, { l: other, ...after }) => {
      const found = compareAnswers(answer({ l }, before), answer({ l: other }, after), facts)
      return !found.some((one) => one.before === one.after)
    }),
  )
})

const HEADERS: Headers = [
  ['Date', 'Sat, 21 Nov 2026 00:00:00 GMT'],
  ['X-Frame-Options', 'DENY'],
  ['Location', 'http://h/api/streams/1'],
  ['Content-Type', 'text/html'],
]
