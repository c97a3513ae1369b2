import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import { findFault, listFaults } from '#suites/faults.ts'
import type { Fault } from '#engine/model/fault.ts'
import { type Reference, type ReferenceOptions, startReference } from './serve.ts'

test('the server starts in less than 50 ms of CPU time once its data is loaded', async () => {
  const times: number[] = []
  for (const release of ['7.0.1', '2.5.2', '7.0.1', '2.5.2']) {
    const before = process.cpuUsage()
    await using _reference = await start(release)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }

  expect(Math.min(...times)).toBeLessThan(50)
})

test('2.0 is served at the root of its listener, and later releases under /api', async () => {
  await using old = await start('2.0.3')
  await using later = await start('2.1.3')

  expect([old.root, later.root]).toEqual([old.origin, `${later.origin}/api`])
  expect((await ask(old, 'GET /cluster')).status).toBe(200)
  expect((await ask(later, 'GET /cluster')).status).toBe(200)
})

test('the version is formatted as in its release', async () => {
  await using old = await start('2.0.3')
  await using later = await start('2.1.3')

  expect(Object.values(await json(old, 'GET /cluster'))).toMatchObject([
    { version: expect.stringMatching(/^2\.0\.3 \([0-9a-f]{7}\)$/) as string },
  ])
  expect(await json(later, 'GET /')).toMatchObject({
    version: expect.stringMatching(/^2\.1\.3\+[0-9a-f]{7}$/) as string,
  })
})

test.each([
  ['2.2.3', 200, 204],
  ['2.4.6', 403, 403],
])(
  'on %s a Reader who changes a role and deletes an input gets %i and %i',
  async (release, ...expected) => {
    const limited = { name: 'reader', password: 'reader' }
    await using reference = await start(release, { limited })
    const asReader = { authorization: basic('reader', 'reader') }
    const role = { name: 'one', description: '', permissions: ['streams:read'] }
    const configuration = { title: 'one', type: 'a.b', global: true, configuration: {} }
    await ask(reference, 'POST /roles', { json: role })
    const { id } = await json(reference, 'POST /system/inputs', { json: configuration })

    const changed = await ask(reference, 'PUT /roles/one', { ...asReader, json: role })
    const ended = await ask(reference, `DELETE /system/inputs/${String(id)}`, asReader)

    expect([changed.status, ended.status]).toEqual(expected)
  },
)

test('two servers in one process are independent', async () => {
  await using one = await start('7.0.1')
  await using two = await start('7.0.1')
  await ask(one, 'PUT /system/lbstatus/override/dead')

  expect((await ask(one, 'GET /system/lbstatus', { accept: 'text/plain' })).status).toBe(503)
  expect((await ask(two, 'GET /system/lbstatus', { accept: 'text/plain' })).status).toBe(200)
  expect(one.nodeId).not.toBe(two.nodeId)
})

test('a session expires, and use extends it', async () => {
  const clock = { now: Date.UTC(2026, 0, 1) }
  await using reference = await start('5.1.0', { clock: () => clock.now })
  const { session_id: id } = await json(reference, 'POST /system/sessions', LOGIN)
  const asSession = { authorization: basic(String(id), 'session') }

  clock.now += 5 * HOUR
  expect((await ask(reference, 'GET /system', asSession)).status).toBe(200)
  clock.now += 5 * HOUR
  const kept = { ...asSession, 'x-graylog-no-session-extension': 'true' }
  expect((await ask(reference, 'GET /system', kept)).status).toBe(200)
  clock.now += 5 * HOUR
  expect((await ask(reference, 'GET /system', asSession)).status).toBe(401)
})

test('a second account has read-only access', async () => {
  const limited = { name: 'reader', password: 'reads only' }
  await using reference = await start('6.1.0', { limited })
  const asReader = { authorization: basic(limited.name, limited.password) }

  expect((await ask(reference, 'GET /system', asReader)).status).toBe(200)
  expect(await json(reference, 'GET /streams', asReader)).toEqual({ total: 0, streams: [] })
  expect((await ask(reference, 'PUT /system/processing/pause', asReader)).status).toBe(403)
  const body = { json: { title: 't', index_set_id: 'x' } }
  expect((await ask(reference, 'POST /streams', { ...asReader, ...body })).status).toBe(403)
})

test('a created object exists until it is deleted', async () => {
  await using reference = await start('7.0.1')
  const [set] = (await json(reference, 'GET /system/indices/index_sets'))['index_sets'] as {
    id: string
  }[]
  const entity = { title: 'made', index_set_id: set?.id }

  const { stream_id: id } = await json(reference, 'POST /streams', { json: { entity } })
  expect(await json(reference, `GET /streams/${String(id)}`)).toMatchObject({
    title: 'made',
    disabled: true,
  })
  expect((await ask(reference, `DELETE /streams/${String(id)}`)).status).toBe(204)
  expect((await ask(reference, `GET /streams/${String(id)}`)).status).toBe(404)
})

