import type { AnswerBody } from '../model/answer.ts'
import type { FieldChange, FieldEdit } from '../model/fault.ts'
import { splitFieldPath } from '../model/json/field-path.ts'
import { pointerSteps } from '../model/json/json-pointer.ts'
import { isObject, type Json } from '../model/json/json.ts'

/** The body with its members edited; a body that is no JSON as it is. */
export function editFields(body: AnswerBody, fields: readonly FieldEdit[]): AnswerBody {
  if (body.kind !== 'json') return body
  const value = fields.reduce(
    (current, { at, change }) =>
      editMembers(
        current,
        at,
        (name, member) => editMember(name, member, change),
        change.kind === 'add' ? change.to : undefined,
      ),
    body.value,
  )
  return { kind: 'json', value }
}

/** Returns the members to have instead of one: none, one, or several. */
type EditMember = (name: string, member: Json) => readonly (readonly [string, Json])[]

/** The value with each member at a path edited, or with one added there. */
export function editMembers(
  value: Json,
  at: FieldEdit['at'],
  edit: EditMember,
  added?: Json,
): Json {
  return editAt(value, stepsTo(at), edit, added)
}

/**
 * A step of a path or a pointer: its name, and a predicate for the members and elements it selects.
 */
interface PathStep {
  readonly name: string
  readonly leadsTo: (name: string, isElement: boolean) => boolean
}

function stepsTo(at: FieldEdit['at']): readonly PathStep[] {
  if (at.startsWith('/'))
    return pointerSteps(at).map((step) => ({ name: step, leadsTo: (name) => name === step }))
  return splitFieldPath(at).map((step) => ({
    name: step,
    leadsTo: (name, isElement) =>
      isElement ? step === '[]' : step === '*' || (step === name && step !== '[]'),
  }))
}

function editAt(
  value: Json,
  [step, ...deeper]: readonly PathStep[],
  edit: EditMember,
  added: Json | undefined,
): Json {
  if (!step) return value
  if (added !== undefined && deeper.length === 0) return withMember(value, step.name, added)
  const isElement = Array.isArray(value)
  const edited: EditMember = (name, member) => {
    if (!step.leadsTo(name, isElement)) return [[name, member]]
    return deeper.length > 0 ? [[name, editAt(member, deeper, edit, added)]] : edit(name, member)
  }
  if (isElement) {
    const items = value as readonly Json[]
    return items.flatMap((item, at) => edited(String(at), item).map(([, member]) => member))
  }
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => edited(name, member)))
}

function withMember(value: Json, key: string, member: Json): Json {
  if (Array.isArray(value)) return [...(value as readonly Json[]), member]
  return isObject(value) ? { ...value, [key]: member } : value
}

function editMember(name: string, member: Json, change: FieldChange): ReturnType<EditMember> {
  switch (change.kind) {
    case 'remove':
      return []
    case 'set':
    case 'add':
      return [[name, change.to]]
    case 'rename':
      return [[change.to, member]]
    case 'replace':
      return [[name, replaced(member, change.from, change.by)]]
    case 'retype':
      return [[name, retyped(member, change.to)]]
  }
}

function replaced(value: Json, from: string, by: string): Json {
  return typeof value === 'string' ? value.replace(new RegExp(from), by) : value
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
