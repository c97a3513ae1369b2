import { availabilityOf, has, pathTo, probe, type ProbeApi } from '#engine/suite.ts'
import { gotFirstId } from '../answers.ts'
import { makeObject } from '../make.ts'
import { creationBody } from '../stream/bodies.ts'

/** Releases with event definitions. */
export const SERVED = availabilityOf('event-streams')

/** Finds nothing, once a day, if it is run at all before it is removed. */
const CONFIG = {
  type: 'aggregation-v1',
  query: 'source:nowhere.example',
  streams: [],
  group_by: [],
  series: [],
  conditions: null,
  search_within_ms: 60_000,
  execute_every_ms: 86_400_000,
} as const

/** Source: the web interface of 3.2.0. */
const SEARCH = { query: '', page: 1, per_page: 25, filter: { alerts: 'only' } } as const

export const probes = [
  probe('event.read', { versions: SERVED }, async (api) => {
    const id = gotFirstId(await api.get('/events/definitions'), 'event_definitions')
    if (id === undefined) return
    await api.get(pathTo`/events/definitions/${id}`)
    await api.get('/events/definitions')
  }),
  probe(
    'event.life',
    { mode: 'write', versions: SERVED, breaks: ['client.query'] },
    async (api) => {
      const id = await makeDefinition(api)
      if (id === undefined) return
      const path = pathTo`/events/definitions/${id}`
      await api.get('/events/definitions')
      await api.get(path)
      await api.get('/events/definitions')
      await api.post('/events/search', { json: SEARCH })
      await api.delete(path)
      await api.get(path)
      await api.get(pathTo`/events/definitions/${api.invented.objectId}`)
    },
  ),
]

async function makeDefinition(api: ProbeApi): Promise<string | undefined> {
  const title = `${api.prefix}-events`
  const json = creationBody(api, {
    title,
    description: 'made by a conformance run',
    priority: 1,
    alert: false,
    config: { ...CONFIG, ...(has(api.version, 'event-limit') && { event_limit: 1 }) },
    field_spec: {},
    key_spec: [],
    notifications: [],
    notification_settings: { grace_period_ms: 0, backlog_size: 0 },
  })
  const list = '/events/definitions'
  // Known from 3.3.0 on; before, it is passed over and the definition is scheduled.
  const how = { list, at: `${list}?schedule=false` }
  return (await makeObject(api, `event definition "${title}"`, json, how))?.id
}
