import { findErrorType } from '#engine/judge/content.ts'
import { isUnordered } from '#engine/knowledge/unordered.ts'

/**
 * Sorts the parts of a JSON response without a fixed order: lists of texts that servers keep as sets, and the
 * problems of a rejected body. The rest stays unchanged.
 */
export function inOneOrder(json: unknown, status: number): unknown {
  if (findErrorType(status, json) === 'BeanValidation' && Array.isArray(json)) return sorted(json)
  return ordered(json, undefined)
}

function ordered(value: unknown, member: string | undefined): unknown {
  if (Array.isArray(value)) {
    const isSet = member !== undefined && isUnordered(member)
    if (isSet && value.every((one) => typeof one === 'string')) return value.toSorted()
    return value.map((one) => ordered(one, undefined))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ordered(one, name)]))
}

function sorted(list: readonly unknown[]): readonly unknown[] {
  return list
    .map((one) => [JSON.stringify(one), one] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)
}
