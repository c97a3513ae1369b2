import type { Cause } from '../model/upgrade/forecast.ts'
import { formatList } from './words.ts'

/** Fields that are named; of more the rest is counted. */
const NAMED = 6

/**
 * Joins causes that affect several fields of one response for the same reason: `"a", "b" are new in
 * the response`.
 */
export function joinedCauses(causes: readonly Cause[]): readonly Cause[] {
  const joined = new Map<string, { first: Cause; names: string[] }>()
  for (const [at, cause] of causes.entries()) {
    const happens = happening(cause)
    const key = happens === undefined ? `${at}` : getKey(cause, happens)
    const known = joined.get(key)
    if (known) known.names.push(quoted(cause))
    else joined.set(key, { first: cause, names: [quoted(cause)] })
  }
  return [...joined.values()].map(({ first, names }) =>
    names.length === 1 ? first : inOne(first, names),
  )
}

/**
 * The words after the name of the field: `is new in the response`; undefined if the sentence is not
 * about a field.
 */
function happening(cause: Cause): string | undefined {
  const name = quoted(cause)
  return cause.field !== undefined && cause.what.startsWith(`${name} is `)
    ? cause.what.slice(name.length + 1)
    : undefined
}

function getKey({ release, source, remedy = '' }: Cause, happens: string): string {
  return [release, happens, source, remedy].join('\n')
}

function quoted({ field = '' }: Cause): string {
  return `"${field}"`
}

function inOne(first: Cause, names: readonly string[]): Cause {
  const { field: _field, ...cause } = first
  const left = names.length - NAMED
  const parts = left > 1 ? [...names.slice(0, NAMED), `${left} more`] : names
  const what = (happening(first) ?? '').replace(/^is /, 'are ')
  return { ...cause, what: `${formatList(parts)} ${what}` }
}
