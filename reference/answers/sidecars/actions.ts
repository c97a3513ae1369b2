import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Answer, empty } from '../../answer.ts'
import type { Call, Handlers } from '../../server.ts'
import { asText, asTexts } from '../values.ts'

/** Pending actions for sidecars, until their next request. */
export const actionHandlers: Handlers = {
  'GET /sidecar/action/{sidecarId}': (call) =>
    answerWith(call, [...(call.server.state.sidecarActions.get(getId(call)) ?? [])]),
  'PUT /sidecar/action/{sidecarId}': (call) => replace(call),
  'PUT /sidecar/administration/action': (call) => order(call),
}

function replace(call: Call): Answer {
  const given = Array.isArray(call.body) ? (call.body as readonly Json[]) : []
  call.server.state.sidecarActions.set(getId(call), given.filter(isObject))
  return empty(202)
}

/** The same action for several sidecars; unknown ones are skipped. */
function order({ server, body }: Call): Answer {
  const { sidecars, sidecarActions } = server.state
  const given = isObject(body) ? body : {}
  const properties = { [asText(given['action'])]: true }
  const each = Array.isArray(given['collectors']) ? (given['collectors'] as readonly Json[]) : []
  for (const one of each.filter(isObject)) {
    const id = asText(one['sidecar_id'])
    if (!sidecars.has(id)) continue
    const wanted = asTexts(one['collector_ids'])
    const others = (sidecarActions.get(id) ?? []).filter(
      (known) => !wanted.includes(asText(known['collector_id'])),
    )
    const ordered = wanted.map((collector): JsonObject => ({ collector_id: collector, properties }))
    sidecarActions.set(id, [...others, ...ordered])
  }
  return empty(202)
}

function getId({ parameters: [id = ''] }: Call): string {
  return id
}
