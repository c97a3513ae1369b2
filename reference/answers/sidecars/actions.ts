import type { JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Answer, empty } from '../../answer.ts'
import type { Call, Handlers } from '../../server.ts'
import { asObjects, asText, asTexts } from '../values.ts'

/** Pending actions for sidecars, until their next request. */
export const actionHandlers: Handlers = {
  'GET /sidecar/action/{sidecarId}': (call) =>
    answerWith(call, [...(call.server.state.sidecarActions.get(call.id) ?? [])]),
  'PUT /sidecar/action/{sidecarId}': replace,
  'PUT /sidecar/administration/action': order,
}

function replace({ server, id, body }: Call): Answer {
  server.state.sidecarActions.set(id, asObjects(body))
  return empty(202)
}

/** The same action for several sidecars; unknown ones are skipped. */
function order({ server, given }: Call): Answer {
  const { sidecars, sidecarActions } = server.state
  const properties = { [asText(given['action'])]: true }
  for (const one of asObjects(given['collectors'])) {
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
