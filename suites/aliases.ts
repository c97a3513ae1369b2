import type { Aliases } from '#engine/suite.ts'

/** Renamed checks: old id to new. Users may keep the old ones. */
export const ALIASES: Aliases = {}

/** Ids of checks that were taken back, each with the reason; no other check may ever have them. */
export const REMOVED: Readonly<Record<string, string>> = {}
