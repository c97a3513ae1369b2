import { groupBy } from '#engine/model/group.ts'
import {
  type FileFormat,
  type RequirementStep,
  type SettingsFinding,
  type SettingsReport,
  SEVERITIES,
  type Severity,
} from '#engine/model/upgrade/settings.ts'
import {
  type Block,
  type Document,
  type Finding,
  list,
  section,
} from '#reports/document/document.ts'
import { SEVERITY, settingsSentence } from './result.ts'

/** Describes the effects of an upgrade on settings. */
export function describeSettings(report: SettingsReport): Document {
  const { from, to, files, notes, findings, documented, requirements } = report
  const own = findings.filter((one) => !one.isForAll)
  const worst = SEVERITIES.find((severity) => own.some((one) => one.severity === severity))
  return {
    title: `Setting changes from release ${from} to ${to}`,
    headline: settingsSentence(report),
    rating: worst === undefined ? 'ok' : SEVERITY[worst].rating,
    blocks: [
      {
        type: 'table',
        columns: [
          { title: 'File', kind: 'code' },
          { title: 'Format' },
          { title: 'Set', kind: 'number' },
        ],
        rows: files.map(({ path, format, settings }) => [path, FORMATS[format], `${settings}`]),
      },
      ...list(notes.map((note) => `note: ${note}`)),
      ...SEVERITIES.flatMap((severity) => findingsOf(report, severity)),
      ...stepsOf(report),
      ...section(
        'Documented changes',
        documented.length === 0
          ? []
          : [
              {
                type: 'table',
                columns: [
                  { title: 'Release' },
                  { title: 'Change' },
                  { title: 'Findings', kind: 'number' },
                ],
                rows: documented.map(({ release, says, findings }) => [
                  release,
                  says,
                  `${findings}`,
                ]),
              },
            ],
      ),
      ...fold(
        'Required software',
        requirements.length === 0
          ? []
          : [
              {
                type: 'table',
                columns: [{ title: 'Software' }, { title: 'Graylog' }, { title: 'Version' }],
                rows: requirements.flatMap(({ software, steps }) =>
                  steps.map((step, at) => [at === 0 ? software : '', step.line, needOf(step)]),
                ),
              },
            ],
      ),
    ],
  }
}

function findingsOf(report: SettingsReport, severity: Severity): readonly Block[] {
  const mine = report.findings.filter((one) => one.severity === severity && !one.isForAll)
  const { title, rating } = SEVERITY[severity]
  return section(`${title} (${mine.length})`, describeFindings(mine, report.files.length > 1), {
    rating,
  })
}

/** Steps of every upgrade between these releases, which no setting shows. */
function stepsOf(report: SettingsReport): readonly Block[] {
  const steps = report.findings.filter((one) => one.isForAll)
  const findings = steps.map((step) => findingOf([step], false))
  return fold(`Steps for every server (${steps.length})`, findings)
}

function fold(title: string, blocks: readonly Block[]): readonly Block[] {
  return blocks.length === 0 ? [] : [{ type: 'details', title, isLong: true, blocks }]
}

/** Describes findings; those that say the same about different settings are one. */
export function describeFindings(
  findings: readonly SettingsFinding[],
  showsFile: boolean,
): readonly Finding[] {
  const groups = groupBy(findings, ({ severity, release, kind, effect, action }) =>
    JSON.stringify([severity, release, kind, effect, action]),
  )
  return [...groups.values()].map((group) => findingOf(group, showsFile))
}

/** Describes findings that say the same about different settings. */
function findingOf(
  group: readonly [SettingsFinding, ...SettingsFinding[]],
  showsFile: boolean,
): Finding {
  const [{ severity, kind, release, effect, action, source }] = group
  return {
    type: 'finding',
    rating: SEVERITY[severity].rating,
    title: KINDS[kind],
    since: release,
    subjects: group.flatMap((one) => subjectsOf(one, showsFile)),
    description: effect,
    remedy: action,
    source,
  }
}

function subjectsOf({ keys, written, place }: SettingsFinding, showsFile: boolean) {
  if (!place) return keys.map((name) => ({ name }))
  const where = showsFile ? `${place.file}:${place.line}` : `line ${place.line}`
  return [{ name: written ?? keys.join(', '), place: where }]
}

function needOf({ needs }: RequirementStep): string {
  if (!needs) return 'not stated'
  const deprecated = needs.deprecated === undefined ? undefined : `deprecated: ${needs.deprecated}`
  const remarks = [deprecated, needs.note].filter((remark) => remark !== undefined)
  return remarks.length === 0 ? needs.range : `${needs.range} (${remarks.join('; ')})`
}

const FORMATS: Readonly<Record<FileFormat, string>> = {
  properties: 'properties',
  environment: 'environment',
  compose: 'YAML',
}

const KINDS: Readonly<Record<SettingsFinding['kind'], string>> = {
  removed: 'removed',
  renamed: 'renamed',
  'default-changed': 'default changed',
  'moved-to-database': 'moved to the database',
  'prefix-changed': 'prefix changed',
  'manual-step': 'manual step',
  'must-set': 'must be set',
  deprecated: 'deprecated',
  added: 'new setting',
  ignored: 'ignored',
  unknown: 'unknown key',
  'other-component': 'setting of a different program',
  duplicate: 'set twice',
  encoding: 'encoding',
}
