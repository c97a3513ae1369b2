import { expect, test } from 'vitest'

import { createClient } from '#engine/http/client.ts'
import type { Exchange, Headers } from '#engine/model/exchange.ts'
import type { CallForecast } from '#engine/model/upgrade/forecast.ts'
import { type Recording, RECORDING_FORMAT, makeRecording } from '#engine/model/recording.ts'
import { requireVersion } from '#engine/model/version.ts'
import { startReference } from '#reference/serve.ts'
import { callForecast, createForecaster } from './forecast.ts'
import { fixture } from '#test/fixtures.ts'

const BASIC: Headers = [['Authorization', `Basic ${Buffer.from('admin:admin').toString('base64')}`]]
const JSON_BOTH: Headers = [
  ['Accept', 'application/json'],
  ['Content-Type', 'application/json'],
]
const NAMED: Headers = [['X-Requested-By', 'test client']]

interface Sent {
  readonly method?: string
  readonly path: string
  readonly headers?: Headers
  readonly body?: unknown
}

/** Runs a client against the reference server of a release and records its traffic. */
async function recordClient(release: string, requests: readonly Sent[]): Promise<Recording> {
  await using reference = await startReference({ version: requireVersion(release) })
  const client = createClient({ guard: () => undefined })
  const exchanges: Exchange[] = []
  for (const { method = 'GET', path, headers = [...JSON_BOTH, ...NAMED], body } of requests) {
    const exchange = await client.send({
      method,
      origin: reference.origin,
      target: `${reference.root.slice(reference.origin.length)}${path}`,
      headers: [...BASIC, ...headers],
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    exchanges.push({ ...exchange, index: exchanges.length })
  }
  await client.close()
  const header = {
    type: 'header',
    format: RECORDING_FORMAT,
    version: 1,
    kind: 'interface',
    roots: [reference.root],
    tool: { name: 'test', version: '0' },
    assertedVersion: release,
  } as const
  return makeRecording(header, exchanges)
}

function forecast(recording: Recording, to: string): readonly CallForecast[] {
  return createForecaster(recording).foretold(requireVersion(to)).map(callForecast)
}

test('each write of graylog-api 1.2 needs X-Requested-By since 2.5', async () => {
  const calls = forecast(await fixture('client-graylog-api-1.2.0-2.4.6'), '2.5.2')
  const writes = calls.filter(({ method }) => method !== 'GET')

  expect(writes.length).toBeGreaterThan(15)
  for (const one of writes) {
    const wasRefused = one.class === 'already-fails'
    expect(wasRefused ? 'needs-change' : one.class).toBe('needs-change')
    expect(one.causes.map(({ release, what }) => `${release} ${what}`)).toContain(
      '2.5.0 write requests require the header X-Requested-By',
    )
  }
})

test('graylog-api 1.2 loses /count/total, aggregations, and dashboards', async () => {
  const calls = forecast(await fixture('client-graylog-api-1.2.0-2.4.6'), '5.1.0')

  expect(of(calls, 'GET', '/count/total')).toMatchObject({
    class: 'breaks',
    basis: 'seen',
    causes: [{ release: '4.0.0', what: 'the route was removed' }],
  })
  expect(of(calls, 'GET', '/search/universal/relative/terms')).toMatchObject({
    class: 'breaks',
    causes: [{ release: '4.0.0' }],
  })
  expect(of(calls, 'POST', '/dashboards')).toMatchObject({ class: 'breaks' })
})

test('go-graylog breaks at users, dashboards, tokens by name, alerts, and flat streams', async () => {
  const recording = await fixture('client-go-graylog-v11-3.2.0')

  const on33 = forecast(recording, '3.3.0')
  expect(of(on33, 'POST', '/dashboards')).toMatchObject({
    class: 'breaks',
    causes: [{ release: '3.3.0', remedy: expect.stringContaining('POST /views') as string }],
  })

  const on40 = forecast(recording, '4.0.0')
  expect(of(on40, 'PUT', '/users/{userId}')).toMatchObject({
    class: 'needs-change',
    causes: [{ release: '4.0.0', what: expect.stringContaining('user ID') as string }],
  })
  expect(of(on40, 'POST', '/users/{userId}/tokens/{name}').class).toBe('needs-change')

  const on41 = forecast(recording, '4.1.0')
  const user = of(on41, 'POST', '/users')
  expect(user.class).toBe('needs-change')
  expect(user.causes.map(({ release, what }) => `${release} ${what}`)).toEqual([
    '4.1.0 "first_name" is required in the body',
    '4.1.0 "last_name" is required in the body',
    '4.1.0 "full_name" in the body is rejected',
  ])

  const on70 = forecast(recording, '7.0.1')
  expect(of(on70, 'POST', '/streams')).toMatchObject({
    class: 'needs-change',
    basis: 'seen',
    causes: [{ release: '7.0.0', remedy: 'wrap the body: {"entity": …}' }],
  })
  expect(of(on70, 'GET', '/streams/alerts')).toMatchObject({
    class: 'breaks',
    causes: [{ release: '5.0.0' }],
  })
})

test('LDAP settings and /sources are replaced in 4.0', async () => {
  const recording = await recordClient('3.3.0', [
    { path: '/system/ldap/settings' },
    { path: '/sources?range=86400' },
  ])
  const [ldap, sources] = forecast(recording, '4.0.0')

  expect(ldap).toMatchObject({
    class: 'breaks',
    basis: 'seen',
    causes: [
      {
        release: '4.0.0',
        remedy:
          'use GET /system/authentication/services/backends instead, which has a different structure',
      },
    ],
  })
  expect(sources).toMatchObject({ class: 'breaks', causes: [{ release: '4.0.0' }] })
})

test('alerts of a stream are removed in 5.0', async () => {
  const stream = '/streams/000000000000000000000001'
  const recording = await recordClient('4.3.0', [{ path: `${stream}/alerts` }])

  expect(forecast(recording, '5.0.0')).toMatchObject([
    { class: 'breaks', route: '/streams/{streamId}/alerts', causes: [{ release: '5.0.0' }] },
  ])
})

test('the format of a search without a JSON Accept varies by server start', async () => {
  const recording = await recordClient('2.4.6', [
    { path: '/search/universal/relative?query=*&range=300', headers: [['Accept', '*/*']] },
    { path: '/search/universal/relative?query=*&range=300' },
  ])

  for (const release of ['2.4.6', '2.5.2']) {
    const [any, named] = forecast(recording, release)

    expect(any).toMatchObject({
      class: 'unknown',
      causes: [
        {
          what: expect.stringContaining('at random at each start') as string,
          remedy: 'send Accept: application/json',
        },
      ],
    })
    expect(named?.class).toBe('works')
  }
})

test('a client of 2.0 without /api gets the new base URL for every call', async () => {
  const calls = forecast(await fixture('graylog-2.0.3'), '2.2.3')

  for (const { causes } of calls)
    expect(causes.at(-1)).toMatchObject({
      release: '2.1.0',
      what: 'the API moves from http://127.0.0.1:12900/ (port 12900, without /api) to port 9000 under /api',
      remedy: "set the client's base URL to http://127.0.0.1:9000/api/",
    })
})

test('telegraf keeps working, including its reads by POST', async () => {
  const calls = forecast(await fixture('client-telegraf-2.5.2'), '3.2.0')
  const classes = (method: string): readonly string[] => [
    ...new Set(calls.filter((one) => one.method === method).map((one) => one.class)),
  ]

  expect(classes('GET')).toEqual(['works'])
  expect(classes('POST')).toEqual(['works'])
})

function of(calls: readonly CallForecast[], method: string, route: string): CallForecast {
  const found = calls.find((one) => one.method === method && one.route === route)
  if (!found) throw new Error(`the recording has no ${method} ${route}`)
  return found
}

test('event definitions need a series type since 5.2, and the state in 5.2.0', async () => {
  const config = {
    type: 'aggregation-v1',
    query: 'a',
    streams: [],
    group_by: ['source'],
    series: [{ id: 's', function: 'count', field: null }],
    conditions: { expression: { expr: 'number', value: 3 } },
    search_within_ms: 60_000,
    execute_every_ms: 60_000,
  }
  const body = {
    title: 't',
    description: 'd',
    priority: 2,
    alert: true,
    config,
    key_spec: [],
    notification_settings: { grace_period_ms: 0, backlog_size: 0 },
  }
  const id = '65f000000000000000000001'
  const recording = await recordClient('5.1.0', [
    { method: 'POST', path: '/events/definitions', body },
    { method: 'PUT', path: `/events/definitions/${id}`, body: { ...body, id } },
  ])
  const [created] = [...recording.exchanges()]

  expect(JSON.parse(created?.response?.body.text ?? '')).toMatchObject({ config })
  const summaries = (to: string) =>
    forecast(recording, to).map(({ causes }) => causes.map(({ what }) => what))
  const series = expect.stringContaining('"function" of a series became "type"') as string
  const state = expect.stringContaining('without "state"') as string
  expect(forecast(recording, '5.2.0')[0]?.class).toBe('needs-change')
  expect(summaries('5.2.0')[0]).toContainEqual(series)
  expect(summaries('5.2.0')[1]).toContainEqual(state)
  expect(summaries('5.2.4')[1]).not.toContainEqual(state)
  expect(summaries('5.1.13')[0]).not.toContainEqual(series)
})

test('lists and definitions of events gain and lose fields with 6.1, index sets do not', async () => {
  const config = {
    type: 'aggregation-v1',
    query: 'a',
    streams: [],
    group_by: [],
    series: [],
    search_within_ms: 60_000,
    execute_every_ms: 60_000,
    event_limit: 1,
  }
  const body = {
    title: 't',
    description: 'd',
    priority: 2,
    alert: true,
    config,
    key_spec: [],
    notification_settings: { grace_period_ms: 0, backlog_size: 0 },
  }
  const rotation = 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategy'
  const retention = 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy'
  const set = {
    title: 't',
    description: 'd',
    index_prefix: 'p',
    index_analyzer: 'standard',
    shards: 1,
    replicas: 0,
    index_optimization_max_num_segments: 1,
    index_optimization_disabled: false,
    field_type_refresh_interval: 6000,
    creation_date: '2026-11-21T00:00:00.000Z',
    rotation_strategy_class: rotation,
    retention_strategy_class: retention,
    rotation_strategy: { type: `${rotation}Config`, max_docs_per_index: 20_000_000 },
    retention_strategy: { type: `${retention}Config`, max_number_of_indices: 20 },
  }
  const requests = [
    { method: 'POST', path: '/events/definitions', body },
    { path: '/events/definitions' },
    { path: '/events/notifications' },
    { method: 'POST', path: '/system/indices/index_sets', body: set },
  ]
  const changes = async (from: string, to: string) =>
    forecast(await recordClient(from, requests), to).map(({ causes }) =>
      causes.map(({ what }) => what),
    )

  const cron = ['stream_categories', 'use_cron_scheduling', 'cron_expression', 'cron_timezone'].map(
    (key) => `"config.${key}" is new in the response`,
  )
  expect(await changes('6.0.6', '6.1.0')).toEqual([
    cron,
    cron,
    ['"grand_total" is no longer in the response'],
    [],
  ])
})
