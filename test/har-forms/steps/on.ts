import type { HarContent, HarRequest, HarResponse, Named, HarStep } from '../model.ts'

/** Builds a step on requests. */
export function onRequest(change: (request: HarRequest) => HarRequest): HarStep {
  return (entry) => ({ ...entry, request: change(entry.request) })
}

/** Builds a step on responses, if there is one. */
export function onResponse(change: (response: HarResponse) => HarResponse): HarStep {
  return (entry) =>
    entry.response.status === 0 ? entry : { ...entry, response: change(entry.response) }
}

/** Builds a step on response bodies. */
export function onContent(
  change: (content: HarContent, response: HarResponse) => HarContent,
): HarStep {
  return onResponse((response) => ({ ...response, content: change(response.content, response) }))
}

/** Builds a step on the headers of requests and responses. */
export function onHeaders(
  change: (headers: readonly Named[], of: 'request' | 'response') => readonly Named[],
): HarStep {
  return ({ request, response, ...entry }) => ({
    ...entry,
    request: { ...request, headers: change(request.headers, 'request') },
    response: { ...response, headers: change(response.headers, 'response') },
  })
}

/** Adds members to every entry. */
export function withMembers(members: Readonly<Record<string, unknown>>): HarStep {
  return (entry) => ({ ...entry, ...members })
}

/** Returns a copy without these members. */
export function without<Value extends object>(value: Value, ...names: readonly string[]): Value {
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => !names.includes(name)),
  ) as Value
}
