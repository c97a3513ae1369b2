import { expect, test } from 'vitest'

import type { Fault } from '../model/fault.ts'
import { type Exchange, NO_BODY } from '../model/exchange.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { requireVersion } from '../model/version.ts'
import { readJson } from '../text/nesting.ts'
import { findCauses } from './find-causes.ts'
import type { Sighting } from './sightings.ts'
import { makeBody } from '../model/test-exchange.ts'

const FAILS = ['error.empty', 'error.type', 'error.json', 'error.entity', 'login.empty']
const EMPTY: Fault = {
  id: 'error.empty',
  summary: 'errors have no body',
  fails: FAILS,
  edits: [{ on: { status: 404 }, body: 'none' }],
}
const REFUSED: Fault = {
  id: 'login.any',
  summary: 'a login with any password succeeds',
  fails: FAILS.slice(1),
  unenforced: ['password'],
}

function buildVerdict(checkId: string, index: number): Verdict {
  return {
    checkId,
    suite: 'error',
    title: `MUST keep ${checkId}`,
    subject: 'server',
    level: 'MUST',
    basis: 'documented',
    outcome: 'fail',
    rating: 'violation',
    exchanges: [index],
    count: 1,
    failed: 1,
    expected: 'an ApiError',
    actual: 'something else',
  } as unknown as Verdict
}

function buildSighting(
  index: number,
  { text, actor, status }: { text: string; actor: string; status: number },
): Sighting {
  const exchange: Exchange = {
    index,
    actor,
    request: {
      method: 'GET',
      origin: 'http://a',
      target: '/api/streams/x',
      httpVersion: '1.1',
      headers: [],
      body: NO_BODY,
    },
    response: { status, reason: '', httpVersion: '1.1', headers: [], body: makeBody(text) },
  }
  return { exchange, route: 'GET /streams/{streamId}', json: () => readJson(text) }
}

function findSentences(
  bodies: readonly string[],
  faults: readonly Fault[],
  actor = 'limited',
  status = 404,
) {
  const verdicts = FAILS.map((id, index) => buildVerdict(id, index))
  const sightings = new Map(
    bodies.map((text, index) => [index, buildSighting(index, { text, actor, status })]),
  )
  const version = requireVersion('5.1.0')
  return findCauses({ verdicts, version, sightings }, { faults, checks: new Map() })
}

test('a cause that responses contradict is dropped, however many checks it explains', () => {
  const causes = findSentences(
    FAILS.map(() => '{"type":"ApiError"}'),
    [EMPTY],
  )

  expect(causes.map(({ sentence }) => sentence)).not.toContain('errors have no body')
})

test('a cause explains only checks whose responses match it', () => {
  const causes = findSentences(['', '', '', '{"type":"ApiError"}', '{"type":"ApiError"}'], [EMPTY])

  expect(causes[0]).toMatchObject({
    sentence: 'errors have no body',
    certainty: 'likely',
    explains: FAILS.slice(0, 3),
  })
})

test('a cause names only the routes that failed', () => {
  const route = ['GET /dashboards', 'GET /streams/{streamId}']
  const verdicts = FAILS.map((id, index) => ({
    ...buildVerdict(id, index),
    routes: ['GET /streams/{streamId}'],
  }))
  const sightings = new Map(
    FAILS.map((_, index) => [
      index,
      buildSighting(index, { text: '', actor: 'limited', status: 404 }),
    ]),
  )
  const faults = [{ ...EMPTY, edits: [{ on: { route, status: 404 }, body: 'none' as const }] }]
  const version = requireVersion('5.1.0')

  const [cause] = findCauses({ verdicts, version, sightings }, { faults, checks: new Map() })

  expect(cause?.subject.routes).toEqual(['GET /streams/{streamId}'])
})

test('a cause without a visible response is only possible if its own rule passes', () => {
  const [cause] = findSentences([], [{ ...REFUSED, fails: ['login.wrong', ...REFUSED.fails] }])

  expect(cause).toMatchObject({ sentence: REFUSED.summary, certainty: 'possible' })
})

test('a fault for users without permission does not explain responses to an administrator', () => {
  const HIDDEN: Fault = {
    id: 'access.read',
    summary: 'who has no right to read is told 404',
    fails: ['access', ...FAILS],
    edits: [{ on: { status: 403 }, status: 404 }],
  }
  const bodies = FAILS.map(() => '')

  const toAll = findSentences(bodies, [HIDDEN], 'self')
  const toReader = findSentences(bodies, [HIDDEN], 'limited')

  expect(toAll.map(({ sentence }) => sentence)).not.toContain(HIDDEN.summary)
  expect(toReader[0]?.sentence).toBe(HIDDEN.summary)
})

