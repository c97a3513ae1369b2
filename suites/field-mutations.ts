import { edit, mutation } from '../src/suite.ts'
import type { Mutation } from '../src/suite.ts'

/** Stands for a field that is taken away. */
export const MISSING = Symbol('missing')

/**
 * One mutation for each field of a record at `pointer`: what is put in its place, or MISSING. Ids are
 * those of the family of checks.
 */
export function fieldMutations(
  prefix: string,
  of: string,
  pointer: string,
  fields: Readonly<Record<string, unknown>>,
  more: Pick<Mutation, 'on' | 'also'> = {},
): readonly Mutation[] {
  return Object.entries(fields).map(([name, value]) =>
    mutation(
      `${prefix}.${name.replaceAll('_', '-')}`,
      of,
      value === MISSING ? edit.remove(`${pointer}/${name}`) : edit.set(`${pointer}/${name}`, value),
      more,
    ),
  )
}
