import { expect, test } from 'vitest'

import type { Headers } from '#engine/model/exchange.ts'
import { makeExchange } from '#engine/model/test-exchange.ts'
import { startMock } from './mock.ts'
import { ADMIN, basic, recordingWith, serve } from './test-mock.ts'

test('the nth equal request gets the nth response, and later ones the last', async () => {
  const { answers } = await serve(
    [makeExchange({ answer: '1' }), makeExchange({ answer: '2' })],
    [{}, {}, {}],
  )

  expect(answers.map(({ response }) => response?.body.text)).toEqual(['1', '2', '2'])
})

test('each actor has its own sequence', async () => {
  const other: Headers = [['Authorization', basic('other:Recorded2')]]
  const { answers } = await serve(
    [
      makeExchange({ headers: ADMIN, answer: '"admin 1"' }),
      makeExchange({ headers: other, answer: '"other 1"' }),
      makeExchange({ headers: ADMIN, answer: '"admin 2"' }),
    ],
    [{ headers: ADMIN }, { headers: ADMIN }, { headers: other }],
  )

  expect(answers.map(({ response }) => response?.body.text)).toEqual([
    '"admin 1"',
    '"admin 2"',
    '"other 1"',
  ])
})

test("a client's own password replaces the recorded one of its user", async () => {
  const wrong: Headers = [['Authorization', basic('admin:Recorded0')]]
  const mine: Headers = [['Authorization', basic('admin:mine')]]
  const login = (password: string) => JSON.stringify({ password, username: 'admin', host: '' })
  const { statuses } = await serve(
    [
      makeExchange({ headers: wrong, status: 401 }),
      makeExchange({ headers: ADMIN }),
      makeExchange({ method: 'POST', target: '/api/login', sent: login('Recorded1') }),
    ],
    [
      { headers: mine },
      { headers: [['Authorization', basic('admin:other')]] },
      { headers: mine },
      { headers: [['Authorization', basic('nobody:mine')]] },
      {
        method: 'POST',
        target: '/api/login',
        body: login('mine'),
        headers: [['Content-Type', 'application/json']],
      },
    ],
  )

  expect(statuses).toEqual([200, 401, 200, 501, 200])
})

test('Location points to the mock, and headers keep case, order, and repetitions', async () => {
  const answerHeaders: Headers = [
    ['x-Case', '1'],
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
    ['Location', 'http://127.0.0.1:9000/api/x'],
    ['Connection', 'keep-alive'],
  ]

  const { answers, origin } = await serve(
    [makeExchange({ status: 201, answerHeaders, answer: '{}' })],
    [{}],
  )

  const got = answers[0]?.response?.headers.filter(
    ([name]) => !/^(connection|keep|transfer)/i.test(name),
  )
  expect(got).toEqual([
    ['Content-Type', 'application/json'],
    ['x-Case', '1'],
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
    ['Location', `${origin}/api/x`],
  ])
})

test('a response that HTTP cannot carry does no harm', async () => {
  const exchange = makeExchange({ answerHeaders: [['X', 'a\r\nY: b']] })

  expect((await serve([exchange], [{}])).statuses).toEqual([501])
})

test('a recording without responses is rejected', async () => {
  await expect(startMock({ recording: recordingWith() })).rejects.toThrow(
    /it contains no responses/,
  )
})

test('exchanges that cannot be served are dropped while the recording is read', async () => {
  const steps: string[] = []
  const recording = recordingWith(makeExchange({}), makeExchange({}))
  const logged = function* () {
    for (const exchange of recording.exchanges()) {
      steps.push('read')
      yield {
        ...exchange,
        get request() {
          steps.push('look')
          return exchange.request
        },
      }
    }
  }
  const mock = await startMock({ recording: { ...recording, exchanges: logged } })
  await mock.close()

  expect(steps.indexOf('look')).toBeLessThan(steps.lastIndexOf('read'))
})
