import {
  type DocumentedRow,
  type SettingsFinding,
  type SettingsReport,
  SEVERITIES,
  type Severity,
} from '#engine/model/upgrade/settings.ts'
import { whyUnknown } from '#engine/knowledge/releases.ts'
import { UsageError } from '#engine/model/errors.ts'
import { releaseNumber, type Version } from '#engine/model/version.ts'
import { counted } from '#engine/text/words.ts'
import { type Configuration, getConfiguration } from './file/configuration.ts'
import type { Entry, SettingsFile, TemplateSummary } from './file/entry.ts'
import { hasAddition, isOwnPath, needsDecision } from './file/addition.ts'
import { INTERFACE_ROWS } from './rules/interface-rows.ts'
import { judgeChanges } from './judge-changes.ts'
import { judgeDuplicates } from './judge-duplicates.ts'
import { judgeFlaws } from './judge-flaws.ts'
import { judgeKeys } from './judge-keys.ts'
import { judgeMissing } from './judge-missing.ts'
import { judgeTable } from './judge-table.ts'
import type { SettingFinding } from './judged.ts'
import { requirementPaths } from './requirement-path.ts'
import { isOnTheWay, type Situation } from './situation.ts'

/** The input of a check: the files of one node, options `-D`, and the way. */
interface SettingsInput {
  readonly files: readonly SettingsFile[]
  readonly definitions?: readonly Entry[]
  readonly from: Version
  readonly to: Version
}

/** The report, and the same findings with their entries for the patch. */
export interface SettingsCheck {
  readonly report: SettingsReport
  readonly judged: readonly SettingFinding[]
  /** One for each node: a file may embed the settings of several. */
  readonly situations: readonly Situation[]
}

/** Checks settings for an upgrade. Throws a UsageError for a way that is none. */
export function checkSettings({ files, definitions = [], from, to }: SettingsInput): SettingsCheck {
  checkWay(from, to)
  const situations = listNodes(files, definitions).map((config) => ({ from, to, config }))
  const templates = new Set(files.filter(({ template }) => template).map(({ path }) => path))
  const judged = onceEach([
    ...situations.flatMap((situation) => judgeNode(situation, templates)),
    ...judgeFlaws(files, to),
  ])
    .filter(({ finding }) => !isExplained(finding, files))
    .toSorted(inOrder)
  const findings = judged.map(({ finding }) => finding)
  return {
    judged,
    situations,
    report: {
      from: from.release,
      to: to.release,
      files: files.map(({ path, format, entries }) => ({ path, format, settings: entries.length })),
      notes: notes(files, { from, to }),
      summary: { findings: findings.length, ...countBySeverity(findings) },
      findings,
      documented: documented(findings, { from, to }),
      requirements: requirementPaths(from, to),
    },
  }
}

/** Joins what the files set; where they embed several server.conf, each of these is a node with all else. */
function listNodes(
  files: readonly SettingsFile[],
  definitions: readonly Entry[],
): readonly Configuration[] {
  const entries = [...files.flatMap((file) => file.entries), ...definitions]
  const isComplete = files.some(({ isWhole }) => isWhole)
  const parts = new Set(entries.flatMap(({ part }) => part ?? []))
  if (parts.size < 2) return [getConfiguration(entries, isComplete)]
  return [...parts].map((part) =>
    getConfiguration(
      entries.filter((one) => (one.part ?? part) === part),
      isComplete,
      part,
    ),
  )
}

function judgeNode(
  situation: Situation,
  templates: ReadonlySet<string>,
): readonly SettingFinding[] {
  const changes = judgeChanges(situation)
  return [
    ...changes,
    ...judgeKeys(situation, changes),
    ...judgeTable(situation, changes),
    ...judgeMissing(situation),
    ...judgeDuplicates(situation, templates),
  ]
}

/** Whether every server.conf already contains the comment of a patch about a missing setting that the server can do without. */
function isExplained(finding: SettingsFinding, files: readonly SettingsFile[]): boolean {
  const whole = files.filter(({ isWhole }) => isWhole)
  const isOptional = finding.kind !== 'must-set' && !isOwnPath(finding) && needsDecision(finding)
  return isOptional && whole.length > 0 && whole.every((file) => hasAddition(file, finding))
}

/** Equal findings of several nodes are one finding. */
function onceEach(judged: readonly SettingFinding[]): readonly SettingFinding[] {
  return [...new Map(judged.map((one) => [JSON.stringify(one.finding), one])).values()]
}

function checkWay(from: Version, to: Version): void {
  if (releaseNumber(from) < releaseNumber('1.0'))
    throw new UsageError(
      `cannot check settings from release "${from.text}": settings before 1.0 are unknown; choose a later release`,
    )
  if (releaseNumber(from) > releaseNumber(to))
    throw new UsageError(
      `cannot check settings from release "${from.text}" to "${to.text}": that is a downgrade; specify the older release with --from and the newer one with --to`,
    )
}

function notes(
  files: readonly SettingsFile[],
  { from, to }: { readonly from: Version; readonly to: Version },
): readonly string[] {
  return [
    ...[from, to].flatMap((version) => whyUnknown(version, 'settings') ?? []),
    ...files.flatMap(({ path, template }) => (template ? templateNote(path, template) : [])),
    ...(files.some(({ isWhole, template }) => isWhole || template?.generates)
      ? []
      : ['none of the files is a server.conf, which may contain the missing settings']),
  ]
}

function templateNote(path: string, { engine, lines, generates }: TemplateSummary): string {
  const what = engine === undefined ? 'a' : `${engine === 'ERB' ? 'an' : 'a'} ${engine}`
  const control = `${counted(lines, 'control line')} ${lines === 1 ? 'was' : 'were'} not read`
  const isWhole = lines === 0
  return `${path} is ${what} template${isWhole ? '; the values that it fills in are not checked' : `: ${control}`}${generates ? '; missing settings may be set by them' : ''}`
}

function countBySeverity(findings: readonly SettingsFinding[]): Readonly<Record<Severity, number>> {
  const count = (severity: Severity) => findings.filter((one) => one.severity === severity).length
  return {
    'breaks-start': count('breaks-start'),
    'changes-behaviour': count('changes-behaviour'),
    care: count('care'),
  }
}

function documented(
  findings: readonly SettingsFinding[],
  way: Pick<SettingsInput, 'from' | 'to'>,
): readonly DocumentedRow[] {
  return INTERFACE_ROWS.filter(({ release }) => isOnTheWay(release, way)).map(
    ({ id, release, says, changes }) => ({
      id,
      release,
      says,
      findings: findings.filter(({ change }) => changes.includes(change ?? '')).length,
    }),
  )
}

/** The worst first, then by release, then by place. */
function inOrder({ finding: a }: SettingFinding, { finding: b }: SettingFinding): number {
  const place = (one: SettingsFinding) =>
    (one.place?.file ?? '') + String(one.place?.line ?? 0).padStart(9)
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    releaseNumber(a.release ?? '0.0') - releaseNumber(b.release ?? '0.0') ||
    (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0)
  )
}
