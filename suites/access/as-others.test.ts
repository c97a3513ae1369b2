import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import type { ProbeApi, ProbeRequest } from '#engine/model/probe.ts'
import { requireVersion } from '#engine/model/version.ts'
import { makeThings, readGranted, readThings, touchThings } from './as-others.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const [STREAM, OUTPUT, OWNER] = ['5f01', '5f02', '5f03']
const MADE: Readonly<Record<string, object>> = {
  'POST /streams': { stream_id: STREAM },
  'POST /system/outputs': { id: OUTPUT },
  'POST /users': {},
  'GET /users/gc-1-other': { id: OWNER },
}

test('the limited account is tried on every created object', async () => {
  const sent = await triedOn(MADE)

  expect(sent).toEqual(
    expect.arrayContaining([
      `limited GET /streams/${STREAM}`,
      `limited POST /streams/${STREAM}/outputs`,
      `limited DELETE /system/outputs/${OUTPUT}`,
      `limited PUT /users/${OWNER}`,
      'limited POST /system/inputs',
    ]),
  )
})

test.each([
  ['outputs', 'POST /system/outputs', OUTPUT, `limited DELETE /streams/${STREAM}`],
  ['streams', 'POST /streams', STREAM, `limited DELETE /system/outputs/${OUTPUT}`],
  ['users', 'POST /users', OWNER, `limited PUT /streams/${STREAM}`],
])('a server without %s still gets all other requests', async (_what, lacking, id, asked) => {
  const sent = await triedOn({ ...MADE, [lacking]: undefined })

  expect(sent).toContain(asked)
  expect(sent).toContain('limited POST /roles')
  expect(sent.filter((one) => one.includes(id) || one.includes('undefined'))).toEqual([])
})

/** Runs the probe on a server that sends these responses, and 404 otherwise; returns its requests. */
async function triedOn(
  answers: Readonly<Record<string, object | undefined>>,
): Promise<readonly string[]> {
  const sent: string[] = []
  const version = requireVersion('5.1.0')
  const asked =
    (method: string) =>
    (path: string, request: ProbeRequest = {}) => {
      sent.push(`${request.as ?? 'self'} ${method} ${path}`)
      return Promise.resolve(answer(answers[`${method} ${path}`]))
    }
  const used: Partial<ProbeApi> = {
    version,
    prefix: 'gc-1',
    login: undefined,
    made: () => undefined,
    mayMake: () => true,
    invented: { objectId: '0', uuid: '1', name: 'nobody', password: 'No-1' },
    get: asked('GET'),
    post: asked('POST'),
    put: asked('PUT'),
    delete: asked('DELETE'),
  }
  const api = used as ProbeApi
  const things = await makeThings(api)
  await touchThings(api, things)
  await readThings(api, things)
  await readGranted(api, things)
  return sent
}

function answer(json: object | undefined): Exchange {
  const text = json ? JSON.stringify(json) : ''
  const body = makeBody(text)
  return { response: { status: json ? 201 : 404, headers: [], body } } as unknown as Exchange
}
