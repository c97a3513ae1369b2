import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

import { expect, test } from 'vitest'

import { runProbes } from '../run-probes.ts'
import { type CleanUpLedger, openLedger } from './ledger.ts'
import { sweep } from './sweep.ts'
import { freshLedger, makeStream, PREFIX, probe, setUp } from '../test-run.ts'
import { answering, startTiny, type TinyServer } from '../test-server.ts'

test('clean-up removes an object whose creation response was lost', async () => {
  await using tiny = await startTiny((line, response, server) => {
    if (line !== 'POST /streams') return false
    server.streams.set('6b00dd03fdd62542e4000099', {
      id: '6b00dd03fdd62542e4000099',
      title: `${PREFIX}-lost`,
    })
    response.destroy()
    return true
  })
  const { options } = setUp(tiny, 'write')

  const { cleanUp } = await runProbes([probe((api) => makeStream(api, 'lost'))], options)

  expect(cleanUp.removed).toEqual([`stream "${PREFIX}-lost"`])
  expect(tiny.streams.size).toBe(0)
})

test('an index set is deleted without the indices that share its prefix', async () => {
  const id = '6b00dd03fdd62542e4000099'
  await using tiny = await startTiny((line, response) => {
    if (line !== 'POST /system/indices/index_sets') return false
    response.writeHead(200).end(JSON.stringify({ id, title: `${PREFIX}-set` }))
    return true
  })
  const { options } = setUp(tiny, 'write')
  const sets = '/system/indices/index_sets'

  await runProbes(
    [
      probe(async (api) => {
        await api.post(sets, { json: { title: `${PREFIX}-set` } })
        api.made({ what: 'index set', path: `${sets}/${id}` })
      }),
    ],
    options,
  )

  expect(tiny.log.filter((line) => line.startsWith('DELETE /system/indices'))).toEqual([
    `DELETE /system/indices/index_sets/${id}?delete_indices=false`,
  ])
})

test('an index set that the server does not know yet is removed a second later', async () => {
  const id = '6b00dd03fdd62542e4000099'
  const set = { id, title: `${PREFIX}-set` }
  let ends = 0
  await using tiny = await startTiny((line, response) => {
    if (line === 'POST /system/indices/index_sets') response.writeHead(200).end(JSON.stringify(set))
    else if (line === 'GET /system/indices/index_sets')
      response.writeHead(200).end(JSON.stringify({ index_sets: ends > 2 ? [] : [set] }))
    else if (line.startsWith('DELETE /system/indices/index_sets/'))
      response.writeHead((ends += 1) > 2 ? 204 : 404).end()
    else return false
    return true
  })
  const { options } = setUp(tiny, 'write')

  const { cleanUp } = await runProbes(
    [probe((api) => api.post('/system/indices/index_sets', { json: { title: set.title } }))],
    options,
  )

  expect(cleanUp).toEqual({ removed: [`index set "${set.title}"`], left: [] })
})

test('clean-up reports objects that it could not remove', async () => {
  await using tiny = await startTiny(answering('DELETE /streams/', 500))
  const { options } = setUp(tiny, 'write')

  const { results } = await runProbes([probe((api) => makeStream(api, 'one'))], options)

  expect(results.at(-1)).toMatchObject({ name: 'clean-up', outcome: 'failed' })
  expect(results.at(-1)?.reason).toContain('stream "one" (response 500, but it still exists)')
})

test('an object that the server removed with an error is not reported as left', async () => {
  await using tiny = await startTiny((line, response, server) => {
    if (!line.startsWith('DELETE /streams/')) return false
    server.streams.delete(line.replace('DELETE /streams/', ''))
    response.writeHead(500).end()
    return true
  })
  const { options } = setUp(tiny, 'write')

  const { cleanUp } = await runProbes([probe((api) => makeStream(api, 'one'))], options)

  expect(cleanUp.left).toEqual([])
})

