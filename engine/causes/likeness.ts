import { isDeepStrictEqual } from 'node:util'

import type { Fault, Edit, FieldEdit, HeaderEdit } from '../model/fault.ts'
import { type Exchange, header, type Headers, mediaType, type Response } from '../model/exchange.ts'
import { splitFieldPath, valuesAt } from '../model/json/field-path.ts'
import { valueAtPointer } from '../model/json/json-pointer.ts'
import { isRecord, jsonType } from '../model/json/json.ts'

/** Whether a fault changes only rejections. */
export function isOfRefusals({ edits = [] }: Fault): boolean {
  return edits.every(({ on }) =>
    [on.status ?? 200].flat().every((status) => status === 401 || status === 403),
  )
}

/** The properties by which an edit picks a request. */
export function askedOf({ request }: Exchange, route: string | undefined) {
  return { ...request, route, header: (name: string) => header(request.headers, name) }
}

/** Whether a response looks as an edit would leave it; undefined where it does not concern the response. */
export function isAsEdited(
  edit: Edit,
  { status, headers, body }: Response,
  json: () => unknown,
): boolean | undefined {
  const isWhole = body.state === 'complete' || body.state === 'absent'
  const seen = [
    edit.status === undefined ? undefined : edit.status === status,
    ...Object.entries(edit.headers ?? {}).map(([name, change]) => {
      const value = header(headers, name)
      if (change === null || typeof change === 'string') return (value ?? null) === change
      return value !== undefined && isRewritten(value, change)
    }),
    ...(isWhole && edit.body !== undefined
      ? [isBody(edit.body, headers, body.text ?? '', json)]
      : []),
    ...(isWhole ? (edit.fields ?? []).map((one) => isFieldAsEdited(one, json())) : []),
  ].filter((one) => one !== undefined)
  return seen.length === 0 ? undefined : seen.every((one) => one)
}

function isBody(
  wanted: NonNullable<Edit['body']>,
  headers: Headers,
  text: string,
  json: () => unknown,
): boolean {
  if (wanted === 'none') return text === ''
  if ('json' in wanted) return isDeepStrictEqual(json(), wanted.json)
  return text === wanted.text && mediaType(headers) === mediaType([['content-type', wanted.type]])
}

function isFieldAsEdited({ at, change }: FieldEdit, body: unknown): boolean | undefined {
  if (body === undefined) return false
  const { values, holders } = reached(body, at)
  if (holders.length === 0) return undefined
  switch (change.kind) {
    case 'remove':
      return isElement(at) ? undefined : values.length === 0
    case 'rename':
      return values.length === 0 && holders.some((one) => isRecord(one) && change.to in one)
    case 'add':
      return values.length > 0 && values.every((one) => isDeepStrictEqual(one, change.to))
    case 'set':
      return isEach(values, (one) => isDeepStrictEqual(one, change.to))
    case 'replace':
      return values.some((one) => typeof one === 'string' && isRewritten(one, change))
    case 'retype':
      return isEach(values, (one) => jsonType(one) === change.to)
  }
}

/** Only for values: a missing one has not become something else. */
function isEach(values: readonly unknown[], is: (one: unknown) => boolean): boolean {
  return values.length > 0 && values.every(is)
}

/** After an element of a list is removed, another is in its place. */
export function isElement(at: string): boolean {
  return /^\/.*\/\d+$/.test(at)
}

/** Characters of a text that is looked at; foreign ones may be of any length. */
const LONGEST = 1_000

/** Whether a text may be the result of the replacement. */
function isRewritten(text: string, { from, by }: HeaderEdit): boolean {
  if (text.length > LONGEST) return false
  const pattern = new RegExp(from)
  return text.replace(pattern, by) === text && text.includes(by.replace(/\$\d/g, ''))
}

/** The value at the place of an edit, and its container. */
function reached(body: unknown, at: string) {
  if (!at.startsWith('/')) {
    const steps = splitFieldPath(at)
    return { values: valuesAt(body, steps), holders: valuesAt(body, steps.slice(0, -1)) }
  }
  const there = (pointer: string): readonly unknown[] =>
    [valueAtPointer(body, pointer)].filter((one) => one !== undefined)
  return { values: there(at), holders: there(at.slice(0, at.lastIndexOf('/'))) }
}
