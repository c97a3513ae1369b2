import type { Answer } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import type { JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, permits, type Server, getUser } from '../../server.ts'
import type { View, ViewSearch } from '../../state.ts'
import { zulu } from '../../times.ts'
import { created } from '../location.ts'
import { withoutSeries } from './pivots/refused.ts'
import { shownQuery } from './results.ts'
import { asObject, asObjects, asText, getEntity } from '../values.ts'

/** Views and the searches that they rest on. Source: seen on 3.3.0, 5.1.0, 7.0.1. */
export const viewHandlers: Handlers = {
  'GET /views/{id}': read,
  'POST /views': create,
  'PUT /views/{id}': update,
  'DELETE /views/{id}': remove,
  'POST /views/search': createSearch,
  'GET /views/search/{id}': search,
}

/** The views that the caller may read, of one type where it is given, with the fields of every release. */
export function viewRecords(call: Call, type?: string): readonly JsonObject[] {
  const { server } = call
  return [...server.state.views.values()]
    .filter((view) => may(view, call, 'read') && (type === undefined || view.type === type))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .map((view) => viewRecord(view, server))
}

function may({ id, owner }: View, call: Call, act: 'read' | 'edit'): boolean {
  return owner === call.caller?.user.name || permits(call, `view:${act}:${id}`)
}

function read(call: Call): Answer {
  const view = named(call)
  return view && may(view, call, 'read')
    ? answerWith(call, viewRecord(view, call.server))
    : missing(call)
}

function named({ server, id }: Call): View | undefined {
  return server.state.views.get(id)
}

function missing({ id }: Call): Answer {
  return apiError(404, `View ${id} doesn't exist`)
}

function create(call: Call): Answer {
  const { server } = call
  const given = getEntity(call)
  const kind = asText(given['type']) || 'DASHBOARD'
  if (kind === 'DASHBOARD' && !permits(call, 'dashboards:create'))
    return apiError(403, `User is not allowed to create view of type ${kind}`)
  return kept(call, given, { id: server.ids.objectId(), owner: getUser(call).name })
}

/** Replaces it: omitted fields get the defaults of a new one, and it has no owner. */
function update(call: Call): Answer {
  const view = named(call)
  if (!view) return apiError(400, `Cannot update a view that does not exist : id = ${call.id}`)
  if (!may(view, call, 'edit'))
    return apiError(403, `Not allowed to edit ${wordFor(view)} <${view.id}>.`)
  const given = getEntity(call)
  return kept(call, given, { id: view.id, owner: asText(given['owner']) || null })
}

function kept(call: Call, given: JsonObject, { id, owner }: Pick<View, 'id' | 'owner'>): Answer {
  const { server } = call
  const searchId = asText(given['search_id'])
  const found = server.state.viewSearches.get(searchId)
  if (!found) return apiError(400, `Search ${searchId} not available`)
  if (found.owner !== getUser(call).name && !permits(call, 'view:read'))
    return apiError(
      403,
      `User ${getUser(call).name} does not have permission to load search ${searchId}`,
    )
  const view: View = {
    id,
    owner,
    searchId,
    createdAt: server.now(),
    type: asText(given['type']) || 'DASHBOARD',
    title: asText(given['title']),
    summary: asText(given['summary']),
    description: asText(given['description']),
    state: asObject(given['state']),
  }
  server.state.views.set(id, view)
  return answerWith(call, viewRecord(view, server))
}

/** Removes a view; the response is its last record. */
function remove(call: Call): Answer {
  const view = named(call)
  if (!view) return missing(call)
  if (!may(view, call, 'edit'))
    return apiError(403, `Unable to delete ${wordFor(view)} <${view.id}>.`)
  call.server.state.views.delete(view.id)
  return answerWith(call, viewRecord(view, call.server))
}

function wordFor({ type }: View): string {
  return type.toLowerCase()
}

function createSearch(call: Call): Answer {
  const { server, given } = call
  const found = {
    id: asText(given['id']) || server.ids.objectId(),
    owner: getUser(call).name,
    createdAt: server.now(),
    queries: asObjects(given['queries']),
  }
  const refused = withoutSeries(found.queries, server)
  if (refused) return refused
  server.state.viewSearches.set(found.id, found)
  const { id, queries, parameters, owner, ...record } = searchRecord(found, server)
  return created(call, `/${found.id}`, { id, queries, parameters, owner, ...record })
}

function search(call: Call): Answer {
  const found = readableSearch(call)
  return found ? answerWith(call, searchRecord(found, call.server)) : apiError(404)
}

function searchRecord({ id, owner, queries, createdAt }: ViewSearch, server: Server) {
  return {
    queries: queries.map((query) => shownQuery(query, server)),
    id,
    owner,
    parameters: [],
    requires: {},
    skip_no_streams_check: false,
    created_at: zulu(createdAt),
  }
}

/** The search that the path names, where the caller may see it. */
export function readableSearch(call: Call): ViewSearch | undefined {
  const { state } = call.server
  const found = state.viewSearches.get(call.id)
  const shown =
    found?.owner === getUser(call).name ||
    [...state.views.values()].some((view) => view.searchId === found?.id && may(view, call, 'read'))
  return shown ? found : undefined
}

function viewRecord(view: View, { has }: Server): JsonObject {
  const { id, type, title, summary, description, owner, createdAt: at, searchId } = view
  const source = { source: 'SYSTEM', entity_type: 'view', parent_id: null }
  return {
    ...(view.isOfServer && { _entity_source: source }),
    id,
    type,
    title,
    summary,
    description,
    search_id: searchId,
    properties: [],
    requires: {},
    owner,
    state: has('view-pivots-of-one-field') || !view.isOfServer ? view.state : {},
    created_at: zulu(at),
    last_updated_at: zulu(at),
    favorite: false,
  }
}
