import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import type { Exchange } from '../../model/exchange.ts'
import { judge } from '../judge.ts'
import { liveFixture } from '#test/live-fixture.ts'
import { makeBody } from '../../model/test-exchange.ts'

const REFUSAL = '{"type":"ApiError","message":"There is no session with id."}'
/** Milliseconds; short sessions in these recordings live for at most three seconds. */
const SLOW = 3_500

test.each(['2.5.2-write', '5.1.0-write'])(
  'a login of %s that took longer than its session lives is no evidence about logins',
  async (name) => {
    const recording = await liveFixture(name)
    const exchanges = [...recording.exchanges()]
    const lost = exchanges.filter(isShortLogin)
    const slow = exchanges
      .filter(({ request }) => !lost.some((login) => uses(JSON.stringify(request.headers), login)))
      .map((exchange) => (lost.includes(exchange) ? answeredTooLate(exchange) : exchange))

    const { verdicts } = judge({ ...recording, exchanges: () => slow }, suites)

    expect(lost.length).toBeGreaterThan(0)
    expect(verdicts.filter(({ outcome }) => outcome === 'fail')).toEqual([])
  },
)

function isShortLogin({ request }: Exchange): boolean {
  return request.target.endsWith('/system/sessions') && /-short/.test(request.body.text ?? '')
}

/** Checks whether headers contain the session that a login created. */
function uses(headers: string, { response }: Exchange): boolean {
  const id = /"session_id":"([^"]+)"/.exec(response?.body.text ?? '')?.[1] ?? ''
  const basic = Buffer.from(`${id}:session`).toString('base64')
  return headers.includes(id) || headers.includes(basic)
}

function answeredTooLate(exchange: Exchange): Exchange {
  const { startedAt = 0, response } = exchange
  if (!response) return exchange
  const body = makeBody(REFUSAL)
  const headers = response.headers.filter(([name]) => !/^(content-length|set-cookie)$/i.test(name))
  return {
    ...exchange,
    endedAt: startedAt + SLOW,
    response: { ...response, status: 500, headers, body },
  }
}
