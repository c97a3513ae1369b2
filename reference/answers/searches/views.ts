import type { Answer } from '../../server/answer.ts'
import { apiError } from '../../errors.ts'
import type { JsonObject } from '../../../src/model/json.ts'
import { answerWith } from '../../requests/project.ts'
import { permits } from '../../server/server.ts'
import type { Call, Handlers, Server } from '../../server/server.ts'
import type { View } from '../../state.ts'
import { zulu } from '../../times.ts'

/** Views and the searches that they rest on can be read; only an upgrade makes them. */
export const viewHandlers: Handlers = {
  'GET /views/{id}': (call) => read(call),
  'GET /views/search/{id}': (call) => search(call),
}

/** The views that the caller may read, with the fields of every release, by title. */
export function viewRecords(call: Call): readonly JsonObject[] {
  const { server } = call
  return [...server.state.views.values()]
    .filter((view) => mayRead(view, call))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .map((view) => viewRecord(view, server))
}

function mayRead({ id }: View, call: Call): boolean {
  return permits(call, `view:read:${id}`)
}

function read(call: Call): Answer {
  const view = call.server.state.views.get(call.parameters[0] ?? '')
  return view && mayRead(view, call)
    ? answerWith(call, viewRecord(view, call.server))
    : apiError(404)
}

function search(call: Call): Answer {
  const { state } = call.server
  const found = state.viewSearches.get(call.parameters[0] ?? '')
  const shown = [...state.views.values()].some(
    (view) => view.searchId === found?.id && mayRead(view, call),
  )
  if (!found || !shown) return apiError(404)
  const { id, owner, queries, createdAt } = found
  return answerWith(call, {
    ...{ id, queries, owner, parameters: [], requires: {}, created_at: zulu(createdAt) },
  })
}

function viewRecord(view: View, { has }: Server): JsonObject {
  const { id, title, summary, description, owner, createdAt, searchId } = view
  return {
    _entity_source: { source: 'SYSTEM', entity_type: 'view', parent_id: null },
    ...{ id, type: 'DASHBOARD', title, summary, description, search_id: searchId },
    ...{ properties: [], requires: {}, owner },
    state: has('view-pivots-of-one-field') ? view.state : {},
    created_at: zulu(createdAt),
    last_updated_at: zulu(createdAt),
    favorite: false,
  }
}
