import { expect, test } from 'vitest'

import { startAsked } from '../test-asked.ts'

const RANGE = 'query=*&range=3600'

test('messages are counted by value, by time, and by number, as graylog-api saw on 2.4.6', async () => {
  await using asked = await startAsked('2.4.6')
  const { ask } = asked

  const terms = await ask(`GET /search/universal/relative/terms?field=source&size=1&${RANGE}`)
  const histogram = await ask(`GET /search/universal/relative/histogram?interval=minute&${RANGE}`)
  const stats = await ask(`GET /search/universal/relative/stats?field=probe_number&${RANGE}`)

  expect(terms.json).toMatchObject({
    terms: { 'probe-host': 3 },
    missing: 0,
    other: 2,
    total: 5,
    terms_mapping: { 'probe-host': [{ field: 'source', value: 'probe-host' }] },
  })
  expect(Object.values(histogram.json['results'] as Record<string, number>)).not.toContain(0)
  expect(histogram.json).toMatchObject({ interval: 'minute', queried_timerange: {} })
  expect(stats.json).toMatchObject({ count: 5, sum: 10, min: 0, max: 4, mean: 2, cardinality: 5 })
})

test('a saved search runs on the existing messages', async () => {
  await using asked = await startAsked('5.1.0')
  const { ask } = asked
  const type = { id: 's', type: 'messages', limit: 2, offset: 0 }
  const query = { type: 'elasticsearch', query_string: 'source:app-1.example' }
  const queries = [
    { id: 'q', query, timerange: { type: 'relative', range: 300 }, search_types: [type] },
  ]
  const { json } = await ask('POST /views/search', { id: '0'.repeat(24), queries })

  const done = await ask(`POST /views/search/${String(json['id'])}/execute`, {})
  const none = await ask('POST /views/search/ffffffffffffffffffffffff/execute', {})

  expect([done.status, none.status]).toEqual([201, 404])
  expect(done.location).toContain(`/views/search/status/${String(done.json['id'])}`)
  expect(done.json).toMatchObject({
    search_id: json['id'],
    results: { q: { state: 'COMPLETED', search_types: { s: { total_results: 2 } } } },
  })
})

test.each([
  ['3.2.0', { cut_or_copy: 'copy', converters: { numeric: {} } }],
  ['7.0.1', { cursor_strategy: 'copy', converters: [{ type: 'numeric', config: {} }] }],
])('the extractors of an input on %s keep their order', async (release, own) => {
  await using asked = await startAsked(release)
  const { ask } = asked
  const made = await ask('POST /system/inputs', {
    title: 'i',
    type: 'org.graylog2.inputs.raw.tcp.RawTCPInput',
    global: true,
    configuration: { port: 5555 },
  })
  const at = `/system/inputs/${String(made.json['id'])}/extractors`
  const body = (title: string) => ({
    title,
    extractor_type: 'json',
    extractor_config: { kv_separator: '=' },
    order: 0,
    source_field: 'message',
    target_field: 'none',
    condition_type: 'none',
    condition_value: '',
    ...own,
  })

  const first = (await ask(`POST ${at}`, body('one'))).json['extractor_id']
  const second = (await ask(`POST ${at}`, body('two'))).json['extractor_id']
  await ask(`POST ${at}/order`, { order: { 0: second, 1: first } })
  const changed = await ask(`PUT ${at}/${String(first)}`, { ...body('third'), order: 1 })
  const listed = await ask(`GET ${at}`)
  const gone = await ask(`DELETE ${at}/${String(second)}`)
  const again = await ask(`GET ${at}/${String(second)}`)

  expect(changed.json).toMatchObject({
    title: 'third',
    type: 'json',
    cursor_strategy: 'copy',
    creator_user_id: 'a',
    converters: [{ type: 'numeric', config: {} }],
    metrics: { condition_hits: 0 },
  })
  expect(listed.json).toMatchObject({
    total: 2,
    extractors: [{ title: 'two' }, { title: 'third' }],
  })
  expect([changed.status, gone.status, again.status]).toEqual([200, 204, 404])
})

test('rules and pipelines can be changed, and a pipeline connected from either side', async () => {
  await using asked = await startAsked('6.1.0')
  const { ask } = asked
  const source = 'pipeline "p"\nstage 0 match pass\nend'
  const { json } = await ask('POST /system/pipelines/pipeline', { title: 'p', source })
  const id = String(json['id'])
  const stream = '000000000000000000000001'

  const changed = await ask(`PUT /system/pipelines/pipeline/${id}`, { title: 'q', source })
  const connected = await ask('POST /system/pipelines/connections/to_pipeline', {
    pipeline_id: id,
    stream_ids: [stream],
  })
  const read = await ask(`GET /system/pipelines/connections/${stream}`)
  await ask('POST /system/pipelines/connections/to_pipeline', { pipeline_id: id, stream_ids: [] })
  const emptied = await ask(`GET /system/pipelines/connections/${stream}`)

  expect(changed.json).toMatchObject({ title: 'q', stages: [{ stage: 0, match: 'PASS' }] })
  expect(connected.json).toMatchObject([{ stream_id: stream, pipeline_ids: [id] }])
  expect(read.json).toMatchObject({ stream_id: stream, pipeline_ids: [id] })
  expect(emptied.json).toMatchObject({ pipeline_ids: [] })
})

test('an unmodeled route of the release returns an error that names route and release', async () => {
  await using asked = await startAsked('5.1.0')
  const { ask } = asked

  const missing = await ask('POST /system/pipelines/simulate', {
    stream_id: '000000000000000000000001',
    message: {},
  })
  const none = await ask('POST /system/no/such/route', {})

  expect([missing.status, none.status]).toEqual([501, 404])
  expect(missing.json['message']).toBe(
    'The reference server does not model POST /system/pipelines/simulate of 5.1.0; a real server has this route',
  )
})
