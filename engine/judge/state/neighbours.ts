import type { Annotated } from '../../model/facts.ts'

/** What is known of one of them. */
interface Known {
  /** When something was last known of it: milliseconds since the epoch. */
  readonly knownAt: number | undefined
}

/** The things of one scope, in the order in which they were made. */
export interface Neighbours<Thing> {
  readonly all: ReadonlySet<Thing>
  /** Those that are not stale at an exchange, in the same order. */
  readonly freshAt: (x: Annotated) => ReadonlySet<Thing>
  readonly add: (thing: Thing) => void
  readonly delete: (thing: Thing) => void
  /** When something was last known of a thing is another time now. */
  readonly know: (thing: Thing) => void
}

/** After this time without news somebody else may have changed it: milliseconds. */
const FRESH_MS = 60_000

/** Whether so long ago something was last known of a thing that nothing is to be said of it. */
export function isStale({ knownAt }: Known, { exchange: { startedAt } }: Annotated): boolean {
  return startedAt !== undefined && startedAt - (knownAt ?? startedAt) > FRESH_MS
}

/**
 * Most things of a scope are of long ago, and each list is held against those alone that are not. Which these are
 * is found anew only where news came of another one, or an exchange began before one at which others were left out.
 */
export function createNeighbours<Thing extends Known>(): Neighbours<Thing> {
  const all = new Set<Thing>()
  const fresh = new Set<Thing>()
  /** When something was last known of any that is left out: milliseconds since the epoch. */
  let leftOutAt = -Infinity
  let isOutdated = false
  const findAll = (): void => {
    fresh.clear()
    for (const thing of all) fresh.add(thing)
    leftOutAt = -Infinity
    isOutdated = false
  }
  return {
    all,
    freshAt: (x) => {
      const { startedAt } = x.exchange
      if (isOutdated || startedAt === undefined || startedAt - leftOutAt <= FRESH_MS) findAll()
      for (const thing of fresh) {
        if (!isStale(thing, x)) continue
        fresh.delete(thing)
        leftOutAt = Math.max(leftOutAt, thing.knownAt ?? leftOutAt)
      }
      return fresh
    },
    add: (thing) => {
      all.add(thing)
      fresh.add(thing)
    },
    delete: (thing) => {
      all.delete(thing)
      fresh.delete(thing)
    },
    know: (thing) => {
      isOutdated ||= !fresh.has(thing)
    },
  }
}
