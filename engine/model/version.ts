import { createRequire } from 'node:module'

import type semverParse from 'semver/functions/parse.js'

/**
 * A release of the server, from either spelling that real servers use:
 * `2.0.3 (f07c170)` or SemVer such as `7.0.0-rc.1+abc1234`.
 */
export interface Version {
  readonly major: number
  readonly minor: number
  readonly patch: number
  readonly prerelease?: string
  readonly build?: string
  /** `major.minor.patch` */
  readonly release: string
  /** As it was written. */
  readonly text: string
}

/** From `since` (inclusive) to `until` (exclusive); a missing end is open. */
export interface Window {
  readonly since?: string
  readonly until?: string
}

/** One window, or several where back-ports leave gaps. */
export type Availability = Window | readonly Window[]

/** Versions that SemVer accepts as they are: three numbers, and a build. */
const PLAIN = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:\+([0-9A-Za-z]{1,100}))?$/
const OLD_SPELLING = /^(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?) \(([0-9a-f]{7,40})\)$/

/** Reads a version as a server reports it; undefined when it is in neither spelling. */
export function parseVersion(text: string): Version | undefined {
  const plain = PLAIN.exec(text)
  if (plain) return plainVersion(plain)
  const old = OLD_SPELLING.exec(text)
  const parsed = semver()(old ? `${old[1]}+${old[2]}` : text)
  if (!parsed) return undefined
  return {
    major: parsed.major,
    minor: parsed.minor,
    patch: parsed.patch,
    release: `${parsed.major}.${parsed.minor}.${parsed.patch}`,
    text,
    ...(parsed.prerelease.length > 0 && { prerelease: parsed.prerelease.join('.') }),
    ...(parsed.build.length > 0 && { build: parsed.build.join('.') }),
  }
}

function plainVersion([text, major, minor, patch, build]: RegExpExecArray): Version {
  return {
    major: Number(major),
    minor: Number(minor),
    patch: Number(patch),
    release: `${major}.${minor}.${patch}`,
    text,
    ...(build !== undefined && { build }),
  }
}

/** Loaded with the first version that is not plain: most commands see none. */
function semver(): typeof semverParse {
  loaded ??= createRequire(import.meta.url)('semver/functions/parse.js') as typeof semverParse
  return loaded
}
let loaded: typeof semverParse | undefined

/** Reads a version as a person types it: `5.1` means 5.1.0. */
export function parseTypedVersion(text: string): Version | undefined {
  return parseVersion(/^\d+\.\d+$/.test(text) ? `${text}.0` : text)
}

/** A number that orders releases; a pre-release counts as the release that it leads to. */
export function releaseNumber(version: Version | string): number {
  if (typeof version !== 'string') return getNumber(version)
  const known = numbers.get(version)
  if (known !== undefined) return known
  const number = getNumber(requireVersion(version))
  numbers.set(version, number)
  return number
}

/** Windows are asked for every exchange: their ends are read once. */
const numbers = new Map<string, number>()

function getNumber({ major, minor, patch }: Version): number {
  return major * 1_000_000 + minor * 1_000 + patch
}

/** Whether the availability includes the release; no availability means every release. */
export function isWithin(version: Version, availability: Availability | undefined): boolean {
  if (availability === undefined) return true
  const release = releaseNumber(version)
  return listWindows(availability).some(
    ({ since, until }) =>
      (since === undefined || releaseNumber(since) <= release) &&
      (until === undefined || release < releaseNumber(until)),
  )
}

/** The releases of both availabilities; undefined is every release. */
export function intersection(
  a: Availability | undefined,
  b: Availability | undefined,
): Availability | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return listWindows(a).flatMap((one) => listWindows(b).flatMap((other) => overlap(one, other)))
}

/** The releases without those of an availability. */
export function outside(availability: Availability): Availability {
  return listWindows(availability).reduce<readonly Window[]>(
    (rest, { since, until }) =>
      rest.flatMap((one) => [
        ...(since === undefined ? [] : overlap(one, { until: since })),
        ...(until === undefined ? [] : overlap(one, { since: until })),
      ]),
    [{}],
  )
}

function overlap(a: Window, b: Window): readonly Window[] {
  const since = [a.since, b.since].filter(isDefined).toSorted(byRelease).at(-1)
  const until = [a.until, b.until].filter(isDefined).toSorted(byRelease)[0]
  if (since !== undefined && until !== undefined && byRelease(since, until) >= 0) return []
  return [{ ...(since !== undefined && { since }), ...(until !== undefined && { until }) }]
}

/** The first release of an availability; undefined where it has no beginning. */
export function findBegin(availability: Availability | undefined): string | undefined {
  return availability === undefined ? undefined : listWindows(availability)[0]?.since
}

/** An availability as a list of windows. */
export function listWindows(availability: Availability): readonly Window[] {
  return 'length' in availability ? availability : [availability]
}

function isDefined(text: string | undefined): text is string {
  return text !== undefined
}

function byRelease(a: string, b: string): number {
  return releaseNumber(a) - releaseNumber(b)
}

/** An availability in words: `2.5.0 and later`, `2.0.0 to 4.x`, `before 2.5.0`, `every release`. */
export function describeAvailability(availability: Availability | undefined): string {
  if (availability === undefined) return 'every release'
  return listWindows(availability).map(describeWindow).join(', ')
}

/** An availability after a verb: `in 2.5.0 and later`, `before 2.5.0`. */
export function describePeriod(availability: Availability | undefined): string {
  const words = describeAvailability(availability)
  return words.startsWith('before ') ? words : `in ${words}`
}

function describeWindow({ since, until }: Window): string {
  if (since === undefined) return until === undefined ? 'every release' : `before ${until}`
  if (until === undefined) return `${since} and later`
  const last = lineBefore(until)
  return [since, since.replace(/\.0$/, '.x')].includes(last) ? last : `${since} to ${last}`
}

/** The last releases before one: `4.x` before 5.0.0, `5.1.x` before 5.2.0, `3.3.16` before 3.3.17. */
function lineBefore(release: string): string {
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number)
  if (patch > 0) return `${major}.${minor}.${patch - 1}`
  return minor > 0 ? `${major}.${minor - 1}.x` : `${major - 1}.x`
}

/** The version that a text names; throws if it names none. */
export function requireVersion(text: string): Version {
  const version = parseTypedVersion(text)
  if (!version) throw new Error(`"${text}" is not a version`)
  return version
}
