import { expect, test } from 'vitest'

import type { ProbeApi } from '../../model/probe.ts'
import { runProbes } from '../run-probes.ts'
import { freshLedger, PREFIX, probe, setUp } from '../test-run.ts'
import { startTiny, type TinyServer } from '../test-server.ts'
import { sweep } from './sweep.ts'

const ID = '6b00dd03fdd62542e4000099'
const THEIRS = '6b00dd03fdd62542e4000098'
const [USERS, STREAMS] = ['/users', '/streams']

/** Starts a server that creates a user from an empty body, with a given response and name. */
function accepting(
  made: Readonly<Record<string, string>>,
  answer: { readonly headers?: Readonly<Record<string, string>>; readonly json?: unknown } = {},
  more: (line: string, tiny: TinyServer) => number | undefined = () => undefined,
) {
  return startTiny((line, response, tiny) => {
    const status = more(line, tiny)
    if (status !== undefined) response.writeHead(status).end()
    else if (line === `POST ${USERS}`) {
      tiny.users.set(made['id'] ?? '', made)
      response.writeHead(201, answer.headers).end(JSON.stringify(answer.json ?? {}))
    } else return false
    return true
  })
}

const sendsEmpty = probe((api: ProbeApi) => api.post(USERS, { json: {} }))

test('an object created from an empty body is removed at once by the id in the response', async () => {
  await using tiny = await accepting({ id: ID, username: 'made-up' }, { json: { id: ID } })
  const { options } = setUp(tiny, 'write')
  const listed: unknown[] = []
  const lists = probe(async (api: ProbeApi) => {
    await api.post(USERS, { json: {} })
    await api.together([{ method: 'POST', path: USERS, json: {} }])
    listed.push((await api.get(USERS)).response?.body.text)
  })

  const { cleanUp } = await runProbes([lists], options)

  expect(listed).toEqual(['{"users":[]}'])
  expect(cleanUp.left).toEqual([])
})

test('an unnamed object with a wrong response is found by comparing lists', async () => {
  const headers = { Location: 'http://127.0.0.1/api/users/undefined' }
  await using tiny = await accepting({ id: ID }, { headers })
  tiny.users.set(THEIRS, { id: THEIRS })
  const { options } = setUp(tiny, 'write')

  const { cleanUp } = await runProbes([sendsEmpty], options)

  expect(cleanUp).toEqual({ removed: [`a user without a name (${ID})`], left: [] })
  expect([...tiny.users.keys()]).toEqual([THEIRS])
})

test('a listed object that cannot be removed is reported', async () => {
  await using tiny = await accepting({ id: ID }, {}, (line) =>
    line.startsWith(`DELETE ${USERS}/`) ? 404 : undefined,
  )
  const { options } = setUp(tiny, 'write')

  const { cleanUp, results } = await runProbes([sendsEmpty], options)

  expect(cleanUp.left).toEqual([
    `a user without a name (${ID}) (response 404, but it is still listed)`,
  ])
  expect(results.at(-1)).toMatchObject({ name: 'clean-up', outcome: 'failed' })
})

test('clean-up leaves objects of other clients and reports possible own ones', async () => {
  await using tiny = await accepting({ id: ID, username: 'made-up' })
  const { options } = setUp(tiny, 'write')

  const { cleanUp } = await runProbes([sendsEmpty], options)

  expect(cleanUp.left).toEqual([
    'perhaps a user, as the server accepted POST /users (response 201) without naming the new object; check GET /users',
  ])
  expect(tiny.users.size).toBe(1)
})

test('if more unnamed objects appear than were requested, none is removed', async () => {
  await using tiny = await accepting({ id: ID })
  const { options } = setUp(tiny, 'write')

  const { cleanUp } = await runProbes(
    [
      probe(async (api) => {
        await api.post(USERS, { json: {} })
        tiny.users.set(THEIRS, { id: THEIRS })
      }),
    ],
    options,
  )

  expect(cleanUp.left).toHaveLength(2)
  expect(tiny.users.size).toBe(2)
})

test('an object created by a PUT to an unknown id is removed, also in session mode', async () => {
  for (const mode of ['session', 'write'] as const) {
    await using tiny = await startTiny((line, response, server) => {
      const [method, , list, id = ''] = line.split(/[ /]/)
      if (method !== 'PUT' || list !== 'streams') return false
      server.streams.set(id, { id })
      response.writeHead(200).end()
      return true
    })
    const { options } = setUp(tiny, mode)

    const { cleanUp } = await runProbes(
      [
        probe((api) => api.put(`${STREAMS}/${api.invented.objectId}`, { json: {} }), {
          mode: 'session',
        }),
      ],
      options,
    )

    expect(cleanUp).toEqual({ removed: [], left: [] })
    expect(tiny.streams.size).toBe(0)
  }
})

test('a sweep after a kill reports unnamed objects and removes those in the ledger', async () => {
  const ledgerFile = freshLedger()
  const stop = new Error('killed')
  await using tiny = await accepting({ id: ID }, {}, (line) =>
    line.startsWith('DELETE ') ? 500 : undefined,
  )
  const { options } = setUp(tiny, 'write', { ledgerFile })
  await runProbes([sendsEmpty, probe(() => Promise.reject(stop))], options)

  const { left } = await sweep({
    ...setUp(tiny, 'write').options,
    prefix: `${PREFIX.slice(0, -1)}e`,
    ledgerFiles: [ledgerFile],
    now: Date.now(),
  })

  expect(left.join(' ')).toContain(`a user without a name (${ID})`)
})