test('a removed element or an absent field is no evidence for a cause', () => {
  const edited = (edits: NonNullable<Fault['edits']>) =>
    findSentences(
      FAILS.map(() => '{"list":[1],"other":null}'),
      [{ ...EMPTY, edits, summary: 'edited' }],
    )[0]?.sentence

  const cut = { at: '/list/0', change: { kind: 'remove' } } as const
  const absent = { at: 'absent', change: { kind: 'retype', to: 'string' } } as const
  const text = { at: 'list', change: { kind: 'retype', to: 'string' } } as const
  expect(edited([{ on: {}, fields: [cut] }])).toBe('edited')
  expect(edited([{ on: {}, fields: [absent] }])).not.toBe('edited')
  expect(edited([{ on: {}, fields: [text] }])).not.toBe('edited')
})

test('a wrong rejection explains every failure with exactly that response', () => {
  const refusal: Fault = {
    id: 'refused',
    summary: 'who is unknown gets 403',
    fails: FAILS.slice(0, 2),
    edits: [{ on: {}, status: 403 }],
  }

  const causes = findSentences(['no', 'no', 'no', 'other', 'no'], [refusal], 'none', 403)

  expect(causes.map(({ sentence }) => sentence)).toEqual([
    refusal.summary,
    expect.stringContaining('GET /streams/{streamId}'),
  ])
  expect(causes[0]?.explains).toEqual(FAILS.filter((_id, index) => index !== 3))
})

test('a cause that hides very many checks ranks before a single violation', () => {
  const [hides, violates] = FAILS.map((id, index) => buildVerdict(id, index))
  const verdicts = [
    { ...hides, rating: 'warning' },
    violates,
    ...Array.from({ length: 20 }, (_none, index) => ({
      ...buildVerdict(`waits.${index}`, 9),
      outcome: 'not-exercised',
      rating: 'unverified',
      reason: `${FAILS[0] ?? ''} must pass first, but failed`,
    })),
  ] as readonly Verdict[]
  const version = requireVersion('5.1.0')

  const [first] = findCauses(
    { verdicts, version, sightings: new Map() },
    { faults: [], checks: new Map() },
  )

  expect(first?.explains).toEqual([FAILS[0]])
  expect(first?.waiting).toHaveLength(20)
})

test('a rule that was not tested and that a related check contradicts is not a cause', () => {
  const TOKENS: Fault = {
    id: 'token.any',
    summary: 'tokens are not accepted',
    fails: ['token.use', 'error.json'],
    unenforced: ['token'],
  }

  const causes = findSentences([], [TOKENS])

  expect(causes.map(({ sentence }) => sentence)).not.toContain(TOKENS.summary)
})

test('a fault in the response to a request that was never sent is not a cause', () => {
  const MADE: Fault = {
    id: 'token.value',
    summary: 'the value of a token is another',
    fails: ['token.create.value', ...FAILS],
    edits: [{ on: { route: 'POST /users/{userId}/tokens/{name}' }, body: 'none' }],
  }

  const causes = findSentences(
    FAILS.map(() => '{}'),
    [MADE],
  )

  expect(causes.map(({ sentence }) => sentence)).not.toContain(MADE.summary)
})

test('missing fields that can be null are one cause, and a single one has its own', () => {
  const version = requireVersion('5.1.0')
  const named = (names: readonly string[], ...answers: readonly string[]): readonly string[] => {
    const verdicts = names.map((name, index) => ({
      ...buildVerdict(`user.record.${name}`, index),
      expected: `${name}: string or null`,
      actual: 'missing',
      pointer: `/users/0/${name}`,
    }))
    const seen = answers.map((text, index) =>
      buildSighting(index, { text, actor: 'user', status: 200 }),
    )
    const findings = { verdicts, version, sightings: new Map(seen.map((one, at) => [at, one])) }
    return findCauses(findings, { faults: [], checks: new Map() }).map(({ sentence }) => sentence)
  }
  const all = ['first_name', 'last_name', 'startpage', 'email']

  expect(named(all, '{"users":[{}]}', '{"users":[{"email":"a@b.example"}]}')).toEqual([
    'fields with the value null are omitted',
  ])
  // A response without such members, or with null elsewhere, is not evidence.
  expect(named(all, '{"users":[{}]}')).toEqual(['fields that can be null are missing'])
  expect(named(all, '{"users":[{"email":"a@b.example"}]}', '{"pack":null}')).toEqual([
    'fields that can be null are missing',
  ])
  expect(named(['first_name', 'last_name'])).toHaveLength(2)
})

test.each([
  ['GET', /^16 routes return the same response: 204$/],
  ['PUT', /^changes are carried out$/],
])('one response to every %s', (method, sentence) => {
  const ids = Array.from({ length: 16 }, (_, index) => `write.${index}`)
  const accepted: Fault = {
    id: 'write.any',
    summary: 'changes are carried out',
    fails: ids,
    edits: [{ on: { method: 'PUT' }, status: 204, body: 'none' }],
  }
  const sightings = ids.map((_, index): Sighting => {
    const { exchange } = buildSighting(index, { text: '', actor: 'user', status: 204 })
    const request = { ...exchange.request, method }
    return { exchange: { ...exchange, request }, route: `${method} /${index}`, json: () => null }
  })
  const version = requireVersion('5.1.0')
  const verdicts = ids.map((id, index) => buildVerdict(id, index))
  const found = { verdicts, version, sightings: new Map(sightings.map((one, at) => [at, one])) }

  const [first] = findCauses(found, { faults: [accepted], checks: new Map() })

  expect(first?.sentence).toMatch(sentence)
})

