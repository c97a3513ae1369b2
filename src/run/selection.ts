import { ALIASES } from '#suites/aliases.ts'
import { isWithin, type Version } from '#engine/model/version.ts'
import { currentPrefixes } from '#engine/model/aliases.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Probe } from '#engine/model/probe.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import type { Suite } from '#engine/model/suite.ts'

interface Selection {
  readonly suite: readonly string[]
  readonly check: readonly string[]
}

/** The id prefixes of the checks to report, by the names of today: those of --check, or else of --suite. */
export function wantedIds({ suite, check }: Selection): readonly string[] {
  return currentPrefixes(check.length > 0 ? check : suite, ALIASES)
}

/** The id prefixes of the suites whose requests are sent, by the names of today. */
export function sentIds({ suite, check }: Selection): readonly string[] {
  return currentPrefixes([...suite, ...check], ALIASES)
}

/** Throws a UsageError for an id prefix that selects no check. */
export function checkSelection(suites: readonly Suite[], only: readonly string[]): void {
  const ids = suites.flatMap((suite) => suite.checks.map((check) => check.id))
  for (const one of only) {
    if (ids.some((id) => selects(one, id))) continue
    const areas = suites.map((suite) => suite.area)
    const near = didYouMean(one, one.includes('.') ? ids : areas) ?? didYouMean(one, ids)
    throw new UsageError(
      `no check ID begins with "${one}"; ${near ?? `the suites are ${areas.join(', ')}, and "list checks" shows every check`}`,
    )
  }
}

/** The probes of every suite of which a check is wanted. */
export function selectProbes(suites: readonly Suite[], only: readonly string[]): readonly Probe[] {
  return suites
    .filter(
      ({ checks, bringsAbout = [] }) =>
        only.length === 0 ||
        checks.some(({ id }) => isWanted(id, only)) ||
        only.some((one) => bringsAbout.some((area) => selects(area, one))),
    )
    .flatMap((suite) => suite.probes)
}

/** Ids of the wanted checks that apply to a release. */
export function listChecks(
  suites: readonly Suite[],
  only: readonly string[],
  version: Version,
): readonly string[] {
  return suites
    .flatMap(({ checks }) => checks)
    .filter(
      ({ id, versions, subject }) =>
        subject !== 'client' &&
        (only.length === 0 || isWanted(id, only)) &&
        isWithin(version, versions),
    )
    .map(({ id }) => id)
}

/** Whether one of the id prefixes selects a check. */
export function isWanted(id: string, only: readonly string[]): boolean {
  return only.some((one) => selects(one, id))
}

function selects(prefix: string, id: string): boolean {
  return id === prefix || id.startsWith(`${prefix}.`)
}
