import { lineOf } from '../text/words.ts'
import { readData } from './read-data.ts'
import { UsageError } from '../model/errors.ts'
import { parseTypedVersion, releaseNumber, type Version } from '../model/version.ts'

/** One release from the public release history. */
interface Release {
  readonly version: string
  readonly date: string
  readonly codename: string
  readonly commit: string
}

/** All known releases, oldest first by number; pre-releases are not among them. */
export function releases(): readonly Release[] {
  known ??= rows().filter(({ version }) => !isPreRelease(version))
  return known
}
let known: readonly Release[] | undefined

function rows(): readonly Release[] {
  return readData<Release[]>('releases.json').toSorted(
    (a, b) => releaseNumber(a.version) - releaseNumber(b.version),
  )
}

function isPreRelease(version: string): boolean {
  return version.includes('-')
}

/** Throws a UsageError for a release before the first known one; `action` is what cannot be done: `forecast with`. */
export function checkIsKnown(version: Version, action: string): void {
  const oldest = releases()[0]?.version ?? ''
  if (releaseNumber(version) >= releaseNumber(oldest)) return
  throw new UsageError(
    `cannot ${action} release ${version.release}: releases before ${oldest} are not known; choose ${oldest} or later`,
  )
}

/** The newest version of which the source was read, a release or a pre-release. */
export function newestSource(): string {
  return rows().at(-1)?.version ?? newestRelease().release
}

/** The pre-release from whose source the facts of an unreleased line are; undefined for any other line. */
export function findPreRelease(version: Version): string | undefined {
  return rows().find(
    (row) => isPreRelease(row.version) && lineOf(row.version) === lineOf(version.release),
  )?.version
}

/** The newest release that the knowledge covers. */
export function newestRelease(): Version {
  const newest = parseTypedVersion(releases().at(-1)?.version ?? '')
  if (!newest) throw new Error('engine/knowledge/data/releases.json names no release')
  return newest
}

/** Returns the line of the newest release: `7.1`. */
export function newestLine(): string {
  return lineOf(newestRelease().release)
}

/**
 * Explains in one sentence, without its full stop, that a release is unknown and which one was used
 * instead; `what` is in the plural. Patch releases count as their line. Undefined for a known
 * release, and for one before the first.
 */
export function whyUnknown(version: Version, what = 'rules'): string | undefined {
  const newest = newestRelease()
  const source = findPreRelease(version)
  if (source !== undefined)
    return `release ${version.release} is known only from the source code of ${source}; the ${what} of ${newest.release} were used, with the changes in that source`
  if (releaseNumber(version) > releaseNumber(newest))
    return `release ${version.release} is newer than ${newest.release}, the newest known release, so the ${what} of ${newest.release} were used`
  const line = lineOf(version.release)
  const lines = [...new Set(releases().map((release) => lineOf(release.version)))]
  const after = lines.findIndex((one) => releaseNumber(one) > releaseNumber(line))
  const [before, next] = [lines[after - 1], lines[after]]
  if (before === undefined || next === undefined || lines.includes(line)) return undefined
  return `no release is known between ${before} and ${next}, so the ${what} of ${before} were used for ${version.release}`
}

/** The number of lines in which a rule must be the same to apply to an unknown newer release. */
const STABLE_LINES = 3

/** The newest release of each line, oldest first. */
export function newestOfLines(): readonly Version[] {
  return (newest ??= [
    ...new Map(releases().map((one) => [lineOf(one.version), one.version])).values(),
  ].flatMap((text) => parseTypedVersion(text) ?? []))
}
let newest: readonly Version[] | undefined

/** The newest release of each of the last lines, if a release is of a line newer than all known ones; otherwise nothing. */
export function listReferences(version: Version): readonly Version[] {
  if (releaseNumber(lineOf(version.release)) <= releaseNumber(newestLine())) return []
  return newestOfLines().slice(-STABLE_LINES)
}

/** Describes which rules apply to a release newer than all known ones; undefined for any other. */
export function describeNewer(version: Version): string | undefined {
  const lines = listReferences(version).map(({ release }) => lineOf(release))
  if (lines.length === 0) return undefined
  const source = findPreRelease(version)
  const bySource = source === undefined ? '' : `, and known only from the source of ${source}`
  return (
    `release ${version.release} is newer than ${newestRelease().release}, the newest known one${bySource}. ` +
    `Only rules that are the same in ${lines.slice(0, -1).join(', ')}, and ${lines.at(-1) ?? ''} apply; the others are unverified`
  )
}

/** Whether any known release has the codename. */
export function isCodename(text: string): boolean {
  return releases().some(({ codename }) => codename === text)
}

/** The codename of a release; of an unlisted patch release, its line's; undefined for an unknown line. */
export function codenameOf(version: Version): string | undefined {
  const all = releases()
  return (
    all.find((release) => release.version === version.release) ??
    all.findLast((release) => release.version.startsWith(`${version.major}.${version.minor}.`))
  )?.codename
}
