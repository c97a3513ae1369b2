import { copyFileSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'

import { expect, test } from 'vitest'

import { readAsServers, writeBasic } from '../../secrets/authorization.ts'
import { openLedger } from './ledger.ts'
import { describeEnd } from './lost-logins.ts'
import { runProbes } from '../run-probes.ts'
import { createSessions } from './sessions.ts'
import { sweep } from './sweep.ts'
import { freshLedger, probe, setUp } from '../test-run.ts'
import { answering, startTiny, type TinyServer } from '../test-server.ts'

const LOGIN = { username: 'admin', password: 'admin', host: '' }
const GIVEN = '00000000-0000-4000-8000-0000000000aa'

/** Creates the test session; returns it in the body by default. */
function give(response: ServerResponse, { sessions }: TinyServer, body?: string): true {
  sessions.add(GIVEN)
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(body ?? JSON.stringify({ session_id: GIVEN }))
  return true
}

const logsIn = (path: string, method = 'POST') =>
  probe(
    (api) => api.send(method, path, { as: 'none', ...(method === 'POST' && { json: LOGIN }) }),
    { mode: 'session' },
  )

test.each(['/system/sessions?pretty=true', '/system/sessions/'])(
  'clean-up ends the session created by POST %s',
  async (path) => {
    await using tiny = await startTiny((line, response, server) =>
      line.startsWith('POST ') ? give(response, server) : false,
    )
    const { options } = setUp(tiny, 'session')

    const { cleanUp } = await runProbes([logsIn(path)], options)

    expect(cleanUp.left).toEqual([])
    expect(tiny.sessions.size).toBe(0)
  },
)

test.each(['//system//sessions', '/system;a=b/sessions;c', '/%73ystem/./sessions?x=/'])(
  'a login to %s is recognized',
  async (path) => {
    await using tiny = await startTiny()
    const { options, exchanges } = setUp(tiny, 'session')
    await runProbes([logsIn('/system/sessions')], options)
    const [login] = exchanges.filter(({ request }) => request.method === 'POST')
    const ledger = openLedger({ root: tiny.root, prefix: 'gc-0a1b2c3d', randomHex: () => '' })
    const sessions = createSessions(ledger, 'invented')

    sessions.expect({ method: 'POST', path, body: JSON.stringify(LOGIN) })(login)

    expect(sessions.open()).toHaveLength(1)
    expect(sessions.unseen()[0]?.user).toBe('admin')
  },
)

test('clean-up ends a session that the server opened on a read', async () => {
  await using tiny = await startTiny((line, response, server) =>
    line === 'GET /system/sessions' ? give(response, server) : false,
  )
  const { options } = setUp(tiny, 'session')

  await runProbes([logsIn('/system/sessions', 'GET')], options)

  expect(tiny.sessions.size).toBe(0)
})

test('clean-up ends a session that only a cookie contains', async () => {
  await using tiny = await startTiny((line, response, server) => {
    if (line !== 'POST /system/sessions') return false
    response.setHeader('Set-Cookie', `authentication=${GIVEN};Version=1;Path=/;HttpOnly`)
    return give(response, server, '<html>')
  })
  const { options } = setUp(tiny, 'write')

  await runProbes([logsIn('/system/sessions')], options)

  expect(tiny.sessions.size).toBe(0)
})

test('a session has ended if it gets 403 like an unknown one', async () => {
  await using tiny = await startTiny((_line, response, { sessions }) => {
    const sent = readAsServers(response.req.headers.authorization ?? '')
    if (sent.form !== 'session' || sessions.has(sent.first)) return false
    response.writeHead(403).end()
    return true
  })
  const { options } = setUp(tiny, 'session')

  const { cleanUp } = await runProbes([logsIn('/system/sessions')], options)

  expect(cleanUp.left).toEqual([])
})

test('a session is still alive if it gets 403 and an unknown one gets 401', async () => {
  await using tiny = await startTiny((line, response, { sessions }) => {
    const sent = readAsServers(response.req.headers.authorization ?? '')
    if (sent.form !== 'session' || !sessions.has(sent.first)) return false
    response.writeHead(line.startsWith('DELETE ') ? 204 : 403).end()
    return true
  })
  const { options } = setUp(tiny, 'session')

  const { cleanUp } = await runProbes([logsIn('/system/sessions')], options)

  expect(cleanUp.left).toEqual(['a session of "admin" (it still gets response 403)'])
})

test('the end of a session is checked on a route that the account could read', async () => {
  await using tiny = await startTiny((line, response) => {
    if (line !== 'GET /system' && !line.startsWith('DELETE ')) return false
    response.writeHead(line === 'GET /system' ? 404 : 204).end()
    return true
  })
  const { options } = setUp(tiny, 'session')
  const reads = probe(
    async (api) => {
      await api.post('/system/sessions', { as: 'none', json: LOGIN })
      const [id = ''] = tiny.sessions
      const headers = { Authorization: writeBasic(`${id}:session`) }
      await api.get('/cluster', { as: 'none', headers })
    },
    { mode: 'session' },
  )

  const { cleanUp } = await runProbes([reads], options)

  expect(cleanUp.left[0]).toMatch(/^a session of "admin" that is still accepted/)
})

test('clean-up ends a session whose login could not be recorded', async () => {
  await using tiny = await startTiny()
  const { options } = setUp(tiny, 'write', {
    record: ({ request }) => {
      if (request.target.endsWith('/system/sessions')) throw new Error('the disk is full')
    },
  })

  await expect(runProbes([logsIn('/system/sessions')], options)).rejects.toThrow('disk is full')

  expect(tiny.sessions.size).toBe(0)
})

test('a login without a response is reported as a possible session, and the ledger is kept', async () => {
  await using tiny = await startTiny((line, response, { sessions }) => {
    if (line !== 'POST /system/sessions') return false
    sessions.add(GIVEN)
    response.destroy()
    return true
  })
  const ledgerFile = freshLedger()
  const { options } = setUp(tiny, 'session', { ledgerFile })

  const { cleanUp } = await runProbes([logsIn('/system/sessions')], options)
  const again = { ...setUp(tiny, 'write').options, ledgerFiles: [ledgerFile] }
  const soon = await sweep({ ...again, now: Date.now() })
  const nextDay = await sweep({ ...again, now: Date.now() + 25 * 60 * 60 * 1000 })

  expect(cleanUp.left).toHaveLength(1)
  expect(cleanUp.left[0]).toMatch(/^possibly a session of "admin": its login was sent/)
  expect(soon.left).toEqual(cleanUp.left)
  expect(nextDay.left).toEqual([])
})

test.each([
  ['a changed timeout', 30 * 60_000, /it ends after 30 min, the session timeout/, []],
  ['more than a day', 48 * 3_600_000, /it ends after 48 h, the session timeout/, [/after 48 h/]],
  ['no timeout at all', -1, /the session never expires/, [/the session never expires/]],
  ['a record without a timeout', undefined, /eight hours by default/, []],
] as const)(
  'the report about a login without a response includes its expiry: %s',
  async (_what, timeout, atOnce, nextDay) => {
    await using tiny = await startTiny((line, response, { sessions }) => {
      if (line === 'GET /users/admin') {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify({ id: 'a', username: 'admin', session_timeout_ms: timeout }))
        return true
      }
      if (line !== 'POST /system/sessions') return false
      sessions.add(GIVEN)
      response.destroy()
      return true
    })
    const ledgerFile = freshLedger()
    const { options } = setUp(tiny, 'session', { ledgerFile })

    const { cleanUp } = await runProbes([logsIn('/system/sessions')], options)
    const again = { ...setUp(tiny, 'write').options, ledgerFiles: [ledgerFile] }
    const soon = await sweep({ ...again, now: Date.now() })
    const later = await sweep({ ...again, now: Date.now() + 25 * 60 * 60 * 1000 })

    expect(cleanUp.left).toEqual([expect.stringMatching(atOnce)])
    expect(soon.left).toEqual(cleanUp.left)
    expect(later.left).toEqual(nextDay.map((said) => expect.stringMatching(said) as unknown))
  },
)

