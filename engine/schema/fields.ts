import type { Availability } from '../model/version.ts'
import { describeField } from './describe.ts'
import { loadSchema } from './load.ts'
import { availabilityOfField } from './project.ts'

/** A field of a record, as checks are made of it. */
export interface Field {
  readonly name: string
  readonly availability?: Availability
  readonly basis: 'documented' | 'observed'
  readonly source: readonly string[]
  /** Its type. */
  readonly form: string
  readonly required: boolean
}

/** The fields of one of the project's schemas, in the order of the file. */
export function fieldsOf(schema: string): readonly Field[] {
  const { properties = {}, required = [] } = loadSchema(schema)
  return Object.entries(properties).map(([name, field]) => {
    const availability = availabilityOfField(field)
    return {
      name,
      ...(availability && { availability }),
      basis: field['x-basis'] ?? 'observed',
      source: field['x-source'] ?? [],
      form: describeField(field),
      required: required.includes(name),
    }
  })
}
