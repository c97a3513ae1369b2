import type { Finding } from '../model/check.ts'
import type { Annotated } from '../model/facts.ts'
import type { Version } from '../model/version.ts'
import { describeValue } from '../schema/describe.ts'
import { validateRecord } from '../schema/validate-record.ts'
import { firstDifference } from '../text/compare-lines.ts'
import { describeAnswer, deviation, INCOMPLETE } from './expect.ts'

/** A value in words, for `actual`. */
export function found(value: unknown): string {
  return describeValue(value)
}

/** Characters that two texts have in common before the place where they differ. */
const BEFORE = 20

/** A value is not as it must be; of long texts, the place where they differ is shown. */
export function unlike(wanted: unknown, value: unknown, pointer: string): Finding {
  if (typeof wanted !== 'string' || typeof value !== 'string')
    return deviation(found(wanted), found(value), pointer)
  const differs = firstDifference(wanted, value)
  const from = differs > 2 * BEFORE ? differs - BEFORE : 0
  const show = (text: string): string => found((from > 0 ? '…' : '') + text.slice(from))
  const isCut = from > 0 && differs === value.length
  const cut = isCut ? `, cut after ${value.length} of ${wanted.length} characters` : ''
  return deviation(show(wanted), show(value) + cut, pointer)
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