test('the end of several sessions is described for each', () => {
  expect(describeEnd(undefined, false)).toMatch(/^if unused, each ends after/)
  expect(describeEnd(60_000, false)).toMatch(/^if unused, each ends after 1 min/)
  expect(describeEnd(Infinity, false)).toMatch(/its sessions never expire: .* remove the sessions/)
})

test('a session that survives a successful deletion is reported', async () => {
  await using tiny = await startTiny(answering('DELETE /system/sessions/', 204))
  const { options } = setUp(tiny, 'session')

  const { cleanUp } = await runProbes([logsIn('/system/sessions')], options)

  expect(cleanUp.left).toEqual([
    'a session of "admin" that is still accepted after logout: if unused, it ends after the account\'s session timeout, eight hours by default',
  ])
})

test('clean-up ends a session even if its deletion named another one', async () => {
  await using tiny = await startTiny()
  const { options, exchanges } = setUp(tiny, 'session')
  const crossed = probe(
    async (api) => {
      await api.post('/system/sessions', { as: 'none', json: LOGIN })
      await api.post('/system/sessions', { as: 'none', json: LOGIN })
      const [sender = '', named = ''] = tiny.sessions
      const headers = { Authorization: `Basic ${btoa(`${sender}:session`)}` }
      await api.send('DELETE', `/system/sessions/${named}`, { as: 'none', headers })
    },
    { mode: 'session' },
  )

  const { cleanUp } = await runProbes([crossed], options)

  expect(cleanUp.left).toEqual([])
  expect(tiny.sessions.size).toBe(0)
  expect(exchanges.filter(({ probe: by }) => by === 'clean-up').length).toBeGreaterThan(0)
})

test("the ledger encrypts sessions, so that only the password's owner can end them", async () => {
  await using tiny = await startTiny()
  const [file, ledgerFile] = [freshLedger(), freshLedger()]
  let given: readonly string[] = []
  const { options } = setUp(tiny, 'session', { ledgerFile })
  const killed = probe(async (api) => {
    await api.post('/system/sessions', { as: 'none', json: LOGIN })
    given = [...tiny.sessions]
    copyFileSync(ledgerFile, file)
  })
  await runProbes([{ ...killed, mode: 'session' }], options)
  for (const id of given) tiny.sessions.add(id)
  const sweepAs = (password: string) => {
    const credentials = { user: { name: 'admin', password } }
    const { options: how } = setUp(tiny, 'write', { credentials })
    return sweep({ ...how, ledgerFiles: [file], now: Date.now() })
  }

  const text = readFileSync(file, 'utf8')
  await expect(sweepAs('another')).rejects.toThrow('not signed with this password or token')
  const alive = tiny.sessions.size
  const owner = await sweepAs('admin')

  expect(given).toHaveLength(1)
  expect(text).not.toContain(given[0])
  expect(text).not.toContain(
    Buffer.from(given[0] ?? '')
      .toString('base64')
      .slice(0, 40),
  )
  expect(alive).toBe(1)
  expect(owner).toMatchObject({ removed: ['a session of "admin"'], left: [] })
  expect(tiny.sessions.size).toBe(0)
})
