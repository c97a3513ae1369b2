import type { HarContent, HarRequest, HarResponse, Named, HarStep } from '../model.ts'

/** A step on the request alone. */
export function onRequest(change: (request: HarRequest) => HarRequest): HarStep {
  return (entry) => ({ ...entry, request: change(entry.request) })
}

/** A step on the response alone, where there is one. */
export function onResponse(change: (response: HarResponse) => HarResponse): HarStep {
  return (entry) =>
    entry.response.status === 0 ? entry : { ...entry, response: change(entry.response) }
}

/** A step on what a response held. */
export function onContent(
  change: (content: HarContent, response: HarResponse) => HarContent,
): HarStep {
  return onResponse((response) => ({ ...response, content: change(response.content, response) }))
}

/** A step on the headers of both messages. */
export function onHeaders(
  change: (headers: readonly Named[], of: 'request' | 'response') => readonly Named[],
): HarStep {
  return ({ request, response, ...entry }) => ({
    ...entry,
    request: { ...request, headers: change(request.headers, 'request') },
    response: { ...response, headers: change(response.headers, 'response') },
  })
}

/** Members that the tool adds to every entry. */
export function withMembers(members: Readonly<Record<string, unknown>>): HarStep {
  return (entry) => ({ ...entry, ...members })
}

/** A copy without these members. */
export function without<Value extends object>(value: Value, ...names: readonly string[]): Value {
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => !names.includes(name)),
  ) as Value
}