test('clean-up removes an unnamed object although its first removal is lost', async () => {
  let lost = 0
  await using tiny = await startTiny((line, response, server) => {
    if (line === 'POST /streams') {
      const id = '6b00dd03fdd62542e4000099'
      server.streams.set(id, { id, title: `${PREFIX}-nameless` })
      response.writeHead(201).end('{}')
      return true
    }
    if (!line.startsWith('DELETE /streams/') || (lost += 1) > 2) return false
    if (lost === 1) response.destroy()
    else response.writeHead(503).end()
    return true
  })
  const { options } = setUp(tiny, 'write')

  const { cleanUp } = await runProbes([probe((api) => api.post('/streams', { json: {} }))], options)

  expect(cleanUp).toEqual({ removed: [`stream "${PREFIX}-nameless"`], left: [] })
  expect(tiny.streams.size).toBe(0)
})

test('clean-up retries an unreadable list and then reports possible leftovers', async () => {
  let asked = 0
  await using tiny = await startTiny((line, response, server) => {
    const isList = line === 'GET /streams' && server.log.includes('POST /streams')
    if (!isList) return false
    asked += 1
    response.writeHead(503).end()
    return true
  })
  const { options } = setUp(tiny, 'write', { ledgerFile: freshLedger() })

  const { cleanUp } = await runProbes(
    [probe((api) => api.post('/streams', { json: { title: `${PREFIX}-one` } }))],
    options,
  )

  expect(cleanUp.left).toEqual(['perhaps streams, whose list cannot be read (response 503)'])
  expect(asked).toBe(4)
  expect(existsSync(options.ledgerFile ?? '')).toBe(true)
})

test.each([
  ['6b00dd03fdd62542e4ffffff', 'existed before the run'],
  ['000000000000000000000001', 'existed before the run'],
  ['../system/shutdown', 'is not an ID'],
  ['x/../../users/theirs', 'is not an ID'],
  ['..', 'is not an ID'],
])('a creation that returns %s touches nothing', async (id, why) => {
  await using tiny = await startTiny((line, response) => {
    if (line !== 'POST /streams') return false
    response.writeHead(201).end(JSON.stringify({ stream_id: id }))
    return true
  })
  const theirs = { id: '6b00dd03fdd62542e4ffffff', title: 'theirs' }
  tiny.streams.set(theirs.id, theirs)
  const { options } = setUp(tiny, 'write')
  const title = `${PREFIX}-one`

  const { results, cleanUp } = await runProbes(
    [
      probe(async (api) => {
        await api.post('/streams', { json: { title } })
        await api.post(`/streams/${id}/pause`)
      }),
      probe((api) => makeStream(api, 'one')),
      probe((api) => makeStream(api, 'two'), { name: 'b' }),
    ],
    options,
  )

  expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed'])
  for (const { reason } of results) expect(reason).toContain(why)
  expect(tiny.log.filter((line) => /^(?:DELETE|PUT)|pause/.test(line))).toEqual([])
  expect([...tiny.streams.values()]).toEqual([theirs])
  expect(cleanUp.left).toEqual([])
})

test('an object is removed and reported even if its exchange cannot be recorded', async () => {
  await using tiny = await startTiny()
  const { options } = setUp(tiny, 'write', {
    record: ({ probe: name }) => {
      if (name === 'clean-up') throw new Error('cannot be read')
    },
  })

  const two = probe(async (api) => {
    await makeStream(api, 'one')
    await makeStream(api, 'two')
  })
  await expect(runProbes([two], options)).rejects.toThrow('cannot record an exchange')

  expect(tiny.streams.size).toBe(0)
})

test('a full disk does not stop the clean-up', async () => {
  const ledgerFile = freshLedger()
  await using tiny = await startTiny((line) => {
    // Makes every later write fail.
    if (line.startsWith('DELETE ')) rmSync(dirname(ledgerFile), { recursive: true, force: true })
    return false
  })
  const { options } = setUp(tiny, 'write', { ledgerFile })

  const three = probe(async (api) => {
    await makeStream(api, 'one')
    await makeStream(api, 'two')
    await api.post('/streams', { json: { title: `${PREFIX}-nameless` } })
  })
  await runProbes([three], options)

  expect(tiny.streams.size).toBe(0)
})

