import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'

import { loadSchema } from './load.ts'

const validators = new Map<string, ValidateFunction>()

/**
 * What is wrong with a file of one of our own formats (`run`, …), a few words with the place;
 * undefined when it fits its schema.
 */
export function describeMisfit(name: string, value: unknown): string | undefined {
  const validate = validators.get(name) ?? compile(name)
  if (validate(value)) return undefined
  const [error] = validate.errors ?? []
  return `${error?.instancePath || 'the whole'} ${error?.message ?? 'does not fit its schema'}`
}

function compile(name: string): ValidateFunction {
  const { $schema: _schema, ...schema } = loadSchema(name)
  const validate = new Ajv2020({
    ...{ strict: false, validateFormats: false },
    // Held against the meta-schema in a test.
    ...{ meta: false, validateSchema: false },
  }).compile(schema)
  validators.set(name, validate)
  return validate
}
