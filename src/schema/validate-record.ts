import { createRequire } from 'node:module'

import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'

import { pointerBelow, pointerSteps, valueAtPointer } from '../model/json/json-pointer.ts'
import { isWithin } from '../model/version.ts'
import type { Version } from '../model/version.ts'
import { describeValue } from './describe.ts'
import { loadSchema } from './load.ts'
import type { FieldSchema } from './load.ts'
import { availabilityOfField, projectSchema } from './project.ts'

/** What is wrong with one field of a record. */
export interface FieldError {
  /** JSON Pointer within the record. */
  readonly pointer: string
  /** The value found there, in words. */
  readonly actual: string
}

const validators = new Map<string, ValidateFunction>()
const judged = new WeakMap<object, Map<string, ReadonlyMap<string, FieldError>>>()

/**
 * Validates a record as one release has it. The errors are by field: the first of each; the key ''
 * holds what concerns the record as a whole.
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
  const { $id: _id, $schema: _schema, ...schema } = projectSchema(loadSchema(name), version)
  const compiled = theCompiler().compile(schema)
  validators.set(key, compiled)
  return compiled
}

/** Our own schemas are held against the meta-schema in a test: compiling that takes longer than all of them. */
function theCompiler(): Ajv2020 {
  compiler ??= new (loadAjv())({
    ...{ allErrors: true, strict: false, validateFormats: false },
    ...{ meta: false, validateSchema: false },
    // What is wrong is said in our own words; code that is run for some records need not be the best.
    ...{ messages: false, code: { optimize: false } },
  })
  return compiler
}
let compiler: Ajv2020 | undefined

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

/** Loaded with the first record: it takes longer than all else that whoever validates none would load. */
function loadAjv(): typeof Ajv2020 {
  const { Ajv2020: compiler } = createRequire(import.meta.url)('ajv/dist/2020.js') as {
    readonly Ajv2020: typeof Ajv2020
  }
  return compiler
}