test('clean-up stops if the target no longer responds', async () => {
  let isSilent = false
  await using tiny = await startTiny((line) => {
    isSilent ||= line === 'PUT /streams'
    return isSilent
  })
  const { options } = setUp(tiny, 'write', {}, [], { firstByte: 50 })

  const { cleanUp } = await runProbes(
    [
      probe(async (api) => {
        for (let count = 0; count < 6; count += 1) await makeStream(api, String(count))
        await api.put('/streams')
      }),
    ],
    options,
  )

  expect(cleanUp.left).toHaveLength(7)
  expect(cleanUp.left[0]).toContain('sent no response within 0.05 s')
  expect(cleanUp.left[3]).toBe('stream "2" (not tried: the target no longer responds)')
  expect(tiny.log.filter((line) => line.startsWith('DELETE /streams/'))).toHaveLength(3)
})

test('clean-up continues if each removal returns an error', async () => {
  await using tiny = await startTiny(answering('DELETE /streams/', 500))
  const { options } = setUp(tiny, 'write')

  const { cleanUp } = await runProbes(
    [
      probe(async (api) => {
        for (let count = 0; count < 6; count += 1) await makeStream(api, String(count))
      }),
    ],
    options,
  )

  const asked = tiny.log.filter((line) => line.startsWith('DELETE /streams/'))
  expect(new Set(asked).size).toBe(6)
  expect(cleanUp.left).toHaveLength(6)
  expect(
    cleanUp.left.filter((one) => !one.endsWith('(response 500, but it still exists)')),
  ).toEqual([])
})

test('a sweep keeps the ledger of objects that it could not look for', async () => {
  const ledger = freshLedger()
  await using tiny = await startTiny((line, response) => {
    if (line !== 'GET /users') return false
    response.writeHead(502).end()
    return true
  })
  ledgerOf(ledger, tiny).intend({ method: 'POST', path: '/users' })
  const { options } = setUp(tiny, 'write')

  const result = await sweep({ ...options, ledgerFiles: [ledger], now: Date.now() })

  expect(result.left).toEqual(['perhaps users, whose list cannot be read (response 502)'])
  expect(existsSync(ledger)).toBe(true)
})

test('a sweep removes objects in ledgers, and similar ones only on request', async () => {
  await using tiny = await startTiny()
  const ledger = freshLedger()
  ledgerOf(ledger, tiny).intend({ method: 'POST', path: '/streams' })
  const theirs = { id: '6b00dd03fdd62542e4fffff1', title: 'gc-archive' }
  const left = { id: '6b00dd03fdd62542e4fffff2', title: 'gc-11112222-stream' }
  for (const stream of [theirs, left]) tiny.streams.set(stream.id, stream)
  tiny.users.set('gc-33334444-limited', { username: 'gc-33334444-limited' })
  tiny.users.set('gcooper', { username: 'gcooper' })
  const { options } = setUp(tiny, 'write')
  const how = { ...options, ledgerFiles: [ledger], now: Date.now() }

  const first = await sweep(how)
  const users = [...tiny.users.keys()]
  const second = await sweep({ ...how, ledgerFiles: [], withUnknown: true })

  expect(first.removed).toEqual(['stream "gc-11112222-stream"'])
  expect(first.unknown).toEqual(['user "gc-33334444-limited"'])
  expect(users).toEqual(['gc-33334444-limited', 'gcooper'])
  expect(second.removed).toEqual(['user "gc-33334444-limited"'])
  expect([...tiny.streams.keys()]).toEqual([theirs.id])
  expect([...tiny.users.keys()]).toEqual(['gcooper'])
})

/** Opens the ledger of another run on the server. */
function ledgerOf(file: string, { root }: TinyServer): CleanUpLedger {
  const randomHex = (bytes: number): string => 'cd'.repeat(bytes)
  return openLedger({ file, root, prefix: 'gc-11112222', secret: 'admin', randomHex })
}
