import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import type { Exchange } from '../../model/exchange.ts'
import { judge } from '../judge.ts'
import { fixture } from '#test/fixtures.ts'
import { makeBody } from '../../model/test-exchange.ts'

const PAGE = `<html><title>Internal Server Error</title><pre>java.lang.ExceptionInInitializerError
\tat org.graylog2.rest.resources.system.StatsResource.systemStats(StatsResource.java:60)</pre></html>`

test("the container's page for a broken API is not a violation", async () => {
  const recording = await fixture('graylog-3.2.0')
  const exchanges = [...recording.exchanges()]
  const last = exchanges.find(({ request }) => request.target === '/api/system') as Exchange
  const text = PAGE
  const broken: Exchange = {
    ...last,
    index: exchanges.length,
    request: { ...last.request, target: '/api/system/stats' },
    response: {
      status: 500,
      reason: 'Internal Server Error',
      httpVersion: 'HTTP/1.1',
      headers: [['Content-Type', 'text/html']],
      body: makeBody(text),
    },
  }

  const { verdicts } = judge({ ...recording, exchanges: () => [...exchanges, broken] }, suites)

  const failing = verdicts.filter(
    ({ subject, outcome }) => subject === 'server' && (outcome === 'fail' || outcome === 'error'),
  )
  expect(failing.map(({ checkId }) => checkId)).toEqual([])
})
