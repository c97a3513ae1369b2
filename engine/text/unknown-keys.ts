import { UsageError } from '../model/errors.ts'
import { didYouMean } from './nearest.ts'

/** The keys that an object of a type may have; the compiler refuses a list that lacks one. */
export type KeysOf<Type> = Readonly<Record<keyof Type, true>>

/** Throws a UsageError for the first key of `given` that is not a key of `known`, and suggests the nearest one. */
export function refuseUnknownKeys(
  action: string,
  given: object,
  known: Readonly<Record<string, unknown>>,
): void {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(known, name)) continue
    const names = Object.keys(known)
    throw new UsageError(
      `cannot ${action}: there is no option "${name}"; ${didYouMean(name, names) ?? `known are ${names.join(', ')}`}`,
    )
  }
}
