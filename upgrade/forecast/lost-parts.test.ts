import { expect, test } from 'vitest'

import { readCalls, recordingOfScript } from '#recorder/scripts/read-script.ts'
import { requireVersion } from '#engine/model/version.ts'
import { createForecaster } from './forecast.ts'

/** Forecasts one call of curl. */
function predict(call: string, from: string, to: string) {
  const script = readCalls(`curl -u admin:admin -H 'Accept: application/json' ${call}\n`, 'x.sh')
  if (!script) throw new Error(call)
  const recording = recordingOfScript(script, 'x.sh', 'http://h:9000/api')
  return createForecaster(recording, { from: requireVersion(from) }).predictions(
    requireVersion(to),
  )[0]
}

const send = (method: string, path: string, body: unknown): string =>
  `-X ${method} -H 'X-Requested-By: x' -H 'Content-Type: application/json' -d '${JSON.stringify(body)}' http://h:9000/api${path}`

const USER = '/users/5f0c1d2e3f4a5b6c7d8e9f01'

test('a query parameter that the new release ignores changes the response', () => {
  const search = 'http://h:9000/api/search/messages?query=x'

  expect(predict(`'${search}&streams=5f0c1d2e3f4a5b6c7d8e9f01'`, '6.1.16', '6.2.11')).toMatchObject(
    {
      class: 'answer-changes',
      causes: [
        {
          release: '6.2.0',
          what: 'the query parameter "streams" is no longer known, and has no effect',
          source: 'ScriptingApiResource.java@6.2.0; not in the upgrade notes',
        },
      ],
    },
  )
  expect(predict(`'${search}'`, '6.1.16', '6.2.11')?.class).toBe('works')
})

test.each([
  ['full_name', 'x', '4.0.16', '4.1.0'],
  ['service_account', false, '4.1.14', '4.2.0'],
])('%s in a body that the new release ignores has no effect', (name, value, from, to) => {
  const call = send('PUT', USER, { email: 'a@example.org', [name]: value })

  expect(predict(call, from, to)).toMatchObject({
    class: 'answer-changes',
    causes: [{ release: to, what: `"${name}" in the body is no longer known, and has no effect` }],
  })
})

test('a removed field of a record with several forms may be rejected', () => {
  const body = {
    username: 'bob',
    password: 'x',
    email: 'a@example.org',
    permissions: [],
    first_name: 'B',
    last_name: 'C',
  }
  const page = { type: 'stream', id: '5f0c1d2e3f4a5b6c7d8e9f01' }

  expect(
    predict(send('POST', '/users', { ...body, startpage: page }), '6.3.9', '7.0.0'),
  ).toMatchObject({
    class: 'unknown',
    causes: [
      {
        release: '7.0.0',
        what: '"startpage.id" in the body is not a known field of this release, which may reject it',
      },
    ],
  })
  expect(predict(send('POST', '/users', body), '6.3.9', '7.0.0')?.class).toBe('works')
})