test('a cause shortens a long value; the verdict keeps it', () => {
  const long = `{"${'a'.repeat(300)}":1}`
  const version = requireVersion('5.1.0')
  const verdicts = [{ ...buildVerdict('write.kept', 0), expected: long, actual: `${long} ` }]
  const sightings = new Map([[0, buildSighting(0, { text: '', actor: 'user', status: 204 })]])

  const [first] = findCauses({ verdicts, version, sightings }, { faults: [], checks: new Map() })

  expect(first?.sentence.length).toBeLessThan(300)
  expect(first?.sentence).toMatch(/expected …a+":1\}, got …a+":1\} $/)
})

test('a rule that its own check shows to be enforced is not a cause', () => {
  const ANY: Fault = {
    id: 'session.any',
    summary: 'any session is accepted',
    fails: ['session.invented', ...FAILS],
    unenforced: ['session'],
  }
  const ENDED: Fault = {
    id: 'session.ended',
    summary: 'an ended session is accepted',
    fails: FAILS,
    unenforced: ['session-end'],
  }
  const version = requireVersion('5.1.0')
  const passed = { ...buildVerdict('session.invented', 9), outcome: 'pass', rating: 'ok' } as const
  const verdicts = [...FAILS.map((id, index) => buildVerdict(id, index)), passed]

  const causes = findCauses(
    { verdicts, version, sightings: new Map() },
    { faults: [ANY, ENDED], checks: new Map() },
  )

  expect(causes[0]?.sentence).toBe(ENDED.summary)
})

test.each([
  [
    '{"is_valid":true,"username":"reader"}',
    'the session check treats requests without credentials as authenticated',
  ],
  ['{"is_valid":true,"username":null}', undefined],
])('a session check without a credential that shows %s has the cause %s', (text, sentence) => {
  const seen = buildSighting(0, { text, actor: 'none', status: 200 })
  const verdicts = [buildVerdict('session.check.none', 0)]

  const causes = findCauses(
    { verdicts, version: requireVersion('6.2.3'), sightings: new Map([[0, seen]]) },
    { faults: [], checks: new Map() },
  )

  expect(causes.find(({ certainty }) => certainty === 'likely')?.sentence).toBe(sentence)
})

test('requests without a login that are let in are the first cause, with those that show a wrong credential', () => {
  const SERVED: Fault = {
    id: 'login.ignored',
    summary: 'everything is served without a login',
    fails: ['auth.refuse.none', 'session.ended', 'auth.refuse.bearer'],
    unenforced: ['login'],
  }
  const asked = (index: number, status: number, authorization?: string): Sighting => {
    const seen = buildSighting(index, { text: '', actor: 'none', status })
    const headers = authorization === undefined ? [] : [['Authorization', authorization] as const]
    const request = { ...seen.exchange.request, headers }
    return { ...seen, exchange: { ...seen.exchange, request } }
  }
  const seen = [
    asked(0, 200),
    asked(1, 200, 'Basic ZW5kZWQ6c2Vzc2lvbg=='),
    asked(2, 200, 'Bearer invented'),
    asked(3, 403),
    asked(4, 400),
  ]
  const ids = [...SERVED.fails, 'error.status', 'csrf.order.credential']
  const verdicts = ids.map((id, index) => buildVerdict(id, index))
  const sightings = new Map(seen.map((one, index) => [index, one]))
  const version = requireVersion('4.3.0')

  const causes = findCauses(
    { verdicts, version, sightings },
    { faults: [SERVED], checks: new Map() },
  )

  expect(causes).toMatchObject([
    { sentence: 'requests without credentials are treated as authenticated', explains: ids },
  ])
})

test('headers that only the responses of one route lack are one cause', () => {
  const lacking = (at: number, name: string): Verdict => ({
    ...buildVerdict(`headers.${name}`, at),
    expected: `the header ${name}`,
    actual: 'none',
    routes: ['DELETE /a'],
  })
  const remedy = 'send X-Two'
  const verdicts = [lacking(0, 'X-One'), { ...lacking(1, 'X-Two'), remedy }]
  const sightings = new Map(
    [0, 1].map((at) => [at, buildSighting(at, { text: '', actor: 'self', status: 204 })]),
  )

  const causes = findCauses(
    { verdicts, version: requireVersion('7.0.1'), sightings },
    { faults: [], checks: new Map() },
  )

  expect(causes).toHaveLength(1)
  expect(causes[0]).toMatchObject({
    sentence: 'DELETE /a: the response lacks X-One and X-Two',
    explains: ['headers.X-One', 'headers.X-Two'],
    remedy,
  })
})
