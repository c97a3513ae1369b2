import type { Body, Exchange, Headers, Response } from '#engine/model/exchange.ts'
import { fieldAt } from '#engine/model/json/field-path.ts'
import { isObject, type Json } from '#engine/model/json/json.ts'

/** A wrong response: edits one response, or returns undefined where it would change nothing. */
export interface Operator {
  readonly id: string
  readonly summary: string
  /** Statuses of the responses that it can edit: successes, rejections, or both. */
  readonly on: 'success' | 'rejection' | 'any'
  readonly edit: Edit
}

/** A response with a JSON body, as an operator sees it. */
export interface Edited {
  readonly status: number
  readonly headers: Headers
  /** The JSON of the body; undefined where the body is not JSON. */
  readonly json: Json | undefined
  readonly text: string
}

type Edit = (
  response: Edited,
  field: string,
  isSeen: (value: Json) => boolean,
) => Edited | undefined

const STATUSES: Readonly<Record<number, number>> = { 200: 202, 201: 200, 202: 200, 204: 202 }
const REJECTIONS: Readonly<Record<number, number>> = {
  400: 422,
  401: 403,
  403: 404,
  404: 400,
  405: 404,
  406: 400,
  415: 400,
}

/** Operators on a whole response. */
export const RESPONSE_OPERATORS: readonly Operator[] = [
  {
    id: 'status',
    summary: 'another status of the same class',
    on: 'any',
    edit: (response) => {
      const status = STATUSES[response.status] ?? REJECTIONS[response.status]
      return status === undefined ? undefined : { ...response, status }
    },
  },
  {
    id: 'media-type',
    summary: 'JSON labelled text/plain',
    on: 'any',
    edit: (response) => withType(response, 'text/plain'),
  },
  {
    id: 'charset',
    summary: 'UTF-8 labelled ISO-8859-1',
    on: 'any',
    edit: (response) => withType(response, 'application/json; charset=iso-8859-1'),
  },
  {
    id: 'cut',
    summary: 'a body that ends early',
    on: 'any',
    edit: (response) =>
      response.json === undefined
        ? undefined
        : { ...response, text: response.text.slice(0, -Math.ceil(response.text.length / 3)) },
  },
  {
    id: 'behind',
    summary: 'bytes after the JSON',
    on: 'any',
    edit: (response) =>
      response.json === undefined ? undefined : { ...response, text: `${response.text}\n<!-- -->` },
  },
  {
    id: 'empty',
    summary: 'no body',
    on: 'any',
    edit: (response) => (response.text === '' ? undefined : { ...response, text: '' }),
  },
  {
    id: 'error-shape',
    summary: 'an error of another shape',
    on: 'rejection',
    edit: (response) =>
      isObject(response.json) ? withJson(response, { error: 'Rejected' }) : undefined,
  },
  {
    id: 'wrapped',
    summary: 'the body inside another object',
    on: 'success',
    edit: (response) =>
      response.json === undefined ? undefined : withJson(response, { data: response.json }),
  },
]

/** Operators on each value of a field. */
export const FIELD_OPERATORS: readonly Operator[] = [
  fieldOperator('dropped', 'the field is missing', () => []),
  fieldOperator('renamed', 'the field has another name', (name, value) => [
    [`${name}_value`, value],
  ]),
  fieldOperator('null', 'null instead of a value', (name, value) =>
    value === null ? undefined : [[name, null]],
  ),
  fieldOperator('other-type', 'a value of another type', (name, value) => [
    [name, Array.isArray(value) || isObject(value) ? 'text' : { value }],
  ]),
  fieldOperator('number-as-string', 'a number or a boolean as a string', (name, value) =>
    typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : undefined,
  ),
  fieldOperator(
    'not-as-sent',
    'a value that another message of the recording has, changed',
    (name, value, isSeen) => (isSeen(value) ? [[name, changed(value)]] : undefined),
  ),
  listOperator('short-by-first', 'a list without its first element', (list) => list.slice(1)),
  listOperator('short-by-last', 'a list without its last element', (list) => list.slice(0, -1)),
  listOperator('twice', 'the last element twice', (list) => [...list, ...list.slice(-1)]),
  listOperator('reversed', 'a list in the opposite order', (list) =>
    list.length < 2 ? list : list.toReversed(),
  ),
  {
    id: 'of-another',
    summary: "each element with the next element's value",
    on: 'any',
    edit: (response, field) => withJson(response, rotateValues(response.json, field)),
  },
]

