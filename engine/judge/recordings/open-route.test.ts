import { expect, test } from 'vitest'

import { fixture } from '#test/fixtures.ts'
import { suites } from '#suites/index.ts'
import type { Exchange } from '../../model/exchange.ts'
import { judge } from '../judge.ts'

const isOfStream = ({ request, response }: Exchange): boolean =>
  request.method === 'GET' &&
  /\/streams\/[0-9a-f]{24}$/.test(request.target) &&
  response?.status === 200

const withoutCredential = (exchange: Exchange): Exchange => ({
  ...exchange,
  request: {
    ...exchange.request,
    headers: exchange.request.headers.filter(([name]) => !/^(?:authorization|cookie)$/i.test(name)),
  },
})

test.each(['graylog-2.5.2', 'graylog-5.1.0', 'graylog-7.0.1'])(
  'a route of %s that is served without a credential is named',
  async (name) => {
    const recording = await fixture(name)
    const all = [...recording.exchanges()]
    const open = all.find(isOfStream)
    const exchanges = all.map((one) => (one === open ? withoutCredential(one) : one))

    const run = judge({ ...recording, exchanges: () => exchanges }, suites)
    const verdict = run.verdicts.find(({ checkId }) => checkId === 'auth.refuse.none')

    expect(verdict).toMatchObject({ outcome: 'fail', rating: 'violation', failed: 1 })
    expect(verdict?.expected).toContain('GET /streams/{streamId} without a credential')
  },
)
