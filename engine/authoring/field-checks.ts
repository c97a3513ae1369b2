import type { Check, Evidence, Finding } from '../model/check.ts'
import type { Annotated } from '../model/facts.ts'
import type { Mode } from '../model/recording.ts'
import { type Field, fieldsOf } from '../schema/fields.ts'
import { type FieldError, validateRecord } from '../schema/validate-record.ts'
import type { Version } from '../model/version.ts'
import { check, document, observed, type Requirement } from './declare.ts'
import { deviation, expectOwn, NO_RECORD, NOT_JSON } from './expect.ts'

/** A record in a response, and its place there. */
interface Located {
  readonly pointer: string
  readonly record: unknown
}

interface FieldFamily {
  /** Name of the schema file. */
  readonly schema: string
  /** Ids are `<prefix>.<field>`. */
  readonly prefix: string
  /** The name of the record in the requirement. */
  readonly record: string
  readonly evidence: Evidence
  /** The place of the records in a response. */
  readonly records: (x: Annotated) => readonly Located[]
  readonly mode?: Mode
  readonly needs?: Requirement['needs']
  readonly after?: string
  /** The result for a response without such a record, unless the next one decides. */
  readonly none?: Finding
}

/** One check for each field of a record's schema, with the field's own window, basis and source. */
export function fieldChecks(family: FieldFamily): readonly Check[] {
  const examine = createExaminer(family)
  return fieldsOf(family.schema).map((field) => fieldCheck(family, field, examine))
}

/** A record with its errors by field. */
interface Examined extends Located {
  readonly errors: ReadonlyMap<string, FieldError>
}

type Examiner = (x: Annotated, version: Version) => readonly Examined[]

/** The checks of a family ask of one response after the other: its records are looked for once. */
function createExaminer({ schema, records }: FieldFamily): Examiner {
  let last: { x: Annotated; version: Version; found: readonly Examined[] } | undefined
  return (x, version) => {
    if (last?.x === x && last.version === version) return last.found
    const found = records(x).map(({ pointer, record }) => {
      return { pointer, record, errors: validateRecord(schema, version, record) }
    })
    last = { x, version, found }
    return found
  }
}

function fieldCheck(family: FieldFamily, field: Field, examine: Examiner): Check {
  const { prefix, record: what, evidence, mode, needs, after, none } = family
  return check(
    `${prefix}.${field.name.replaceAll('_', '-')}`,
    field.required
      ? `MUST include "${field.name}" (${field.form}) in ${what}`
      : `MUST use the right type for "${field.name}" (${field.form}) in ${what}, if present`,
    {
      source: field.basis === 'documented' ? document(...field.source) : observed(...field.source),
      evidence,
      field: `${field.name} in ${what}`,
      ...(field.availability && { versions: field.availability }),
      ...(mode && { mode }),
      ...(needs && { needs }),
      ...(after !== undefined && { after }),
      judge: ([x], { version }) => {
        if (x.json === undefined) return NOT_JSON
        let isShown = false
        for (const { pointer, record, errors } of examine(x, version)) {
          if (!field.required && !hasField(record, field.name)) continue
          isShown = true
          const error = errors.get(field.name)
          if (error)
            return deviation(
              `${field.name}: ${field.form}`,
              error.actual,
              `${pointer}${error.pointer}`,
            )
        }
        if (isShown) return expectOwn(x)
        return none ?? NO_RECORD
      },
    },
  )
}

function hasField(record: unknown, name: string): boolean {
  return typeof record === 'object' && record !== null && Object.hasOwn(record, name)
}
