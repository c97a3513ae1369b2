import type { Body, Exchange, Headers, Response } from '../src/model/exchange.ts'
import type { Edit } from '../src/model/mutation.ts'

/** The exchange with one edit; body size and Content-Length are kept in step. */
export function applyEdit(exchange: Exchange, edit: Edit): Exchange {
  const { request, response } = exchange
  if (edit.kind === 'request-header')
    return {
      ...exchange,
      request: { ...request, headers: withHeader(request.headers, edit.name, edit.value) },
    }
  if (edit.kind === 'request-replace')
    return { ...exchange, request: { ...request, body: replaced(request.body, edit) } }
  if (edit.kind === 'request-target')
    return {
      ...exchange,
      request: { ...request, target: request.target.replace(edit.text, edit.by) },
    }
  if (!response) throw new Error(`exchange ${exchange.index} has no answer to edit`)
  return { ...exchange, response: editResponse(response, edit) }
}

function editResponse(
  response: Response,
  edit: Exclude<Edit, { kind: `request-${string}` }>,
): Response {
  switch (edit.kind) {
    case 'status':
      return { ...response, status: edit.status }
    case 'header':
      return { ...response, headers: withHeader(response.headers, edit.name, edit.value) }
    case 'set':
      return withText(response, JSON.stringify(changed(jsonOf(response), edit.pointer, edit.value)))
    case 'remove':
      return withText(response, JSON.stringify(changed(jsonOf(response), edit.pointer, REMOVED)))
    case 'body':
      return withType(withText(response, edit.text), edit.type)
    case 'replace':
      return withText(response, replaced(response.body, edit).text ?? '')
    case 'answer':
      return withText(
        { ...response, status: edit.status, headers: edit.headers ?? response.headers },
        edit.text ?? '',
      )
  }
}

function replaced(body: Body, edit: { readonly text: string; readonly by: string }): Body {
  const old = body.text ?? ''
  if (!old.includes(edit.text))
    throw new Error(`the body does not hold ${JSON.stringify(edit.text)}`)
  const text = old.replace(edit.text, edit.by)
  return { state: 'complete', size: Buffer.byteLength(text), text }
}

const REMOVED = Symbol('removed')

function jsonOf({ body }: Response): unknown {
  return JSON.parse(body.text ?? 'null') as unknown
}

/** A copy with the value at the pointer set or removed; a `*` is the first key there. */
function changed(json: unknown, pointer: string, value: unknown): unknown {
  const copy = structuredClone(json)
  const parts = pointer.split('/').slice(1)
  let here = copy as Record<string, unknown>
  for (const [at, part] of parts.entries()) {
    const key =
      part === '*' ? (Object.keys(here)[0] ?? '') : part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (at < parts.length - 1) here = here[key] as Record<string, unknown>
    else if (value === REMOVED) removeFrom(here, key)
    else here[key] = value
  }
  return parts.length === 0 ? value : copy
}

function removeFrom(holder: Record<string, unknown>, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else if (!(key in holder)) throw new Error(`there is no "${key}" to remove`)
  else delete holder[key]
}

function withText(response: Response, text: string): Response {
  const size = Buffer.byteLength(text)
  const body: Body = { state: 'complete', size, text }
  const announced = response.headers.some(([name]) => name.toLowerCase() === 'content-length')
  return {
    ...response,
    body,
    headers: announced
      ? withHeader(response.headers, 'Content-Length', String(size))
      : response.headers,
  }
}

function withType(response: Response, type: string | undefined): Response {
  return type === undefined
    ? response
    : { ...response, headers: withHeader(response.headers, 'Content-Type', type) }
}

function withHeader(headers: Headers, name: string, value: string | null): Headers {
  const matches = ([key]: readonly [string, string]): boolean =>
    key.toLowerCase() === name.toLowerCase()
  if (value === null) return headers.filter((one) => !matches(one))
  const position = headers.findIndex(matches)
  if (position < 0) return [...headers, [name, value]]
  return headers.map((one, at) => (at === position ? ([one[0], value] as const) : one))
}
