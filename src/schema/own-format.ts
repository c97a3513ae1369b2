import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'

import { loadSchema } from './load.ts'

const validators = new Map<string, ValidateFunction>()

/**
 * What is wrong with a file of one of our own formats (`run`, …), a few words with the place;
 * undefined when it fits its schema.
 */
export function describeMisfit(name: string, value: unknown): string | undefined {
  const misfit = misfitOf(name, value)
  return misfit && `${misfit.place || 'the whole'} ${misfit.says}`
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
export function misfitOf(name: string, value: unknown): Misfit | undefined {
  const validate = validators.get(name) ?? compile(name)
  if (validate(value)) return undefined
  const [error] = validate.errors ?? []
  return error ? misfit(error) : { place: '', says: 'does not fit its schema' }
}

/** All that does not fit, in the order in which it is found; empty where all fits. Not remembered: for what a person writes. */
export function misfitsOf(name: string, value: unknown): readonly Misfit[] {
  const validate = validatorOf(name, { allErrors: true })
  return validate(value) ? [] : (validate.errors ?? []).map(misfit)
}

function misfit({ instancePath, message, params }: ErrorObject): Misfit {
  const { additionalProperty, missingProperty } = params as Readonly<
    Record<string, string | undefined>
  >
  return {
    place: instancePath,
    says: message ?? 'does not fit its schema',
    ...(additionalProperty !== undefined && { unknown: additionalProperty }),
    ...(missingProperty !== undefined && { missing: missingProperty }),
  }
}

function compile(name: string): ValidateFunction {
  const validate = validatorOf(name, {})
  validators.set(name, validate)
  return validate
}

function validatorOf(name: string, options: { readonly allErrors?: true }): ValidateFunction {
  const { $schema: _schema, ...schema } = loadSchema(name)
  return new Ajv2020({
    ...{ strict: false, validateFormats: false, ...options },
    // Held against the meta-schema in a test.
    ...{ meta: false, validateSchema: false },
  }).compile(schema)
}
