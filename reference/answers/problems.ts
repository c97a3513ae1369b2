import type { JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../requests/project.ts'
import { type Answer, json } from '../answer.ts'
import type { Call, Server } from '../server.ts'

/** The errors of a record, by field; undefined if there are none. */
export type Problems = Readonly<Record<string, string | undefined>>

/** The response of a route that only validates a record. */
export function validation(call: Call, problems: Problems): Answer {
  return answerWith(call, described(problems, call.server))
}

/** The refusal of a record; undefined where nothing is wrong with it. */
export function refusal({ server }: Call, problems: Problems): Answer | undefined {
  return hasAny(problems) ? json(described(problems, server), 400) : undefined
}

function described(problems: Problems, { has }: Server): JsonObject {
  const errors = Object.entries(problems).flatMap(([field, message]) =>
    message === undefined ? [] : [[field, [message]] as const],
  )
  return {
    errors: Object.fromEntries(errors),
    ...(has('validation-context') && { error_context: {} }),
    failed: hasAny(problems),
  }
}

function hasAny(problems: Problems): boolean {
  return Object.values(problems).some((message) => message !== undefined)
}
