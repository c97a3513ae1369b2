import type { Requirement } from '#engine/model/upgrade/settings.ts'
import type { SoftwareNeed, UpgradePath, UpgradeStop } from '#engine/model/upgrade/plan.ts'
import {
  ALL_VERSIONS,
  type LineRequirements,
  requirements,
} from '#engine/knowledge/requirements.ts'
import { stopRule } from '#engine/knowledge/upgrade-path.ts'
import { releaseNumber, type Version } from '#engine/model/version.ts'
import { lineReleases } from '../forecast/picture.ts'
import { SOFTWARE, requirementPaths } from '../settings/requirement-path.ts'
import { formatChoice, formatRange } from './format-range.ts'
import { listBackends, type BackendStop, backendStops, listMajors } from './backends.ts'
import { formatList } from '#engine/text/words.ts'

/**
 * The way from one release to another: where one stops, and what the stops need around them. A known search backend
 * needs no replacement for another.
 */
export function upgradePath(from: Version, to: Version, backend?: string): UpgradePath {
  const between = lineReleases(from).filter(
    (one) => number(from) < number(one) && number(one) < number(to),
  )
  const forced = backendStops(
    requirements().filter(
      ({ line }) => number(from) <= releaseNumber(line) && releaseNumber(line) <= number(to),
    ),
    backend,
  )
  const reasons = between.map((release) => ({
    release,
    why: whyStop(getLine(release), to, forced),
  }))
  const made = reasons.flatMap(({ release, why }) => (why ? [{ release, why }] : []))
  const goal = { release: to, why: { reason: 'goal', because: 'the target release' } as const }
  const stops: UpgradeStop[] = []
  let used = backend
  for (const { release, why } of [...made, goal]) {
    const before = stops.at(-1)?.line ?? getLine(from)
    const line = getLine(release)
    const needs = newNeeds(before, line, used)
    if (needs.some((need) => need.isUsed)) used = undefined
    stops.push({ line, release: release.release, ...why, needs })
  }
  return {
    stops,
    notStated: reasons.filter(({ why }) => !why).map(({ release }) => getLine(release)),
    software: requirementPaths(from, to),
  }
}

/** Where the documentation says to install every release in turn. */
export const EACH_RELEASE_SOURCE = 'Graylog2/documentation: pages/upgrade.rst'

/** The first of the release lines up to this one that have required the same versions of a software ever since. */
export function findFirstLine(software: string, line: string): string {
  const key = SOFTWARE.find(([name]) => name === software)?.[1]
  const known = requirements().filter((one) => releaseNumber(one.line) <= releaseNumber(line))
  const ranges = known.map((one) =>
    [key && one[key], key === 'elasticsearch' && one.opensearch]
      .map((need) => (need ? need.range : ''))
      .join(' ; '),
  )
  return known[ranges.findLastIndex((range) => range !== ranges.at(-1)) + 1]?.line ?? line
}

type Why = Pick<UpgradeStop, 'reason' | 'because' | 'source'>

function whyStop(line: string, to: Version, forced: readonly BackendStop[]): Why | undefined {
  const backend = forced.find((one) => one.line === line)
  const rule = stopRule(line, getLine(to))
  if (backend) {
    const because = `${formatChoice(backend.from)} must be replaced with ${formatChoice(backend.to)} here, because later release lines do not support it`
    return { reason: 'forced', because, source: 'requirements.json' }
  }
  return rule && { reason: 'documented', because: rule.says, source: rule.source }
}

/** Requirements of one line that an earlier one did not have, or not in this form. */
function newNeeds(before: string, line: string, used?: string): readonly SoftwareNeed[] {
  const [was, is] = [findNeeds(before), findNeeds(line)]
  return SOFTWARE.flatMap(([software, key]) => {
    const [old, now] = [was?.[key], is?.[key]]
    if (!now || !old || old.range === now.range || now.range === ANYTHING) return []
    const isKnown = used !== undefined && isAlternative(key)
    if (isKnown && !used.startsWith(software)) return []
    const gone = goneMajors(old, now).filter(
      (one) => !isKnown || `${software} ${one}` === `${used}.x`,
    )
    const grows = /or later$|^\d+$/.test(now.range)
    const major = isKnown ? used.split(' ').at(-1) : undefined
    if (gone.length === 0 && !grows && !isRaised(old, now, major)) return []
    const backends = key === 'elasticsearch' ? backendNeed(was, is, gone) : {}
    const other = key === 'elasticsearch' ? is?.opensearch : undefined
    const notes = [
      ...(isKnown && gone.length === 0
        ? [
            `elasticsearch_version names ${used}; if you move to another backend, delete the line, so that the server detects it`,
          ]
        : []),
      ...listNotes(software, now),
      ...between([before, line], [software, key], now),
      ...(other
        ? [
            ...(gone.length > 0 ? openEnd('OpenSearch', other, [line]) : []),
            ...listNotes('OpenSearch', other),
          ]
        : // The old line names its newest version, and the new one takes it.
          old.range.endsWith('or later')
          ? openEnd(software, now, [before, line])
          : []),
    ]
    const note = notes.length === 0 ? {} : { note: notes.join('; ') }
    const ranges = { range: now.range, before: old.range }
    const isUsed = isKnown && gone.length > 0 && { isUsed: true as const }
    return [{ software, ...ranges, gone, ...isUsed, ...backends, ...note, source: now.source }]
  })
}

