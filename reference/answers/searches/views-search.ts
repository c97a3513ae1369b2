import { type Answer, json } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, getUser } from '../../server.ts'
import { readable } from '../streams/stream-access.ts'
import { createdAt } from '../location.ts'
import { withoutSeries } from './pivots/refused.ts'
import { absolute, getRange, getResult, filterVisible } from './results.ts'
import { asList, asText } from '../values.ts'
import { readableSearch } from './views.ts'

/** Searches in the newer form, as far as they ask for messages and for pivots over them. */
export const viewsSearchHandlers: Handlers = {
  'POST /views/search/sync': (call) => sync(call),
  'POST /views/search/{id}/execute': (call) => execute(call),
  'GET /views/search/status/{jobId}': (call) => status(call),
  'POST /views/search/metadata': (call) =>
    metadata(call, asList(isObject(call.body) ? call.body['queries'] : undefined).filter(isObject)),
  'GET /views/search/metadata/{searchId}': (call) => {
    const kept = readableSearch(call)
    return kept ? metadata(call, kept.queries) : apiError(404)
  },
  'POST /search/messages': (call) => tabular(call),
  'GET /search/messages': (call) => tabular(call),
}

function sync(call: Call): Answer {
  const { body } = call
  if (!isObject(body)) return apiError(500, '')
  const queries = asList(body['queries']).filter(isObject)
  const refused = withoutStreams(call) ?? withoutSeries(queries, call.server)
  return refused ?? answerWith(call, executed(call, queries, asText(body['id'])))
}

/** Who may read no stream may not search either. Source: a client on 3.1.0 to 7.0.1. */
function withoutStreams(call: Call): Answer | undefined {
  const { has } = call.server
  if (readable(call).length > 0) return undefined
  if (!has('search-filter')) return apiError(403, 'Not authorized')
  const message = "User doesn't have access to any streams"
  return has('search-streams-refused-typed')
    ? json({ message, streams: [], type: 'MissingStreamPermission' }, 403)
    : apiError(403, message)
}

/** A search that was kept before, on the messages there are. Source: seen on 3.2.0. */
function execute(call: Call): Answer {
  const kept = readableSearch(call)
  if (!kept) return apiError(404)
  const job = executed(call, kept.queries, kept.id)
  call.server.state.searchJobs.set(asText(job['id']), job)
  return answerWith(asSync(call), job, 201, [
    createdAt(call.server, `/views/search/status/${asText(job['id'])}`),
  ])
}

/** A job has the keys of a synchronous search. */
function asSync(call: Call): Call {
  return { ...call, route: 'POST /views/search/sync' }
}

/** The result of a search, for the account that started it. */
function status(call: Call): Answer {
  const job = call.server.state.searchJobs.get(call.parameters[0] ?? '')
  return job?.['owner'] === getUser(call).name ? answerWith(asSync(call), job) : apiError(404)
}

function metadata(call: Call, queries: readonly JsonObject[]): Answer {
  const one = { used_parameters_names: [], referenced_queries: [] }
  return answerWith(call, {
    query_metadata: Object.fromEntries(queries.map((query) => [asText(query['id']), one])),
    declared_parameters: {},
  })
}

function executed(call: Call, queries: readonly JsonObject[], searchId: string): JsonObject {
  const { server } = call
  const results = queries.map((query) => [asText(query['id']), getResult(query, call)] as const)
  const errors = results.flatMap(([, { errors: found }]) => asList(found))
  return {
    execution: { done: true, cancelled: false, completed_exceptionally: errors.length > 0 },
    results: Object.fromEntries(results),
    ...(errors.length > 0 && { errors }),
    progress: 0,
    id: server.ids.objectId(),
    owner: getUser(call).name,
    search_id: searchId || (server.has('search-has-id') ? server.ids.objectId() : null),
    executing_node: server.node.id,
  }
}

function tabular(call: Call): Answer {
  const given = isObject(call.body) ? call.body : {}
  const asked = asList(given['fields']).map(asText).filter(Boolean)
  const fields = asked.length > 0 ? asked : ['source', 'timestamp']
  return json({
    schema: fields.map((field) => ({
      column_type: 'field',
      type: field === 'timestamp' ? 'date' : 'string',
      field,
      name: `field: ${field}`,
    })),
    datarows: filterVisible(call).map((message) =>
      fields.map((field) => message.fields[field] ?? null),
    ),
    metadata: { effective_timerange: absolute(getRange({ range: 3600 }, call)) },
  })
}
