import { isDeepStrictEqual } from 'node:util'

import { isAskedFor } from '../deviations/apply-edits.ts'
import type { Deviation, Edit, FieldEdit, HeaderEdit } from '../model/deviation.ts'
import { header } from '../model/exchange.ts'
import type { Exchange, Response } from '../model/exchange.ts'
import { stepsOf, valuesAt } from '../model/field-path.ts'
import { valueAtPointer } from '../model/json-pointer.ts'
import { isRecord } from '../model/json.ts'
import { readJson } from '../text/nesting.ts'
import type { Sighting } from './sightings.ts'

/** Whether an answer looks as a deviation would leave it; undefined where it does not concern the answer. */
export function looksLike(
  { edits = [] }: Deviation,
  { exchange, route }: Sighting,
): boolean | undefined {
  const { response } = exchange
  if (!response) return undefined
  const seen = edits
    .filter(({ on }) => isAskedFor(askedOf(exchange, route), on))
    .map((edit) => isAsEdited(edit, response))
    .filter((one) => one !== undefined)
  return seen.length === 0 ? undefined : seen.some((one) => one)
}

function askedOf({ request }: Exchange, route: string | undefined) {
  return { ...request, route, header: (name: string) => header(request.headers, name) }
}

function isAsEdited(edit: Edit, { status, headers, body }: Response): boolean | undefined {
  const { text = '' } = body
  const seen = [
    edit.status === undefined ? undefined : edit.status === status,
    ...Object.entries(edit.headers ?? {}).map(([name, change]) => {
      const value = header(headers, name)
      if (change === null || typeof change === 'string') return (value ?? null) === change
      return value !== undefined && isRewritten(value, change)
    }),
    edit.body === undefined ? undefined : isWhole(edit.body, text),
    ...fieldsIn(edit.fields ?? [], text),
  ].filter((one) => one !== undefined)
  return seen.length === 0 ? undefined : seen.every((one) => one)
}

function isWhole(wanted: NonNullable<Edit['body']>, text: string): boolean {
  if (wanted === 'none') return text === ''
  return 'json' in wanted ? isDeepStrictEqual(readJson(text), wanted.json) : text === wanted.text
}

function fieldsIn(fields: readonly FieldEdit[], text: string): readonly (boolean | undefined)[] {
  if (fields.length === 0) return []
  const value = readJson(text)
  return value === undefined ? [false] : fields.map((one) => isFieldAsEdited(one, value))
}

function isFieldAsEdited({ at, change }: FieldEdit, body: unknown): boolean | undefined {
  const { values, holders } = reached(body, at)
  if (holders.length === 0) return undefined
  switch (change.kind) {
    case 'remove':
      return values.length === 0
    case 'rename':
      return values.length === 0 && holders.some((one) => isRecord(one) && change.to in one)
    case 'add':
    case 'set':
      return values.length > 0 && values.every((one) => isDeepStrictEqual(one, change.to))
    case 'replace':
      return values.some((one) => typeof one === 'string' && isRewritten(one, change))
    case 'retype':
      return values.length > 0 && values.every((one) => typeNameOf(one) === change.to)
  }
}

/** Whether a text may be what was written over. */
function isRewritten(text: string, { from, by }: HeaderEdit): boolean {
  const pattern = new RegExp(from)
  return text.replace(pattern, by) === text && text.includes(by.replace(/\$\d/g, ''))
}

/** What stands at a place of an edit, and what holds it. */
function reached(body: unknown, at: string) {
  if (!at.startsWith('/')) {
    const steps = stepsOf(at)
    return { values: valuesAt(body, steps), holders: valuesAt(body, steps.slice(0, -1)) }
  }
  const there = (pointer: string): readonly unknown[] =>
    [valueAtPointer(body, pointer)].filter((one) => one !== undefined)
  return { values: there(at), holders: there(at.slice(0, at.lastIndexOf('/'))) }
}

function typeNameOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}