/** The sources of a server give no upper bound for `5.0 or later`, or for the newest of `1.x, 2.x`. */
function openEnd(
  software: string,
  newest: Requirement | undefined,
  lines: readonly string[],
): readonly string[] {
  const end = /(?:or later|\b\d+\.x)$/.exec(newest?.range ?? '')?.[0]
  if (end === undefined) return []
  const what = end === 'or later' ? software : `${software} ${end}`
  const support = lines.length === 1 ? 'supports' : 'support'
  return [
    `check Graylog's documentation for the newest ${what} that ${formatList(lines)} ${support}`,
  ]
}

/** Of search backends one is enough: what else is taken, and what can be there already while the old line runs. */
function backendNeed(
  was: LineRequirements | undefined,
  is: LineRequirements | undefined,
  gone: readonly string[],
): Pick<SoftwareNeed, 'others' | 'instead'> {
  if (!was || !is) return {}
  const others = is.opensearch ? [`OpenSearch ${is.opensearch.range}`] : []
  const taken = listBackends(is)
  const instead = listBackends(was).filter((one) => taken.includes(one))
  // A line that takes one version of Elasticsearch only writes it in full.
  const only = `Elasticsearch ${is.elasticsearch?.range ?? ''}`
  const withRange = (one: string) =>
    only.startsWith(`${one}.`) && /^[\w .]+$/.test(only) ? only : `${one}.x`
  return {
    ...(others.length > 0 && { others }),
    ...(gone.length > 0 && instead.length > 0 && { instead: instead.map(withRange) }),
  }
}

/**
 * Differing requirements of skipped lines: they apply to those who stop there, or follow their
 * notes.
 */
function between(
  [before, line]: readonly [string, string],
  [software, key]: readonly [string, (typeof SOFTWARE)[number][1]],
  now: Requirement,
): readonly string[] {
  const [start, end] = [releaseNumber(before), releaseNumber(line)]
  const passed = requirements().filter(
    (one) => start < releaseNumber(one.line) && releaseNumber(one.line) < end,
  )
  const ranges = new Set(passed.flatMap((one) => one[key]?.range ?? []))
  ranges.delete(now.range)
  return [...ranges].map((range) => {
    const mine = passed.filter((one) => one[key]?.range === range)
    const require = mine.length === 1 ? 'requires' : 'require'
    const lines = formatLines(mine, passed)
    return isAlternative(key)
      ? `with ${software}, ${lines} ${require} ${formatRange(range)}`
      : `${lines} ${require} ${software} ${formatRange(range)}`
  })
}

/** A server needs only one of the search backends. */
function isAlternative(key: (typeof SOFTWARE)[number][1]): boolean {
  return key !== 'mongodb' && key !== 'java'
}

/** Formats release lines: `5.0 to 6.3` if none of the others is in between. */
function formatLines(lines: readonly LineRequirements[], all: readonly LineRequirements[]): string {
  const [first, last] = [lines[0], lines.at(-1)]
  const isRow =
    first && last && lines.length > 2 && all.indexOf(last) - all.indexOf(first) < lines.length
  return isRow ? `${first.line} to ${last.line}` : formatList(lines.map(({ line }) => line))
}

function goneMajors(old: Requirement, now: Requirement): readonly string[] {
  const taken = listMajors(now.range)
  const isListed = /x/.test(old.range) && taken.length > 0
  return isListed
    ? listMajors(old.range)
        .filter((one) => !taken.includes(one))
        .map((one) => `${one}.x`)
    : []
}

/** Whether the oldest supported version, or the oldest of one major, is newer than before. */
function isRaised(old: Requirement, now: Requirement, major = ''): boolean {
  const [was = '', is = ''] = [old, now].map(({ range }) =>
    range
      .split(',')
      .flatMap((part) => /\d+(?:\.\d+)*/.exec(part) ?? [])
      .find((one) => one.startsWith(major)),
  )
  return was !== '' && is.localeCompare(was, 'en', { numeric: true }) > 0
}

function listNotes(software: string, { note, deprecated }: Requirement): readonly string[] {
  const notice =
    deprecated === ALL_VERSIONS
      ? `all supported versions of ${software} are deprecated`
      : `deprecated: ${deprecated ?? ''}`
  return [...(deprecated === undefined ? [] : [notice]), ...(note === undefined ? [] : [note])]
}

/** How a range is written that takes every release. */
const ANYTHING = '*'

/** Of a line that is newer than what is known, the newest known. */
function findNeeds(line: string): LineRequirements | undefined {
  return requirements().findLast((one) => releaseNumber(one.line) <= releaseNumber(line))
}

function getLine({ major, minor }: Version): string {
  return `${major}.${minor}`
}

/** A release by its line only. */
function number({ major, minor }: Version): number {
  return releaseNumber(`${major}.${minor}`)
}
