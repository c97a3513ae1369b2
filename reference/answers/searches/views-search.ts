import { type Answer, json } from '../../answer.ts'
import { apiError, forbidden } from '../../errors.ts'
import type { JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, getUser, needsBody } from '../../server.ts'
import { STREAMS } from '../streams/stream-access.ts'
import { created } from '../location.ts'
import { withoutSeries } from './pivots/refused.ts'
import { absolute, getRange, getResult, filterVisible } from './results.ts'
import { asList, asObjects, asText, asTexts } from '../values.ts'
import { readableSearch } from './views.ts'

/** Searches in the newer form, as far as they ask for messages and for pivots over them. */
export const viewsSearchHandlers: Handlers = {
  'POST /views/search/sync': needsBody(sync),
  'POST /views/search/{id}/execute': execute,
  'GET /views/search/status/{jobId}': status,
  'POST /views/search/metadata': (call) => metadata(call, asObjects(call.given['queries'])),
  'GET /views/search/metadata/{searchId}': (call) => {
    const kept = readableSearch(call)
    return kept ? metadata(call, kept.queries) : apiError(404)
  },
  'POST /search/messages': tabular,
  'GET /search/messages': tabular,
}

function sync(call: Call): Answer {
  const { given } = call
  const queries = asObjects(given['queries'])
  const refused = withoutStreams(call) ?? withoutSeries(queries, call.server)
  return refused ?? answerWith(call, executed(call, queries, asText(given['id'])))
}

/** Who may read no stream may not search either. Source: a client on 3.1.0 to 7.0.1. */
function withoutStreams(call: Call): Answer | undefined {
  const { has } = call.server
  if (STREAMS.readable(call).length > 0) return undefined
  if (!has('search-filter')) return forbidden()
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
  return created(asSync(call), `/views/search/status/${asText(job['id'])}`, job)
}

/** A job has the keys of a synchronous search. */
function asSync(call: Call): Call {
  return { ...call, route: 'POST /views/search/sync' }
}

/** The result of a search, for the account that started it. */
function status(call: Call): Answer {
  const job = call.server.state.searchJobs.get(call.id)
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
  const asked = asTexts(call.given['fields']).filter(Boolean)
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
