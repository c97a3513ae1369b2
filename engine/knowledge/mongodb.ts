import { releaseNumber } from '../model/version.ts'

/**
 * The releases of MongoDB, each of which can only be upgraded from the one before it. Source:
 * MongoDB manual, "Upgrade a Standalone to" of each of them ("To upgrade from a version earlier
 * than …, you must successively upgrade").
 */
const RELEASES = [
  '2.4',
  '2.6',
  '3.0',
  '3.2',
  '3.4',
  '3.6',
  '4.0',
  '4.2',
  '4.4',
  '5.0',
  '6.0',
  '7.0',
  '8.0',
]

/**
 * Lists the MongoDB releases of an upgrade path, such as `4.0`, `4.2`, `4.4`, `5.0` from `3.6 or
 * later` to `5.0 or later`; empty if a range does not start with a release.
 */
export function mongodbReleases(before: string, range: string): readonly string[] {
  const [start, end] = [before, range].map((one) => /^\d+\.\d+/.exec(one)?.[0])
  if (start === undefined || end === undefined) return []
  const [from, to] = [releaseNumber(start), releaseNumber(end)]
  return RELEASES.filter((one) => from < releaseNumber(one) && releaseNumber(one) <= to)
}
