import { editAnswer } from '#engine/faults/edit-answer.ts'
import { editMembers } from '#engine/faults/edit-fields.ts'
import { bodyJson } from '#engine/judge/content.ts'
import type { Exchange, Response } from '#engine/model/exchange.ts'
import type { Change } from '#engine/model/fault.ts'
import { isObject, type Json } from '#engine/model/json/json.ts'
import { bodiless, bytes, json, status, text, withHeader } from '#engine/suite.ts'

/** A faulty response. */
export interface Operator {
  readonly id: string
  readonly summary: string
  /** Statuses of the responses that it can edit. */
  readonly on: 'success' | 'rejection' | 'any'
  /** Returns the change of one response, or undefined if it does not apply. */
  readonly edit: (response: Response, field: string, isSeen: IsSeen) => Change | undefined
}

/** Checks whether another message of the recording has the same text. */
export type IsSeen = (value: Json) => value is string

const OTHER_STATUSES: Readonly<Record<number, number>> = {
  200: 202,
  201: 200,
  202: 200,
  204: 202,
  400: 422,
  401: 403,
  403: 404,
  404: 400,
  405: 404,
  406: 400,
  415: 400,
}

export const RESPONSE_OPERATORS: readonly Operator[] = [
  {
    id: 'status',
    summary: 'a different status of the same class',
    on: 'any',
    edit: (response) => status(OTHER_STATUSES[response.status] ?? response.status),
  },
  {
    id: 'media-type',
    summary: 'JSON labeled text/plain',
    on: 'any',
    edit: (response) => ifJson(response, () => withHeader('Content-Type', 'text/plain')),
  },
  {
    id: 'charset',
    summary: 'UTF-8 labeled ISO-8859-1',
    on: 'any',
    edit: (response) =>
      ifJson(response, () => withHeader('Content-Type', 'application/json; charset=iso-8859-1')),
  },
  {
    id: 'cut',
    summary: 'a body that ends early',
    on: 'any',
    edit: (response) => ifJson(response, () => cutBody(response.body.text ?? '')),
  },
  {
    id: 'trailing',
    summary: 'bytes after the JSON',
    on: 'any',
    edit: () => bytes('trailing-text'),
  },
  { id: 'empty', summary: 'no body', on: 'any', edit: () => bodiless() },
  {
    id: 'error-shape',
    summary: 'an error with a different structure',
    on: 'rejection',
    edit: (response) =>
      ifJson(response, (value) => (isObject(value) ? json({ error: 'Rejected' }) : undefined)),
  },
  {
    id: 'wrapped',
    summary: 'the body inside another object',
    on: 'success',
    edit: (response) => ifJson(response, (data) => json({ data })),
  },
]

export const FIELD_OPERATORS: readonly Operator[] = [
  fieldOperator('dropped', 'the field is missing', () => []),
  fieldOperator('renamed', 'the field has another name', (name, value) => [
    [`${name}_value`, value],
  ]),
  fieldOperator('null', 'null instead of a value', (name) => [[name, null]]),
  fieldOperator('other-type', 'a value of a different type', (name, value) => [
    [name, Array.isArray(value) || isObject(value) ? 'text' : { value }],
  ]),
  fieldOperator('number-as-string', 'a number or a boolean as a string', (name, value) => [
    [name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value],
  ]),
  fieldOperator(
    'not-as-sent',
    'a value that another message of the recording has, changed',
    (name, value, isSeen) => [
      [name, isSeen(value) ? value.slice(0, -1) + (value.endsWith('0') ? '1' : '0') : value],
    ],
  ),
  listOperator('short-by-first', 'a list without its first element', (list) => list.slice(1)),
  listOperator('short-by-last', 'a list without its last element', (list) => list.slice(0, -1)),
  listOperator('twice', 'the last element twice', (list) => [...list, ...list.slice(-1)]),
  listOperator('reversed', 'a list in the opposite order', (list) => list.toReversed()),
  {
    id: 'of-another',
    summary: "each element with the next element's value",
    on: 'any',
    edit: (response, field) => ifJson(response, (value) => rotateValues(value, field)),
  },
]

/** Returns the exchange with an edited response, or the same exchange if nothing changes. */
export function applyOperator(
  operator: Operator,
  exchange: Exchange,
  field: string,
  isSeen: IsSeen,
): Exchange {
  const { response } = exchange
  const change = response && operator.edit(response, field, isSeen)
  return change ? editAnswer(exchange, undefined, [{ on: {}, ...change }]) : exchange
}

function fieldOperator(
  id: string,
  summary: string,
  edit: (
    name: string,
    value: Json,
    isSeen: IsSeen,
  ) => readonly (readonly [name: string, value: Json])[],
): Operator {
  return {
    id,
    summary,
    on: 'any',
    edit: (response, field, isSeen) =>
      ifJson(response, (value) =>
        json(editMembers(value, field, (name, member) => edit(name, member, isSeen))),
      ),
  }
}

function listOperator(
  id: string,
  summary: string,
  edit: (list: readonly Json[]) => readonly Json[],
): Operator {
  return fieldOperator(id, summary, (name, value) => [
    [name, Array.isArray(value) ? edit(value as readonly Json[]) : value],
  ])
}

/** Moves the values of a field by one list element. */
function rotateValues(value: Json, field: string): Change | undefined {
  if (!field.includes('[].')) return undefined
  const values: Json[] = []
  editMembers(value, field, (name, member) => {
    values.push(member)
    return [[name, member]]
  })
  let at = 0
  return json(
    editMembers(value, field, (name) => {
      at += 1
      return [[name, values[at % values.length] ?? null]]
    }),
  )
}

function cutBody(whole: string): Change {
  return text(whole.slice(0, -Math.ceil(whole.length / 3)), 'application/json')
}

function ifJson(response: Response, edit: (value: Json) => Change | undefined): Change | undefined {
  const value = bodyJson(response.body)
  return value === undefined ? undefined : edit(value as Json)
}
