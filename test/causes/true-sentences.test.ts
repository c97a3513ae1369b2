import { expect, test } from 'vitest'

import type { Cause } from '#engine/model/results/cause.ts'
import { requireVersion } from '#engine/model/version.ts'
import { listFaults } from '#suites/faults.ts'
import { LIVE_FAULTS } from '../faults/all.ts'
import { certifyFault } from '../harness/certify.ts'
import { type Behaviour, getBehaviour, type LiveFault } from '../harness/fault.ts'
import { findSession } from '../harness/ledger.ts'
import { edit, isUnnamed, on, refuse, rewrite } from '../harness/words.ts'
import { nameLive } from './name-live.ts'

test('a missing rejection explains only checks that want a rejection', async () => {
  const { causes, failed } = await certify({ behaviour: withoutCacheControl }, ['csrf', 'headers'])
  const cause = causes.find(({ sentence }) => sentence.includes('without X-Requested-By'))

  expect(failed).toContain('headers.script.no-cache')
  expect(cause?.explains).toContain('csrf.refused')
  expect(cause?.explains.filter((id) => id.startsWith('headers.'))).toEqual([])
})

test.each([
  ['message.size.text', 'gl2_accounted_message_size is a string'],
  ['search.query.missing', '"query" is missing from search responses'],
])('%s is the only cause that is named', async (id, sentence) => {
  const { causes } = await certify(faultNamed(id), ['message', 'route'])

  expect(causes.map((cause) => cause.sentence)).toEqual([sentence])
})

test('a fault of one response of a pair is shown at that response, and explains the whole finding', async () => {
  const { causes, requestAt } = await certify(faultNamed('api-root.other-node'), ['node'])

  expect(causes[0]).not.toHaveProperty('partly')
  expect(requestAt(causes[0])).toBe('GET /api/')
})

test('a response that no fault leaves is not named as that of another release', async () => {
  const { causes } = await certify({ behaviour: endingWith202 }, ['session'])

  expect(causes[0]?.sentence).toMatch(/^DELETE \/system\/sessions.*expected 200, got 202/)
})

test.each([
  ['auth.session.any', 'any session is accepted'],
  ['error.accept.ignored', 'the Accept header is ignored'],
  ['session-check.nameless', 'the session check reports neither session nor user'],
  ['headers.suffix.missing', '.json at the end of a path is part of the path'],
  ['stream.malformed-id.early', 'GET /streams/{streamId}: expected 404 ApiError, got 500 ApiError'],
  ['headers.suffix.missing', '.json at the end of a path is part of the path', '7.0.1'],
])('the first cause of the reference server with %s is true', async (id, sentence, ...releases) => {
  const [release = '5.1.0'] = releases
  const { namings } = await nameLive(release, [id], { mode: 'session' })

  expect(namings.map(({ first }) => first)).toEqual([sentence])
})

async function certify(fault: Pick<LiveFault, 'behaviour' | 'edits'>, suites: readonly string[]) {
  const { run, exchanges } = await certifyFault(fault, requireVersion('5.1.0'), { suites })
  const { verdicts = [], causes = [] } = run ?? {}
  const requestAt = (cause?: Cause): string => {
    const { method = '', target = '' } =
      exchanges.find(({ index }) => index === cause?.exchanges[0])?.request ?? {}
    return `${method} ${target}`
  }
  const failed = verdicts.filter(({ outcome }) => outcome === 'fail').map((one) => one.checkId)
  return { causes, failed, requestAt }
}

function faultNamed(id: string) {
  const fault = listFaults().find((one) => one.id === id)
  if (!fault) throw new Error(`there is no ${id}`)
  return fault
}

/** Nothing is rejected because X-Requested-By is missing, and only reads have Cache-Control. */
const withoutCacheControl: Behaviour = async (asked, through) => {
  const headers = without(asked.headers, 'x-requested-by')
  const answer = await through({ ...asked, headers: headers.concat([['X-Requested-By', 'any']]) })
  return asked.method === 'GET'
    ? answer
    : { ...answer, headers: without(answer.headers, 'cache-control') }
}

