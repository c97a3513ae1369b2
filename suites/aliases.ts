import type { Aliases } from '#engine/suite.ts'

/** Checks that were renamed: old id to new. Whoever stored the old one goes on using it. */
export const ALIASES: Aliases = {}

/** Ids of checks that were taken back, each with the reason; no other check may ever have them. */
export const REMOVED: Readonly<Record<string, string>> = {}
