import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { GuardError } from '../http/guard/guard.ts'
import { pathTo } from '../text/paths/path.ts'
import { runProbes } from './run-probes.ts'
import { freshLedger, makeStream, PREFIX, probe, setUp } from './test-run.ts'
import { startTiny } from './test-server.ts'

test('clean-up removes tokens first, then objects from newest to oldest, and leaves the rest', async () => {
  await using tiny = await startTiny()
  tiny.streams.set('6b00dd03fdd62542e4ffffff', { id: '6b00dd03fdd62542e4ffffff', title: 'theirs' })
  const { options } = setUp(tiny, 'write')

  const { cleanUp, results } = await runProbes(
    [
      probe(async (api) => {
        await makeStream(api, 'one')
        await makeStream(api, 'two')
        await api.get('/cluster', { as: 'token' })
        await api.get('/cluster', { as: 'limited' })
      }),
    ],
    options,
  )

  expect(results).toEqual([{ name: 'a', outcome: 'done' }])
  expect(cleanUp.left).toEqual([])
  expect(cleanUp.removed).toEqual([
    `access token "${PREFIX}-token"`,
    `user "${PREFIX}-limited"`,
    'stream "two"',
    'stream "one"',
  ])
  expect([...tiny.streams.values()].map(({ title }) => title)).toEqual(['theirs'])
  expect(tiny.users.size + tiny.tokens.size + tiny.sessions.size).toBe(0)
})

test('everything is listed before and after a run that writes', async () => {
  await using tiny = await startTiny()
  const { options, exchanges } = setUp(tiny, 'write')

  await runProbes([probe((api) => makeStream(api, 'one'))], options)

  const bodies = (name: string) =>
    exchanges
      .filter((one) => one.probe === name && !one.request.target.endsWith('/users/admin'))
      .map(({ request, response }) => [request.target, response?.body.text])
  expect(bodies('listing-before')).toHaveLength(4)
  expect(bodies('listing-after')).toEqual(bodies('listing-before'))
})

test('every opened session is ended, however it was opened', async () => {
  await using tiny = await startTiny()
  const { options } = setUp(tiny, 'session')

  await runProbes(
    [
      probe(
        async (api) => {
          await api.openSession()
          await api.post('/system/sessions', { as: 'none', json: api.login })
          await api.get('/cluster', { as: 'cookie' })
        },
        { mode: 'session' },
      ),
    ],
    options,
  )

  expect(tiny.log.filter((line) => line.startsWith('DELETE /system/sessions/'))).toHaveLength(2)
  expect(tiny.sessions.size).toBe(0)
})

test('an abort stops between requests, finishes a change, and cleans up', async () => {
  const stop = new AbortController()
  await using tiny = await startTiny((line) => {
    if (line === 'POST /streams') stop.abort()
    return false
  })
  const { options } = setUp(tiny, 'write', { signal: stop.signal })

  const { stopped, results } = await runProbes(
    [
      probe(async (api) => {
        await makeStream(api, 'one')
        await makeStream(api, 'two')
      }),
      probe(() => Promise.resolve(), { name: 'b' }),
    ],
    options,
  )

  expect(stopped).toBe('interrupted')
  expect(results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['a', 'skipped'],
    ['b', 'skipped'],
  ])
  expect(tiny.streams.size).toBe(0)
})

test('a probe is skipped with a reason, and the run continues after a failed one', async () => {
  await using tiny = await startTiny()
  const { options } = setUp(tiny, 'read', { credentials: { token: 't' }, capabilities: [] })

  const { results } = await runProbes(
    [
      probe(() => Promise.resolve(), { name: 'mode' }),
      probe(() => Promise.resolve(), { name: 'needs', mode: 'read', needs: ['tls'] }),
      probe(() => Promise.resolve(), {
        name: 'versions',
        mode: 'read',
        versions: { since: '7.0.0' },
      }),
      probe((api) => api.get('/cluster', { as: 'user' }), { name: 'actor', mode: 'read' }),
      probe(() => Promise.reject(new Error('no id')), { name: 'breaks', mode: 'read' }),
      probe((api) => api.get('/cluster'), { name: 'last', mode: 'read' }),
    ],
    options,
  )

  expect(results.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    'needs --mode write',
    'needs an https target',
    'for releases 7.0.0 and later',
    'this run has no credential for the account that certifies, by user name and password',
    'it could not continue: no id',
    'done',
  ])
})

