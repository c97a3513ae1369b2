import { expect, test } from 'vitest'

import { type Cause, ROUTES_MISSING } from '../model/results/cause.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { inOrder } from './weigh.ts'

test('a violation ranks before missing routes that only cause warnings', () => {
  const routes = buildCause(`9 ${ROUTES_MISSING}`, { warnings: 12, waiting: 80 })
  const violation = buildCause('a title is missing', { violations: 1 })

  expect(rankNames([routes, violation])).toEqual(['a title is missing', `9 ${ROUTES_MISSING}`])
})

test('missing routes that cause violations are ranked like other causes', () => {
  const routes = buildCause(`9 ${ROUTES_MISSING}`, { violations: 1, warnings: 12 })
  const violation = buildCause('a title is missing', { violations: 1 })

  expect(rankNames([violation, routes])[0]).toBe(`9 ${ROUTES_MISSING}`)
})

test('a violation outranks many warnings, and a cause that hides many checks outranks it', () => {
  const warnings = buildCause('there is no cookie', { warnings: 20, waiting: 4 })
  const violation = buildCause('a title is missing', { violations: 1 })
  const hiding = buildCause('nothing is found', { warnings: 1, waiting: 41 })

  expect(rankNames([warnings, violation, hiding])).toEqual([
    'nothing is found',
    'a title is missing',
    'there is no cookie',
  ])
})

test('a violation ranks before a header that hides checks, which ranks before warnings', () => {
  const warnings = buildCause('there is no cookie', { warnings: 20 })
  const violation = buildCause('a title is missing', { violations: 1 })
  const { cause, verdicts } = buildCause('X-A is missing', { warnings: 2, waiting: 90 })
  const header = { cause: { ...cause, subject: { kind: 'header', routes: [] } as const }, verdicts }

  expect(rankNames([warnings, header, violation])).toEqual([
    'a title is missing',
    'X-A is missing',
    'there is no cookie',
  ])
})

test('without violations, the cause that explains most ranks first', () => {
  const few = buildCause('few', { warnings: 2 })
  const many = buildCause('many', { warnings: 5 })

  expect(rankNames([few, many])).toEqual(['many', 'few'])
})

test('a leaked secret ranks first', () => {
  const leakedSecret = buildCause('users are told with passwords', {
    violations: 1,
    suite: 'secret',
  })
  const rights = buildCause('permissions are not enforced', { violations: 2, warnings: 20 })
  const hiding = buildCause('a header is missing', { warnings: 2, waiting: 90 })

  expect(rankNames([hiding, rights, leakedSecret])[0]).toBe('users are told with passwords')
})

test('a rejected change that was made ranks before its effects, and derived values rank last', () => {
  const named = (checkId: string, count: number): Weighed => {
    const { cause, verdicts } = buildCause(checkId, { warnings: count })
    const own = { checkId, rating: 'warning', suite: 'state' } as Verdict
    return {
      cause: { ...cause, explains: [checkId, ...cause.explains] },
      verdicts: [own, ...verdicts],
    }
  }
  const refused = named('state.stream.refused', 0)
  const title = buildCause('the title differs', { warnings: 5 })
  const total = buildCause('the total differs', { warnings: 0 })
  const derived = { ...total, cause: { ...total.cause, explains: ['list.page.total'] } }

  expect(rankNames([derived, title, refused])).toEqual([
    'state.stream.refused',
    'the title differs',
    'the total differs',
  ])
})

test('an object that a list omits ranks before a list that is compared with it', () => {
  const named = (checkId: string): Weighed => {
    const verdict = { checkId, rating: 'warning', suite: 'user' } as Verdict
    return { cause: { ...buildCause(checkId, {}).cause, explains: [checkId] }, verdicts: [verdict] }
  }

  expect(rankNames([named('user.role.members'), named('state.user.listed')])).toEqual([
    'state.user.listed',
    'user.role.members',
  ])
})

