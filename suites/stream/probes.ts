import {
  has,
  isRecord,
  pathTo,
  probe,
  type ProbeApi,
  listAt,
  type UnknownRecord,
} from '#engine/suite.ts'
import { gotFirstId, gotJson, gotText } from '../answers.ts'
import { makeObject } from '../make.ts'
import { creationBody } from './bodies.ts'

/** A rule that no message matches. */
export const RULE = { field: 'source', value: 'nowhere.example', type: 1, inverted: false } as const

export const probes = [
  probe('stream.read', {}, async (api) => {
    const first = gotFirstId(await api.get('/streams'), 'streams')
    await api.get('/streams/enabled')
    if (first !== undefined) {
      await api.get('/streams')
      await api.get(pathTo`/streams/${first}`)
      await api.get(pathTo`/streams/${first}?all=true&pretty=true`)
      await api.get('/streams')
    }
    await api.get(pathTo`/streams/${api.invented.objectId}`)
    await api.get('/streams/no-such-id')
  }),
  probe('stream.unknown', { mode: 'session' }, async (api) => {
    await api.delete(pathTo`/streams/${api.invented.objectId}`)
  }),
  probe('stream.refused', { mode: 'write', breaks: ['client.body'] }, async (api) => {
    const placed = await placeOf(api)
    const stream = { ...describe(api, 'refused'), ...placed }
    await api.post('/streams', { json: {} })
    await api.post('/streams', { json: [] })
    await api.post('/streams', { json: { title: {} } })
    if (has(api.version, 'entity-wrapper')) await api.post('/streams', { json: stream })
    else await api.post('/streams', { json: { entity: stream } })
    if (!has(api.version, 'entity-wrapper') && has(api.version, 'stream-index-set'))
      await api.post('/streams', { json: describe(api, 'refused') })
    await api.post('/streams', { json: { ...stream, surplus: 1 } })
  }),
  probe('stream.life', { mode: 'write', breaks: ['client.credentials'] }, async (api) => {
    const placed = await placeOf(api)
    const id = await makeStream(api, { ...describe(api, 'stream'), ...placed, rules: [RULE] })
    if (id === undefined) return
    // No server takes the credential of the request before it.
    const closed = creationBody(api, { ...describe(api, 'closed'), ...placed })
    await api.post('/streams', { as: 'none', json: closed })
    const path = pathTo`/streams/${id}`
    await api.get(path)
    for (const source of [RULE.value, 'elsewhere.example']) {
      const message = { _id: api.invented.objectId, source, message: 'a message' }
      await api.post(`${path}/testMatch`, { json: { message } })
    }
    await api.post(`${path}/resume`)
    await api.get(path)
    for (const list of ['/streams', '/streams/enabled', '/streams']) await api.get(list)
    await api.get(path)
    await api.post(`${path}/pause`)
    await api.get(path)
    await api.put(path, {
      json: { title: `${api.prefix}-renamed`, description: 'other words', matching_type: 'OR' },
    })
    await api.get(`${path}?pretty=true`)
    const single = [
      { title: `${api.prefix}-renamed-again` },
      { matching_type: 'AND' },
      { description: 'only this' },
      ...(has(api.version, 'stream-index-set')
        ? [{ remove_matches_from_default_stream: true }]
        : []),
    ]
    for (const json of single) {
      await api.put(path, { json })
      await api.get(path)
    }
    await probeRules(api, path)
    const copy = { title: `${api.prefix}-copy`, description: 'a copy', ...placed }
    const clone = await makeClone(api, path, copy)
    if (clone !== undefined) await api.delete(clone.path)
    await api.delete(path)
    await api.get(path)
  }),
]

/** Makes a stream of the run, in the form of the release; undefined when the server does not. */
export async function makeStream(
  api: ProbeApi,
  stream: UnknownRecord,
): Promise<string | undefined> {
  const what = `stream "${String(stream['title'])}"`
  return (await makeObject(api, what, creationBody(api, stream), STREAMS))?.id
}

/** Clones the stream at a path. */
export function makeClone(api: ProbeApi, path: string, json: { readonly title: string }) {
  return makeObject(api, `stream "${json.title}"`, json, { ...STREAMS, at: `${path}/clone` })
}

const STREAMS = { list: '/streams', givenAs: 'stream_id' }

/** Where new streams keep their messages: the default index set, from 2.2 on. */
export async function placeOf(api: ProbeApi): Promise<{ readonly index_set_id?: string }> {
  if (!has(api.version, 'stream-index-set')) return {}
  const json = gotJson(await api.get('/system/indices/index_sets?skip=0&limit=0&stats=false'))
  const records = listAt(json, 'index_sets').filter(isRecord)
  const set = records.find(({ default: chosen }) => chosen === true) ?? records[0]
  return typeof set?.['id'] === 'string' ? { index_set_id: set['id'] } : {}
}

/** The title of a stream of the run; `name` distinguishes the streams of a run. */
export function describe(api: ProbeApi, name: string) {
  return {
    title: `${api.prefix}-${name}`,
    description: 'made by a conformance run',
    matching_type: 'AND',
  }
}

async function probeRules(api: ProbeApi, path: string): Promise<void> {
  const added = await api.post(`${path}/rules`, {
    json: { ...RULE, value: 'No-Where[.]Example', type: 2, inverted: true },
  })
  await api.get(path)
  await api.get(`${path}/rules`)
  const rule = gotText(added, 'streamrule_id')
  if (rule === undefined) return
  await api.get(pathTo`${path}/rules/${rule}`)
  await api.delete(pathTo`${path}/rules/${rule}`)
}