test('a request that the mode forbids is a defect, thrown after clean-up', async () => {
  await using tiny = await startTiny()
  const { options } = setUp(tiny, 'write')
  const foreign = probe(async (api) => {
    await makeStream(api, 'one')
    await api.delete('/streams/6b00dd03fdd62542e4ffffff')
  })

  await expect(runProbes([foreign], options)).rejects.toThrow(GuardError)

  expect(tiny.streams.size).toBe(0)
  expect(tiny.log).not.toContain('DELETE /streams/6b00dd03fdd62542e4ffffff')
})

test('a probe with an ambiguous account name is skipped, and the run continues', async () => {
  await using tiny = await startTiny()
  const { options } = setUp(tiny, 'write')
  const named = probe(async (api) => {
    await api.post(pathTo`/users/${'DOMAIN\\user'}/tokens/${`${PREFIX}-token`}`)
  })

  const { results } = await runProbes([named, probe((api) => makeStream(api, 'one'))], options)

  expect(results.map(({ outcome }) => outcome)).toEqual(['skipped', 'done'])
  expect(results[0]?.reason).toContain('servers interpret its path differently')
})

test('objects that the account cannot remove are not created', async () => {
  const maker = { username: 'admin', permissions: ['streams:create', 'outputs:create'] }
  await using tiny = await startTiny((line, response) => {
    if (line !== 'GET /users/admin') return false
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(maker))
    return true
  })
  const { options } = setUp(tiny, 'write')
  const makes = probe(async (api) => {
    await api.get('/users/admin')
    await api.post('/system/outputs', { json: { title: `${PREFIX}-output` } })
  })

  const { results } = await runProbes([makes], options)

  expect(results[0]).toMatchObject({
    outcome: 'skipped',
    reason:
      'the account lacks outputs:terminate, so the run could not remove the objects that it creates',
  })
  expect(tiny.log).not.toContain('POST /system/outputs')
})

test('the run stops if the target becomes unreachable', async () => {
  const tiny = await startTiny()
  const { options } = setUp(tiny, 'read', { patience: 300 })
  await tiny[Symbol.asyncDispose]()

  const { stopped } = await runProbes(
    [
      probe(
        async (api) => {
          for (let count = 0; count < 10; count += 1) await api.get('/cluster')
        },
        { mode: 'read' },
      ),
    ],
    options,
  )

  expect(stopped).toMatch(/^the target became unavailable: nothing is listening/)
})

test('the ledger is written before each creation and contains no token values', async () => {
  const file = freshLedger()
  let before = ''
  await using tiny = await startTiny((line) => {
    if (line === 'POST /streams') before = readFileSync(file, 'utf8')
    return false
  })
  const { options } = setUp(tiny, 'write', { ledgerFile: file })

  await runProbes(
    [
      probe(async (api) => {
        api.made({ what: 'a token', path: `/users/admin/tokens/${'k'.repeat(51)}` })
        await makeStream(api, 'one')
      }),
    ],
    options,
  )

  expect(before).toContain('"type":"intent","method":"POST","path":"/streams"')
  expect(before).not.toContain('kkkk')
  expect(existsSync(file)).toBe(false)
})

test('every node gets the same requests, one right after the other', async () => {
  await using tiny = await startTiny()
  const other = tiny.root.replace('127.0.0.1', 'localhost')
  const { options, exchanges } = setUp(tiny, 'session', { also: [other] }, [other])

  await runProbes([], options)

  const asked = exchanges
    .filter((one) => one.request.method === 'GET' && one.probe !== 'clean-up')
    .map(({ request, actor }) => `${actor ?? ''} ${request.target}`)
  expect(asked.filter((_, index) => index % 2 === 0)).toEqual(
    asked.filter((_, index) => index % 2 === 1),
  )
  expect(asked.filter((line) => line === 'session /api/system')).toHaveLength(2)
})