test('token paths name the user before 4.0 and use the id later', async () => {
  await using old = await start('3.3.0')
  await using later = await start('4.0.0')

  expect((await ask(old, 'GET /users/admin/tokens')).status).toBe(200)
  expect((await ask(old, 'GET /users/local:admin/tokens')).status).toBe(404)
  expect((await ask(later, 'GET /users/admin/tokens')).status).toBe(500)
  expect((await ask(later, 'GET /users/local:admin/tokens')).status).toBe(200)
})

test('names that no header can carry do not crash the server', async () => {
  await using reference = await start('3.3.0')
  const user = { username: 'ä\n', password: 'p', email: 'e', full_name: 'f', permissions: [] }

  const made = await ask(reference, 'POST /users', { json: user })

  expect(made.status).toBe(201)
  expect(made.headers.get('location')).toBe(`${reference.origin}/users/%C3%A4%0A`)
  expect((await ask(reference, 'GET /cluster')).status).toBe(200)
})

test('an unmodeled changing route returns an error instead of an invented response', async () => {
  await using reference = await start('5.1.0')

  const answer = await ask(reference, 'POST /system/pipelines/simulate', {
    json: { stream_id: '000000000000000000000001', message: {} },
  })

  expect(answer.status).toBe(501)
})

test('pipelines are stored as written, and deleted', async () => {
  await using reference = await start('3.2.0')
  const source = 'pipeline "p"\nstage -1 match all\nrule "a"\nrule "b"\nstage 2 match either\nend'
  const pipelines = '/system/pipelines/pipeline'

  const made = await ask(reference, `POST ${pipelines}`, { json: { title: 'p', source } })
  const { id, ...rest } = (await made.json()) as { id: string }
  const gone = await ask(reference, `DELETE ${pipelines}/${id}`)
  const again = await ask(reference, `GET ${pipelines}/${id}`)

  expect(rest).toMatchObject({
    source,
    title: 'p',
    errors: null,
    stages: [
      { stage: -1, match_all: true, rules: ['a', 'b'] },
      { stage: 2, match_all: false, rules: [] },
    ],
  })
  expect([made.status, gone.status, again.status]).toEqual([200, 204, 404])
})

test('fault ids are unique', () => {
  const ids = listFaults().map(({ id }) => id)

  expect(new Set(ids).size).toBe(ids.length)
})

test('a fault changes only the behavior it names', async () => {
  await using plain = await start('5.1.0')
  await using faulty = await start('5.1.0', { faults: faults('session.valid-until.zulu') })

  const { valid_until: real } = await json(plain, 'POST /system/sessions', LOGIN)
  const { valid_until: wrong, username } = await json(faulty, 'POST /system/sessions', LOGIN)
  expect(real).toMatch(/\+0000$/)
  expect(wrong).toMatch(/\d{3}Z$/)
  expect(username).toBe('admin')
})

test('a fault can turn off a rule', async () => {
  await using reference = await start('5.1.0', { faults: faults('session.survives-deletion') })
  const { session_id: id } = await json(reference, 'POST /system/sessions', LOGIN)
  const asSession = { authorization: basic(String(id), 'session') }

  expect((await ask(reference, `DELETE /system/sessions/${String(id)}`, asSession)).status).toBe(
    200,
  )
  expect((await ask(reference, 'GET /system', asSession)).status).toBe(200)
})

test('a fault does not apply to a release in which it is correct behavior', async () => {
  await using reference = await start('2.4.6', {
    faults: faults('csrf.accepted', 'csrf.too-early'),
  })

  const answer = await ask(reference, 'PUT /system/processing/resume', { 'x-requested-by': null })

  expect(answer.status).toBe(400)
})

const HOUR = 60 * 60 * 1000
const LOGIN = { authorization: null, json: { username: 'admin', password: 'admin', host: '' } }

type Asked = Readonly<Record<string, unknown>>

async function start(release: string, options: Partial<ReferenceOptions> = {}): Promise<Reference> {
  const version = requireVersion(release)
  return startReference({ version, ...options })
}

function faults(...ids: readonly string[]): readonly Fault[] {
  return ids.flatMap((id) => findFault(id) ?? [])
}

function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
}

/** Sends a request of a correct client as the root account; null removes a header. */
async function ask(
  { root }: Reference,
  line: string,
  { json: body, ...own }: Asked = {},
): Promise<Response> {
  const [method = 'GET', path = '/'] = line.split(' ')
  const headers = {
    accept: 'application/json',
    authorization: basic('admin', 'admin'),
    'x-requested-by': 'test',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...own,
  }
  const sent = Object.entries(headers).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return fetch(root + path, {
    method,
    headers: sent,
    redirect: 'manual',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function json(
  reference: Reference,
  line: string,
  asked: Asked = {},
): Promise<Record<string, unknown>> {
  return (await (await ask(reference, line, asked)).json()) as Record<string, unknown>
}