test('a repeated session and accepted wrong credentials rank before their consequences', () => {
  const named = (checkId: string, actual: string, rating: Verdict['rating']): Weighed => {
    const { cause } = buildCause(checkId, {})
    return {
      cause: { ...cause, explains: [checkId] },
      verdicts: [{ checkId, actual, rating, suite: 'session' } as Verdict],
    }
  }
  const rejected = named('auth.session.read', '401, empty body', 'violation')
  const letIn = named('session.refuse.wrong', '200 application/json', 'violation')
  const emptyLetIn = named('session.refuse.empty-password', '200 application/json', 'warning')
  const emptyRejected = named('session.refuse.empty-password', '401', 'warning')
  const repeated = named('session.create.new', '"1"', 'warning')
  const title = buildCause('a title is missing', { violations: 1 })

  expect(rankNames([rejected, letIn, repeated])).toEqual([
    'session.create.new',
    'session.refuse.wrong',
    'auth.session.read',
  ])
  expect(rankNames([title, rejected, emptyLetIn])).toEqual([
    'a title is missing',
    'session.refuse.empty-password',
    'auth.session.read',
  ])
  expect(rankNames([rejected, emptyRejected])[0]).toBe('auth.session.read')
})

test('disclosed objects and wrong IDs rank before their consequences', () => {
  const named = (checkId: string, verdict: Partial<Verdict>, name?: string): Weighed => {
    const { cause } = buildCause(checkId, {})
    const subject = { kind: 'field', routes: [], ...(name && { name }) } as const
    return {
      cause: { ...cause, subject, explains: [checkId] },
      verdicts: [{ checkId, rating: 'warning', suite: 'state', ...verdict } as Verdict],
    }
  }
  const violation = buildCause('a token is missing', { violations: 1 })
  const disclosed = named('token.list.owner', { expected: "no other user's token" })
  const changed = named('access.stream.change', { actual: '200 application/json' })
  const permitted = named('token.limited.create', {
    expected: 'a rejection, such as 403',
    actual: '200 application/json',
  })
  const works: Partial<Verdict> = { rating: 'violation', actual: '200 application/json', count: 4 }
  const endless = named('auth.refuse.ended-token', { ...works, failed: 4 })
  const endedOnce = named('auth.refuse.ended-token', { ...works, failed: 1 })
  const undone = named('state.stream.refused', {})
  const otherId = named('state.token.ended', { expected: '204, because the object exists' }, 'id')
  const id = named('user.record.id', { pointer: '/users/0/id' })
  const creator = named('stream.record.creator', { pointer: '/creator_user_id' })
  const warnings = buildCause('PUT gets 500', { warnings: 5 })

  expect(rankNames([violation, disclosed])[0]).toBe('token.list.owner')
  expect(rankNames([undone, changed])[0]).toBe('access.stream.change')
  expect(rankNames([violation, otherId])[0]).toBe('state.token.ended')
  expect(rankNames([violation, permitted])[0]).toBe('token.limited.create')
  expect(rankNames([changed, endless])[0]).toBe('auth.refuse.ended-token')
  expect(rankNames([endedOnce, changed])[0]).toBe('access.stream.change')
  expect(rankNames([creator, warnings, id])).toEqual([
    'user.record.id',
    'PUT gets 500',
    'stream.record.creator',
  ])
})

interface Explained {
  readonly suite?: string
  readonly violations?: number
  readonly warnings?: number
  readonly waiting?: number
}

interface Weighed {
  readonly cause: Cause
  readonly verdicts: readonly Verdict[]
}

function buildCause(
  sentence: string,
  { violations = 0, warnings = 0, waiting = 0, suite = 'stream' }: Explained,
): Weighed {
  const verdicts = [
    ...Array.from({ length: violations }, (_, at) =>
      buildVerdict(`${sentence}.v${at}`, 'violation', suite),
    ),
    ...Array.from({ length: warnings }, (_, at) =>
      buildVerdict(`${sentence}.w${at}`, 'warning', suite),
    ),
  ]
  const cause: Cause = {
    sentence,
    subject: { kind: 'status', routes: [] },
    certainty: 'likely',
    exchanges: [],
    explains: verdicts.map(({ checkId }) => checkId),
    waiting: Array.from({ length: waiting }, (_, at) => `${sentence}.u${at}`),
  }
  return { cause, verdicts }
}

function buildVerdict(checkId: string, rating: Verdict['rating'], suite: string): Verdict {
  return { checkId, rating, suite } as Verdict
}

function rankNames(all: readonly Weighed[]): readonly string[] {
  const failed = new Map(
    all.flatMap(({ verdicts }) => verdicts.map((one) => [one.checkId, one] as const)),
  )
  return inOrder(
    all.map(({ cause }) => cause),
    failed,
  ).map(({ sentence }) => sentence)
}
