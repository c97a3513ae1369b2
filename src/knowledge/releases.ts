import { readData } from './read-data.ts'
import { parseTypedVersion, releaseNumber } from '../model/version.ts'
import type { Version } from '../model/version.ts'

/** One release from the public release history. */
interface Release {
  readonly version: string
  readonly date: string
  readonly codename: string
  readonly commit: string
}

/** All known releases, oldest first by number. */
export function releases(): readonly Release[] {
  known ??= readData<Release[]>('releases.json').toSorted(
    (a, b) => releaseNumber(a.version) - releaseNumber(b.version),
  )
  return known
}
let known: readonly Release[] | undefined

/** The newest release that the knowledge covers. */
export function newestRelease(): Version {
  const newest = parseTypedVersion(releases().at(-1)?.version ?? '')
  if (!newest) throw new Error('src/knowledge/data/releases.json names no release')
  return newest
}

/** The codename of a release; of an unlisted patch release, its line's; undefined for an unknown line. */
export function codenameOf(version: Version): string | undefined {
  const all = releases()
  return (
    all.find((release) => release.version === version.release) ??
    all.findLast((release) => release.version.startsWith(`${version.major}.${version.minor}.`))
  )?.codename
}
