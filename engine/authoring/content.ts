import type { Finding } from '../model/check.ts'
import type { Annotated } from '../model/facts.ts'
import type { Version } from '../model/version.ts'
import { describeValue } from '../schema/describe.ts'
import { validateRecord } from '../schema/validate-record.ts'
import { describeAnswer, deviation, INCOMPLETE } from './expect.ts'

/** A value in words, for `actual`. */
export function found(value: unknown): string {
  return describeValue(value)
}

/** The response's body is a record of the schema in every field; names the first that is not. */
export function expectRecord(x: Annotated, schema: string, version: Version): Finding | undefined {
  if (x.text === undefined) return INCOMPLETE
  if (x.json === undefined) return deviation(`a JSON body (${schema})`, describeAnswer(x))
  const [first] = validateRecord(schema, version, x.json)
  return (
    first &&
    deviation(
      `a ${schema} that matches its schema`,
      `${first[1].pointer || 'the body'}: ${first[1].actual}`,
      first[1].pointer,
    )
  )
}
