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

/** A range in words: `5.1.x`, `5.1.x to 6.0.x`, `2.1.1 to 2.1.4`, `3.3.8`, `7.0.0 or later`. */
export function describeRange({ since, until }: ReleaseRange): string {
  if (until === undefined) return `${since} or later`
  const last = known().findLast((version) => isWithin(version, { until }))?.release ?? since
  const isOfLines = since.endsWith('.0') && until.endsWith('.0')
  const [from, to] = [since, last].map((release) =>
    isOfLines ? `${release.slice(0, release.lastIndexOf('.'))}.x` : release,
  )
  return from === to ? String(from) : `${from} to ${to}`
}

function known(): readonly Version[] {
  versions ??= releases().flatMap(({ version }) => parseTypedVersion(version) ?? [])
  return versions
}
let versions: readonly Version[] | undefined
