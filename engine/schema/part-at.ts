import { isRecord } from '../model/json/json.ts'
import { type JsonPointer, pointerSteps } from '../model/json/json-pointer.ts'
import { loadSchema, type Schema } from './load.ts'

/** The part of a schema of ours that a place of a document is compared with; undefined where it has none. */
export function partAt(name: string, pointer: JsonPointer): Schema | undefined {
  const root = loadSchema(name)
  return pointerSteps(pointer).reduce<Schema | undefined>(
    (part, step) => resolved(below(part, step), root),
    root,
  )
}

function below(part: Schema | undefined, step: string): unknown {
  if (!part) return undefined
  const { properties = {}, additionalProperties, items } = part
  if (Object.hasOwn(properties, step)) return properties[step]
  return /^\d+$/.test(step) && items !== undefined ? items : additionalProperties
}

function resolved(part: unknown, root: Schema): Schema | undefined {
  if (!isRecord(part)) return undefined
  const { $ref, ...own } = part
  const definitions = root['$defs']
  if (typeof $ref !== 'string' || !isRecord(definitions)) return own
  const target = definitions[$ref.replace('#/$defs/', '')]
  return isRecord(target) ? { ...own, ...target } : own
}
