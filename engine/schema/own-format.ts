import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'

import { validatorOf, type Way } from './compile.ts'
import { loadSchema, type Schema } from './load.ts'

/** The documents of ours, by the names of their schemas, and how far each is compared with it. */
export const DOCUMENTS = {
  baseline: 'first',
  bundle: 'first',
  'client-test': 'first',
  comparison: 'first',
  conversion: 'first',
  fleet: 'first',
  'fleet-file': 'all',
  forecast: 'first',
  preflight: 'first',
  profile: 'first',
  recorded: 'first',
  recording: 'first',
  'reference-server': 'first',
  replay: 'first',
  run: 'first',
  'served-recording': 'first',
  settings: 'first',
  upgrade: 'first',
  verification: 'first',
} as const satisfies Readonly<Record<string, Way>>

export type DocumentName = keyof typeof DOCUMENTS

/** Those that a person writes: all that is wrong is said at once. */
type WrittenName = {
  [Name in DocumentName]: (typeof DOCUMENTS)[Name] extends 'all' ? Name : never
}[DocumentName]
/** Documents written by programs: the first error is enough. */
export type ReadName = Exclude<DocumentName, WrittenName>

const validators = new Map<DocumentName, ValidateFunction>()

/**
 * The error in a file of one of our own formats (`run`, …), a few words with the place; undefined
 * if it fits its schema.
 */
export function describeMisfit(name: ReadName, value: unknown): string | undefined {
  const misfit = misfitOf(name, value)
  return misfit && `${misfit.place || 'the document'} ${misfit.says}`
}

/** The first thing that does not fit a schema of ours. */
export interface Misfit {
  /** JSON Pointer; empty for the whole. */
  readonly place: string
  /** The validator's own words: `must be string`. */
  readonly says: string
  /** The name of a member that the schema does not have. */
  readonly unknown?: string
  /** The name of a member that is missing. */
  readonly missing?: string
}

/** Says where a value does not fit one of our own formats; undefined when it does. */
export function misfitOf(name: ReadName, value: unknown): Misfit | undefined {
  const validate = validatorFor(name)
  if (validate(value)) return undefined
  const [error] = validate.errors ?? []
  return error ? misfit(error) : { place: '', says: 'does not match its schema' }
}

/** All that does not fit, in the order in which it is found; empty where all fits. */
export function misfitsOf(name: WrittenName, value: unknown): readonly Misfit[] {
  const validate = validatorFor(name)
  return validate(value) ? [] : (validate.errors ?? []).map(misfit)
}

function misfit({ instancePath, message, params }: ErrorObject): Misfit {
  const { additionalProperty, missingProperty } = params as Readonly<
    Record<string, string | undefined>
  >
  return {
    place: instancePath,
    says: message ?? 'does not match its schema',
    ...(additionalProperty !== undefined && { unknown: additionalProperty }),
    ...(missingProperty !== undefined && { missing: missingProperty }),
  }
}

function validatorFor(name: DocumentName): ValidateFunction {
  const known = validators.get(name)
  if (known) return known
  const validate = validatorOf(name, documentSchema(name), DOCUMENTS[name])
  validators.set(name, validate)
  return validate
}

/** The schema of a document of ours as it is compiled. */
export function documentSchema(name: DocumentName): Schema {
  const { $id: _id, $schema: _schema, ...schema } = loadSchema(name)
  return schema
}