const ignoringCookies: Behaviour = (asked, through) =>
  through(asked.method === 'GET' ? asked : { ...asked, headers: without(asked.headers, 'cookie') })

const withoutCookies: Behaviour = async (asked, through) => {
  const answer = await through({ ...asked, headers: without(asked.headers, 'cookie') })
  return { ...answer, headers: without(answer.headers, 'set-cookie') }
}

/** Rejects a session's reads without X-Requested-By. */
const readsRequireHeader: Behaviour = async (asked, through) =>
  asked.method === 'GET' && findSession(asked) !== undefined && isUnnamed(asked)
    ? refuse(400, `CSRF protection header is missing. Please add a "X-Requested-By" header.`)
    : through(asked)

/** Reports an end eight hours after each login, regardless of the user's timeout. */
const alwaysFor8Hours = on(
  'POST /system/sessions',
  edit((json) => ({
    ...json,
    valid_until: new Date(Date.now() + 8 * 3_600_000).toISOString().replace('Z', '+0000'),
  })),
)

const rejectingWith200: Behaviour = async (asked, through) => {
  const answer = await through(asked)
  return answer.body.includes('CSRF protection header') ? { ...answer, status: 200 } : answer
}

const endingWith202: Behaviour = async (asked, through) => {
  const answer = await through(asked)
  const isEnd = asked.method === 'DELETE' && asked.route?.includes('/system/sessions')
  return isEnd && answer.status < 300 ? { ...answer, status: 202 } : answer
}

test.each([
  [
    'reads of a session require X-Requested-By',
    { behaviour: readsRequireHeader, suites: ['csrf', 'auth', 'node'] },
    ['GET requests require X-Requested-By'],
  ],
  [
    'a rejection for a missing X-Requested-By has status 200',
    { behaviour: rejectingWith200, suites: ['csrf', 'stream', 'state'] },
    ['write requests without X-Requested-By are rejected, but with 200'],
  ],
])('if %s, no other cause is named', async (_words, { behaviour, suites }, sentences) => {
  const { causes } = await certify({ behaviour }, suites)

  expect(causes.map(({ sentence }) => sentence)).toEqual(sentences)
})

test.each([
  [
    'a token that ends with another one is accepted before',
    {
      behaviour: getBehaviour(liveFault('token-end-ends-others')),
      suites: ['auth', 'token', 'state'],
    },
    { fails: 'auth.kept.token-after-token', words: 'tokens are not accepted' },
  ],
  [
    'streams that the list of enabled ones still contains are not all disabled',
    { behaviour: rewrite(/\/enabled$/, ''), suites: ['stream', 'state'] },
    { fails: 'stream.enabled.only', words: 'always disabled' },
  ],
  [
    'a cookie that ends with the session is right if valid_until is wrong',
    { behaviour: alwaysFor8Hours, suites: ['session', 'user'] },
    { fails: 'user.session.life', words: 'Max-Age' },
  ],
  [
    'a cookie that only write requests ignore does arrive',
    { behaviour: ignoringCookies, suites: ['auth', 'access', 'session'] },
    { fails: 'auth.cookie.write', words: 'does not reach the server' },
  ],
  [
    'a cookie that is neither set nor read is no wrong rejection of a missing header',
    { behaviour: withoutCookies, suites: ['auth', 'csrf', 'error', 'session'] },
    { fails: 'csrf.answer', words: 'without X-Requested-By' },
  ],
])('%s', async (_words, { behaviour, suites }, { fails, words }) => {
  const { causes, failed } = await certify({ behaviour }, suites)

  expect(failed).toContain(fails)
  expect(causes.map(({ sentence }) => sentence).join('\n')).not.toContain(words)
})

function liveFault(id: string): LiveFault {
  const fault = LIVE_FAULTS.find((one) => one.id.endsWith(id))
  if (!fault) throw new Error(`there is no ${id}`)
  return fault
}

function without(headers: readonly (readonly [string, string])[], name: string) {
  return headers.filter(([one]) => one.toLowerCase() !== name)
}
