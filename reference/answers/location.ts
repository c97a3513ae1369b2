import type { Json } from '#engine/model/json/json.ts'
import { type Answer, empty } from '../answer.ts'
import { answerWith } from '../requests/project.ts'
import type { Call } from '../server.ts'

/** The response to a creation, with the path of the new object; some releases add the root of the interface. */
export function created(call: Call, path: string, record?: Json): Answer {
  const { has, root, origin } = call.server
  const place = `${origin()}${has('location-with-api') ? root : ''}${path}`
  const headers: Answer['headers'] = [['Location', place]]
  return record === undefined ? empty(201, headers) : answerWith(call, record, 201, headers)
}
