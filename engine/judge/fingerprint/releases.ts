import { releases } from '../../knowledge/releases.ts'
import type { ReleaseRange } from '../../model/behaviour.ts'
import {
  type Availability,
  isWithin,
  parseTypedVersion,
  type Version,
} from '../../model/version.ts'

/** A set of known releases: bit n is the n-th of them, oldest first. */
export type ReleaseSet = bigint

export const NONE: ReleaseSet = 0n

/** Every known release. */
export function everyRelease(): ReleaseSet {
  return (1n << BigInt(known().length)) - 1n
}

/** Returns the known releases outside a set. */
export function others(set: ReleaseSet): ReleaseSet {
  return everyRelease() & ~set
}

/** The known releases within an availability. */
export function releasesIn(availability: Availability): ReleaseSet {
  return known().reduce(
    (set, version, at) => (isWithin(version, availability) ? set | (1n << BigInt(at)) : set),
    NONE,
  )
}

/** Counts the releases in a set. */
export function countReleases(set: ReleaseSet): number {
  return set.toString(2).replaceAll('0', '').length
}

/** The oldest release of a set, and the first one after its newest; undefined when it contains the newest of all. */
export function getRange(set: ReleaseSet): ReleaseRange {
  const bits = set.toString(2)
  const first = bits.length - 1 - bits.lastIndexOf('1')
  const since = known()[first]
  const next = known()[bits.length]
  if (set === NONE || !since) throw new Error('the set of releases is empty')
  return { since: since.release, ...(next && { until: next.release }) }
}

/** The unbroken ranges of a set, oldest first. */
export function listRanges(set: ReleaseSet): readonly ReleaseRange[] {
  const ranges: ReleaseRange[] = []
  for (let rest = set; rest !== NONE;) {
    const first = rest & -rest
    const after = (rest + first) & ~rest
    const run = rest & (after - 1n)
    ranges.push(getRange(run))
    rest &= ~run
  }
  return ranges
}

function known(): readonly Version[] {
  versions ??= releases().flatMap(({ version }) => parseTypedVersion(version) ?? [])
  return versions
}
let versions: readonly Version[] | undefined
