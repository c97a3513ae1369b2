import type { Answer } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObject } from '#engine/model/json/json.ts'
import { type Call, type Handlers, needsBody, newObject } from '../../server.ts'
import type { SavedSearch } from '../../state.ts'
import { zulu } from '../../times.ts'
import { created } from '../location.ts'
import { defineResource } from '../resource.ts'
import { asObject, asText } from '../values.ts'

const SEARCHES = defineResource<SavedSearch>({
  kept: ({ savedSearches: kept }) => kept,
  area: 'savedsearches',
  record: ({ id, title, query, createdAt, creator }) => ({
    id,
    title,
    query,
    created_at: zulu(createdAt),
    creator_user_id: creator,
  }),
  missing: (id) => apiError(404, `Couldn't find saved search with ID ${id}`),
})

/** Saved searches as they were before views. */
export const savedSearchHandlers: Handlers = {
  'POST /search/saved': needsBody(create),
  'GET /search/saved/{searchId}': SEARCHES.read,
  'PUT /search/saved/{searchId}': SEARCHES.with('edit', update),
  'DELETE /search/saved/{searchId}': SEARCHES.remove('edit'),
}

/** All saved searches that the caller may read. */
export const savedSearches = SEARCHES.list((searches) => ({ total: searches.length, searches }))

function create(call: Call): Answer {
  const { server, given } = call
  const search: SavedSearch = {
    ...newObject(call),
    title: asText(given['title']),
    query: asObject(given['query']),
  }
  server.state.savedSearches.set(search.id, search)
  const record = server.has('saved-search-told') ? { search_id: search.id } : undefined
  return created(call, `/search/saved/${search.id}`, record)
}

/** Updates a search; the response is the changed record. Source: seen on 3.2.0. */
function update(call: Call, search: SavedSearch): Answer {
  const { title, query } = call.given
  if (typeof title === 'string') search.title = title
  if (isObject(query)) search.query = query
  return SEARCHES.show(call, search)
}
