import { expect, test } from 'vitest'

import { type Exchange, type Headers, NO_BODY } from '#engine/model/exchange.ts'
import { planReplay } from './plan.ts'
import { replayExchanges } from './replay.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const ORIGIN = 'http://recorded.example:9000'
const SESSION = '99a74988-e5f0-4b87-8e7c-aed17743d5d8'

test('a session that had expired is used no sooner after its login than in the recording', async () => {
  const sent = await replay([login(0), ...busy(1, 100), use(101, 401)])

  expect(sent.at(-1)).toBe(101 * STEP - 5)
})

test('a session that had expired is used no sooner after its last use than in the recording', async () => {
  const calls = [login(0), ...busy(1, 50), use(51, 200), ...busy(52, 100), use(101, 401)]

  const sent = await replay(calls, { slow: 51 })

  expect(sent.at(-1)).toBe(SLOW + 50 * STEP - 5)
})

test('an accepted request is not delayed', async () => {
  const sent = await replay([login(0), ...busy(1, 100), use(101, 200)])

  expect(sent.at(-1)).toBe(0)
})

/** Milliseconds between two recorded requests. */
const STEP = 20

/** Milliseconds until a slow response; others are immediate. */
const SLOW = 1500

/** Returns the time of each sent request, by the clock of the replay. */
async function replay(
  exchanges: readonly Exchange[],
  { slow }: { readonly slow?: number } = {},
): Promise<readonly number[]> {
  const sent: number[] = []
  let clock = 0
  const plan = planReplay(exchanges, [`${ORIGIN}/api`], () => ({ open: true, path: '/system' }))
  await replayExchanges(plan, {
    target: 'http://target.example:9000/api',
    credentials: {},
    prefix: 'gc-0a1b2c3d',
    mayGuess: false,
    signal: new AbortController().signal,
    now: () => clock,
    sleep: (milliseconds) => {
      clock += milliseconds
      return Promise.resolve()
    },
    send: ({ method }) => {
      if (sent.push(clock) - 1 === slow) clock += SLOW
      return Promise.resolve(method === 'POST' ? login(0) : use(0, 200))
    },
  })
  return sent
}

function login(index: number): Exchange {
  const text = JSON.stringify({ session_id: SESSION })
  return exchange(index, 'POST', '/system/sessions', [], 200, text)
}

function use(index: number, status: number): Exchange {
  const basic = Buffer.from(`${SESSION}:session`).toString('base64')
  return exchange(index, 'GET', '/system', [['Authorization', `Basic ${basic}`]], status)
}

/** Builds requests of another account between two positions. */
function busy(from: number, to: number): readonly Exchange[] {
  return Array.from({ length: to - from + 1 }, (_, at) =>
    exchange(from + at, 'GET', '/system', [], 200),
  )
}

function exchange(
  index: number,
  method: string,
  path: string,
  headers: Headers,
  status: number,
  text?: string,
): Exchange {
  const body = makeBody(text)
  const common = { httpVersion: 'HTTP/1.1', headers }
  return {
    index,
    startedAt: index * STEP,
    endedAt: index * STEP + 5,
    request: { method, origin: ORIGIN, target: `/api${path}`, body: NO_BODY, ...common },
    response: { status, reason: '', body, ...common, headers: [] },
  }
}
