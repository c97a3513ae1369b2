import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import { type Exchange, header } from '../../model/exchange.ts'
import { judge } from '../judge.ts'
import { liveFixture } from '#test/live-fixture.ts'

test('4.0.0 may reject a used session if the previous request on its thread did not extend one', async () => {
  expect(await failingWithoutExtension('4.0.0-write')).toEqual([])
})

test('4.2.0 must extend a used session', async () => {
  expect(await failingWithoutExtension('4.2.0-write')).toContain('user.session.slides')
})

/** Lists the failures of a recording in which the short session was not extended. */
async function failingWithoutExtension(name: string): Promise<readonly string[]> {
  const recording = await liveFixture(name)
  const exchanges = [...recording.exchanges()]
  const used = exchanges
    .filter(isShortLogin)
    .map((login) => exchanges.filter((exchange) => readsWithSession(exchange, login)))
    .find((uses) => uses.length > 1 && !uses.some(isSilent))
  const last = used?.at(-1)
  const changed = exchanges.map((exchange) => (exchange === last ? refused(exchange) : exchange))

  const { verdicts } = judge({ ...recording, exchanges: () => changed }, suites)

  expect(last).toBeDefined()
  return verdicts.filter(({ outcome }) => outcome === 'fail').map(({ checkId }) => checkId)
}

function isShortLogin({ request }: Exchange): boolean {
  return request.target.endsWith('/system/sessions') && /-short/.test(request.body.text ?? '')
}

function readsWithSession({ request }: Exchange, { response }: Exchange): boolean {
  const { method } = request
  const id = /"session_id":"([^"]+)"/.exec(response?.body.text ?? '')?.[1]
  const basic = Buffer.from(`${id ?? ''}:session`).toString('base64')
  return method === 'GET' && id !== undefined && JSON.stringify(request.headers).includes(basic)
}

function isSilent({ request }: Exchange): boolean {
  return header(request.headers, 'x-graylog-no-session-extension') !== undefined
}

function refused(exchange: Exchange): Exchange {
  const { response } = exchange
  if (!response) return exchange
  const headers = response.headers
    .filter(([name]) => !/^content-(length|type)$/i.test(name))
    .concat([
      ['WWW-Authenticate', 'Basic realm="Graylog Server"'],
      ['Content-Length', '0'],
    ])
  const body = { state: 'complete', size: 0, text: '' } as const
  return { ...exchange, response: { ...response, status: 401, headers, body } }
}
