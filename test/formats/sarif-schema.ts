import { createRequire } from 'node:module'

/** Validates against the official schema with its package's validator, as the schema uses an old draft. */
export function sarifMisfit(value: unknown): string | undefined {
  sarifValidator ??= compileSarif()
  return sarifValidator(value) ? undefined : JSON.stringify(sarifValidator.errors?.slice(0, 3))
}

interface OldValidator {
  (value: unknown): boolean
  readonly errors?: readonly object[]
}
let sarifValidator: OldValidator | undefined

function compileSarif(): OldValidator {
  const here = createRequire(import.meta.url)
  const there = createRequire(here.resolve('@microsoft/jest-sarif/package.json'))
  interface OldAjv {
    readonly addMetaSchema: (schema: unknown) => void
    readonly compile: (schema: unknown) => OldValidator
  }
  const OldAjv = there('ajv') as new (options: object) => OldAjv
  const ajv = new OldAjv({ schemaId: 'auto', logger: false })
  ajv.addMetaSchema(there('ajv/lib/refs/json-schema-draft-04.json'))
  return ajv.compile(there('./lib/schemas/sarif-2.1.0-rtm.5.json'))
}