/** The exchange with its response edited; the same one where the operator changes nothing. */
export function applyOperator(
  { edit }: Operator,
  exchange: Exchange,
  field: string,
  isSeen: (value: Json) => boolean,
): Exchange {
  const { response } = exchange
  if (!response || response.body.base64 !== undefined) return exchange
  const text = response.body.text ?? ''
  const before = {
    status: response.status,
    headers: response.headers,
    json: jsonOf(response),
    text,
  }
  const after = edit(before, field, isSeen)
  if (after === undefined) return exchange
  return {
    ...exchange,
    response: {
      ...response,
      status: after.status,
      headers: withLength(after.headers, after.text),
      body: after.text === text ? response.body : bodyOf(after.text),
    },
  }
}

/** The fields of a JSON value, with `[]` for the elements of lists and `*` for keys that are identifiers. */
export function listFields(value: Json, pointer = ''): readonly string[] {
  const members = Array.isArray(value)
    ? (value as readonly Json[]).map((item, at) => [String(at), item] as const)
    : isObject(value)
      ? Object.entries(value)
      : []
  return members.flatMap(([name, member]) => {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [fieldAt(at), ...listFields(member, at)]
  })
}

const parsed = new WeakMap<object, { readonly json: Json | undefined }>()

/** Returns the JSON of a response, parsed once. */
export function jsonOf(response: Response): Json | undefined {
  const known = parsed.get(response) ?? { json: parse(response.body.text ?? '') }
  parsed.set(response, known)
  return known.json
}

/** Parses JSON; undefined where the text is none. */
export function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function fieldOperator(
  id: string,
  summary: string,
  change: (
    name: string,
    value: Json,
    isSeen: (value: Json) => boolean,
  ) => readonly (readonly [string, Json])[] | undefined,
): Operator {
  return {
    id,
    summary,
    on: 'any',
    edit: (response, field, isSeen) =>
      withJson(
        response,
        editMembers(response.json, field, '', (name, value) => change(name, value, isSeen)),
      ),
  }
}

function listOperator(
  id: string,
  summary: string,
  change: (list: readonly Json[]) => readonly Json[],
): Operator {
  return fieldOperator(id, summary, (name, value) => {
    if (!Array.isArray(value) || value.length === 0) return undefined
    const list = change(value as readonly Json[])
    return list === value ? undefined : [[name, list]]
  })
}

type ChangeMember = (name: string, value: Json) => readonly (readonly [string, Json])[] | undefined

/** The value with the members of one field changed; undefined where none is. */
function editMembers(
  value: Json | undefined,
  field: string,
  pointer: string,
  change: ChangeMember,
): Json | undefined {
  if (value === undefined) return undefined
  let isChanged = false
  const visit = (name: string, member: Json): readonly (readonly [string, Json])[] => {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const path = fieldAt(at)
    const edited = path === field ? change(name, member) : undefined
    if (edited) isChanged = true
    if (edited || !field.startsWith(path)) return edited ?? [[name, member]]
    const deeper = editMembers(member, field, at, change)
    if (deeper === undefined) return [[name, member]]
    isChanged = true
    return [[name, deeper]]
  }
  const after = Array.isArray(value)
    ? (value as readonly Json[]).flatMap((item, at) =>
        visit(String(at), item).map(([, member]) => member),
      )
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).flatMap(([name, member]) => visit(name, member)))
      : value
  return isChanged ? after : undefined
}

/** Moves the values of a field of list elements by one element. */
function rotateValues(value: Json | undefined, field: string): Json | undefined {
  if (!field.includes('[].')) return undefined
  const values: Json[] = []
  editMembers(value, field, '', (_name, member) => {
    values.push(member)
    return undefined
  })
  const texts = new Set(values.map((one) => JSON.stringify(one)))
  if (texts.size < 2) return undefined
  let at = 0
  return editMembers(value, field, '', (name) => {
    at += 1
    return [[name, values[at % values.length] ?? null]]
  })
}

function changed(value: Json): Json {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return typeof value === 'string'
    ? `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`
    : value
}

function withType(response: Edited, type: string): Edited | undefined {
  if (response.json === undefined) return undefined
  const headers = response.headers.map(([name, value]): readonly [string, string] =>
    /^content-type$/i.test(name) ? [name, type] : [name, value],
  )
  return { ...response, headers }
}

function withJson(response: Edited, json: Json | undefined): Edited | undefined {
  return json === undefined ? undefined : { ...response, json, text: JSON.stringify(json) }
}

function withLength(headers: Headers, text: string): Headers {
  return headers.map(([name, value]) =>
    /^content-length$/i.test(name) ? [name, String(Buffer.byteLength(text))] : [name, value],
  )
}

function bodyOf(text: string): Body {
  return { state: 'complete', size: Buffer.byteLength(text), text }
}
