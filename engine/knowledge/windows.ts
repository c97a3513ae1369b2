import { isWithin, type Version } from '../model/version.ts'

/** A window as the data files spell it: `until` null is open. */
export interface JsonWindow {
  readonly since: string
  readonly until: string | null
}

/** A window of the data files as the model has it. */
export function windowOf({ since, until }: JsonWindow): { since: string; until?: string } {
  return until === null ? { since } : { since, until }
}

/** The last of several changes, in their order, that a release has. */
export function latest<Change extends { readonly since: string }>(
  changes: readonly Change[] | undefined,
  version: Version,
): Change | undefined {
  return changes?.findLast(({ since }) => isWithin(version, { since }))
}
