import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'

import { pointerBelow, pointerSteps, valueAtPointer } from '../model/json/json-pointer.ts'
import { isWithin, type Version } from '../model/version.ts'
import { validatorOf } from './compile.ts'
import { describeValue } from './describe.ts'
import { type FieldSchema, loadSchema, type Schema } from './load.ts'
import { availabilityOfField, projectSchema } from './project.ts'

/** The error in one field of a record. */
export interface FieldError {
  /** JSON Pointer within the record. */
  readonly pointer: string
  /** The value found there, in words. */
  readonly actual: string
}

const validators = new Map<string, ValidateFunction>()
const judged = new WeakMap<object, Map<string, ReadonlyMap<string, FieldError>>>()

/**
 * Validates a record against the schema of one release. Returns the first error of each field;
 * errors of the record as a whole have the key ''.
 */
export function validateRecord(
  name: string,
  version: Version,
  record: unknown,
): ReadonlyMap<string, FieldError> {
  const key = `${name}@${version.release}`
  if (typeof record !== 'object' || record === null)
    return errorsOf(validatorFor(name, key, version), record)
  const own = judged.get(record) ?? new Map<string, ReadonlyMap<string, FieldError>>()
  judged.set(record, own)
  const known = own.get(key)
  if (known) return known
  const errors = errorsOf(validatorFor(name, key, version), record)
  own.set(key, errors)
  return errors
}

/** Keys of a record that its schema does not know for the release. */
export function unknownKeys(name: string, version: Version, record: object): readonly string[] {
  const fields = loadSchema(name).properties ?? {}
  return Object.keys(record).filter((key) => {
    const field: FieldSchema | undefined = Object.hasOwn(fields, key) ? fields[key] : undefined
    return !field || !isWithin(version, availabilityOfField(field))
  })
}

function validatorFor(name: string, key: string, version: Version): ValidateFunction {
  const known = validators.get(key)
  if (known) return known
  const validate = validatorOf(name, recordSchema(name, version), 'record')
  validators.set(key, validate)
  return validate
}

/** The schema of a record as it is compiled for a release. */
export function recordSchema(name: string, version: Version): Schema {
  const { $id: _id, $schema: _schema, ...schema } = projectSchema(loadSchema(name), version)
  return schema
}

function errorsOf(validate: ValidateFunction, record: unknown): ReadonlyMap<string, FieldError> {
  const errors = new Map<string, FieldError>()
  if (validate(record)) return errors
  for (const error of validate.errors ?? []) {
    const pointer = pointerOf(error)
    const [field = ''] = pointerSteps(pointer)
    if (!errors.has(field)) errors.set(field, { pointer, actual: actualOf(error, record, pointer) })
  }
  return errors
}

function pointerOf(error: ErrorObject): string {
  if (error.keyword !== 'required') return error.instancePath
  const { missingProperty } = error.params as { missingProperty: string }
  return pointerBelow(error.instancePath, missingProperty)
}

function actualOf(error: ErrorObject, record: unknown, pointer: string): string {
  return error.keyword === 'required' ? 'missing' : describeValue(valueAtPointer(record, pointer))
}
