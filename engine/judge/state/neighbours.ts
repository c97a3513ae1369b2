import type { Annotated } from '../../model/facts.ts'

/** Facts about one of them. */
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

/** Milliseconds without news after which another client may have changed it. */
const FRESH_MS = 60_000

/** Whether the last knowledge about an object is too old for a finding. */
export function isStale({ knownAt }: Known, { exchange: { startedAt } }: Annotated): boolean {
  return startedAt !== undefined && startedAt - (knownAt ?? startedAt) > FRESH_MS
}

/**
 * Most objects of a scope are old, and lists are compared only with the others. This subset is
 * computed again only after news about another object, or for an exchange that began before one
 * that left some out.
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
