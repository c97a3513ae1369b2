import type { Answer, AnswerBody } from '../server/answer.ts'
import type { Incoming } from '../requests/incoming.ts'
import { isObject } from '../json.ts'
import type { Json } from '../json.ts'
import type { Edit, Fault, FieldEdit, Target } from './fault.ts'

/** What faults may know of an answer that they alter. */
export interface Altered {
  readonly answer: Answer
  readonly route: string | undefined
}

/** The one place where faults change finished answers. */
export function alter(
  { answer, route }: Altered,
  request: Incoming,
  faults: readonly Fault[],
): Answer {
  const edits = faults.flatMap((fault) => fault.edits ?? [])
  return edits
    .filter((edit) => isOn(edit.on, answer, route, request))
    .reduce((current, edit) => applyEdit(current, edit), answer)
}

function isOn(
  target: Target,
  answer: Answer,
  route: string | undefined,
  request: Incoming,
): boolean {
  return (
    isAnyOf(target.route, route) &&
    isAnyOf(target.method, request.method) &&
    isAnyOf(target.status, answer.status) &&
    (target.says === undefined || JSON.stringify(answer.body).includes(target.says)) &&
    (target.header === undefined || isIn(request.header(target.header[0]), target.header[1])) &&
    (target.target === undefined || isIn(request.target, target.target)) &&
    (target.unknownPath === undefined || target.unknownPath === (route === undefined))
  )
}

function isIn(value: string | undefined, pattern: string): boolean {
  return value !== undefined && new RegExp(pattern).test(value)
}

function isAnyOf<Value>(
  wanted: Value | readonly Value[] | undefined,
  value: Value | undefined,
): boolean {
  if (wanted === undefined) return true
  return ([] as Value[]).concat(wanted).some((one) => one === value)
}

function applyEdit(answer: Answer, edit: Edit): Answer {
  return {
    ...answer,
    status: edit.status ?? answer.status,
    headers: editHeaders(answer.headers, edit.headers ?? {}),
    body: editBody(edit.body === undefined ? answer.body : wholeBody(edit.body), edit.fields ?? []),
  }
}

function editHeaders(
  headers: Answer['headers'],
  changes: Readonly<Record<string, string | null>>,
): Answer['headers'] {
  const names = Object.keys(changes).map((name) => name.toLowerCase())
  const kept = headers.filter(([name]) => !names.includes(name.toLowerCase()))
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  )
  return [...kept, ...added]
}

function wholeBody(body: NonNullable<Edit['body']>): AnswerBody {
  if (body === 'none') return { kind: 'none' }
  if ('json' in body) return { kind: 'json', value: body.json }
  return { kind: 'text', type: body.type, text: body.text }
}

function editBody(body: AnswerBody, fields: readonly FieldEdit[]): AnswerBody {
  if (body.kind !== 'json') return body
  const value = fields.reduce(
    (current, { at, change }) => editAt(current, at.split('.'), change),
    body.value,
  )
  return { kind: 'json', value }
}

function editAt(value: Json, path: readonly string[], change: FieldEdit['change']): Json {
  const [key = '', ...deeper] = path
  if (Array.isArray(value)) {
    const items = value as readonly Json[]
    return key === '*' ? items.map((item) => editAt(item, deeper, change)) : items
  }
  if (!isObject(value)) return value
  if (change.kind === 'add' && deeper.length === 0) return { ...value, [key]: change.to }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, Json][] => {
      if (key !== '*' && key !== name) return [[name, member]]
      if (deeper.length > 0) return [[name, editAt(member, deeper, change)]]
      return editMember(name, member, change)
    }),
  )
}

function editMember(name: string, member: Json, change: FieldEdit['change']): [string, Json][] {
  switch (change.kind) {
    case 'remove':
      return []
    case 'set':
    case 'add':
      return [[name, change.to]]
    case 'rename':
      return [[change.to, member]]
    case 'replace':
      return [
        [
          name,
          typeof member === 'string' ? member.replace(new RegExp(change.from), change.by) : member,
        ],
      ]
    case 'retype':
      return [[name, retyped(member, change.to)]]
  }
}

function retyped(value: Json, to: 'string' | 'number' | 'array' | 'object'): Json {
  switch (to) {
    case 'string':
      return typeof value === 'string' ? value : JSON.stringify(value)
    case 'number':
      return 1
    case 'array':
      return [value]
    case 'object':
      return { value }
  }
}
