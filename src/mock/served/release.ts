import { checkIsKnown, newestRelease, releases } from '#engine/knowledge/releases.ts'
import { UsageError } from '#engine/model/errors.ts'
import { parseTypedVersion, releaseNumber, type Version } from '#engine/model/version.ts'

/** The release that a mock is of. */
interface Chosen {
  readonly version: Version
  /** One sentence where it is another than the one that was asked for. */
  readonly remark?: string
}

/**
 * The release with that name: `6.1.0`, `6.1`; the closest one if it is unknown. Throws a UsageError
 * for one before 2.0.
 */
export function chooseRelease(text: string): Chosen {
  const version = parseTypedVersion(text)
  if (!version)
    throw new UsageError(`"${text}" is not a release number; use a format like 6.1 or 6.1.0`)
  checkIsKnown(version, 'start a mock of')
  const nearest = nearestTo(version)
  if (nearest.release === version.release) return { version }
  return {
    version: nearest,
    remark: `release ${version.release} is unknown: the mock uses ${nearest.release}, the closest known release`,
  }
}

/** The release itself, else the newest of its line, else the newest before it. */
function nearestTo(version: Version): Version {
  const wanted = releaseNumber(version)
  const line = `${version.major}.${version.minor}.`
  const names = releases().map((release) => release.version)
  const found =
    names.find((name) => releaseNumber(name) === wanted) ??
    names.findLast((name) => name.startsWith(line) && releaseNumber(name) < wanted) ??
    names.findLast((name) => releaseNumber(name) < wanted)
  return parseTypedVersion(found ?? '') ?? newestRelease()
}
