import { type Answer, empty, json, withHeaders } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { type Call, type Handlers, permits, getUser } from '../../server.ts'
import type { SavedSearch } from '../../state.ts'
import { zulu } from '../../times.ts'
import { createdAt } from '../location.ts'
import { asText } from '../values.ts'

/** Saved searches as they were before views. */
export const savedSearchHandlers: Handlers = {
  'POST /search/saved': (call) => create(call),
  'GET /search/saved/{searchId}': (call) =>
    ofSearch(call, 'read', (search) => json(searchRecord(search))),
  'PUT /search/saved/{searchId}': (call) =>
    ofSearch(call, 'edit', (search) => update(call, search)),
  'DELETE /search/saved/{searchId}': (call) =>
    ofSearch(call, 'edit', ({ id }) => {
      call.server.state.savedSearches.delete(id)
      return empty()
    }),
}

/** All saved searches that the caller may read. */
export function savedSearches(call: Call): Answer {
  const seen = [...call.server.state.savedSearches.values()].filter(({ id }) =>
    permits(call, `savedsearches:read:${id}`),
  )
  return json({ total: seen.length, searches: seen.map(searchRecord) })
}

function create(call: Call): Answer {
  const { server, body } = call
  if (!isObject(body)) return apiError(500, '')
  const search: SavedSearch = {
    id: server.ids.objectId(),
    creator: getUser(call).name,
    createdAt: server.now(),
    title: asText(body['title']),
    query: isObject(body['query']) ? body['query'] : {},
  }
  server.state.savedSearches.set(search.id, search)
  const made = server.has('saved-search-told') ? json({ search_id: search.id }, 201) : empty(201)
  return withHeaders(made, [createdAt(server, `/search/saved/${search.id}`)])
}

/** Updates a search; the response is the changed record. Source: seen on 3.2.0. */
function update({ body }: Call, search: SavedSearch): Answer {
  const { title, query } = isObject(body) ? body : {}
  if (typeof title === 'string') search.title = title
  if (isObject(query)) search.query = query
  return json(searchRecord(search))
}

function ofSearch(
  call: Call,
  act: 'read' | 'edit',
  answer: (search: SavedSearch) => Answer,
): Answer {
  const [id = ''] = call.parameters
  if (!permits(call, `savedsearches:${act}:${id}`))
    return apiError(403, `Not authorized to access resource id <${id}>`)
  const search = call.server.state.savedSearches.get(id)
  return search ? answer(search) : apiError(404, `Couldn't find saved search with ID ${id}`)
}

function searchRecord({ id, title, query, createdAt: at, creator }: SavedSearch): JsonObject {
  return { id, title, query, created_at: zulu(at), creator_user_id: creator }
}
