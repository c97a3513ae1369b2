import {
  type DocumentedRow,
  type FileFormat,
  type RequirementPath,
  type RequirementStep,
  type SettingsFinding,
  type SettingsReport,
  SEVERITIES,
  type Severity,
} from '#engine/model/upgrade/settings.ts'
import { visibleAsOneLine } from '#engine/text/visible.ts'
import { wrap } from './wrap.ts'
import { counted } from '#engine/text/words.ts'

/** How wide lines may be, and how they are coloured; each colour takes and returns one line. */
export interface Paint {
  /** Columns, 80 by default. No line is wider, down to 40, but for a long word. */
  readonly width?: number
  readonly strong: (text: string) => string
  readonly severity: Readonly<Record<Severity, (text: string) => string>>
}

/** The report for a terminal: findings by severity, what documents say, software, a sentence. */
export function renderConsole(report: SettingsReport, paint: Paint): string {
  return [
    heading(report, paint),
    ...SEVERITIES.map((severity) => section(report, severity, paint)),
    documented(report.documented, paint),
    requirements(report.requirements, paint),
    wrap(settingsSentence(report), widthOf(paint), '').join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .replaceAll('\u00a0', ' ')
    .concat('\n')
}

function heading({ from, to, files, notes }: SettingsReport, paint: Paint): string {
  const lines = files.map(
    ({ path, format, settings }) =>
      `  ${visibleAsOneLine(path)}  (${FORMATS[format]}, ${settings} set)`,
  )
  return [
    paint.strong(`Settings from release ${from} to ${to}`),
    ...lines,
    ...notes.flatMap((note) => wrap(`note: ${note}`, widthOf(paint), '  ')),
  ].join('\n')
}

function section({ findings, files }: SettingsReport, severity: Severity, paint: Paint) {
  const mine = findings.filter((one) => one.severity === severity)
  if (mine.length === 0) return ''
  const groups = new Map<string, SettingsFinding[]>()
  for (const one of mine) {
    const said = [one.release, one.kind, one.effect, one.action].join()
    groups.set(said, [...(groups.get(said) ?? []), one])
  }
  const parts = [...groups.values()].map((group) =>
    describe(group, files.length > 1, widthOf(paint)).join('\n'),
  )
  return [paint.severity[severity](`${TITLES[severity]} (${mine.length})`), ...parts].join('\n')
}

/** Findings that say the same of several settings are told once. */
function describe(
  group: readonly SettingsFinding[],
  isNamed: boolean,
  width: number,
): readonly string[] {
  const [first] = group
  if (!first) return []
  const { release, kind, effect, action } = first
  const indent = ' '.repeat(INDENT)
  const names = group.flatMap((one) => nameAndPlace(one, isNamed))
  const head = `  ${(release ?? '').padEnd(INDENT - 2)}${WORDS[kind]}`
  return [
    ...(names.length === 0 ? [head] : wrap(`${head}  ${names.join(', ')}`, width, '', indent)),
    ...wrap(effect, width, indent),
    ...wrap(`-> ${action}`, width, indent, `${indent}   `),
  ]
}

/** Where there is one file, its lines are enough. Hard blanks keep a name and its place together. */
function nameAndPlace(
  { keys, written, place }: SettingsFinding,
  isNamed: boolean,
): readonly string[] {
  const name = written ?? keys.join(', ')
  if (!place) return name === '' ? [] : [name]
  const where = isNamed ? `${place.file}:${place.line}` : `line\u00a0${place.line}`
  return [name === '' ? where : `${name}\u00a0(${where})`]
}

function documented(rows: readonly DocumentedRow[], paint: Paint): string {
  if (rows.length === 0) return ''
  const lines = rows.flatMap(({ release, says, findings }) => {
    const shown = findings === 0 ? 'does not concern these files' : `findings: ${findings}`
    return wrap(
      `  ${release.padEnd(INDENT - 2)}${says} [${shown}]`,
      widthOf(paint),
      '',
      ' '.repeat(INDENT),
    )
  })
  return [paint.strong('Documented changes of settings on this way'), ...lines].join('\n')
}

function requirements(paths: readonly RequirementPath[], paint: Paint): string {
  if (paths.length === 0) return ''
  const lines = paths.flatMap(({ software, steps }) =>
    wrap(
      `  ${software.padEnd(15)}${steps.map(need).join('; ')}`,
      widthOf(paint),
      '',
      ' '.repeat(17),
    ),
  )
  return [paint.strong('Software that is needed'), ...lines].join('\n')
}

function need({ line, needs }: RequirementStep): string {
  if (!needs) return `${line}: not stated`
  const { range, deprecated, note } = needs
  const remarks = [...(deprecated === undefined ? [] : [`deprecated: ${deprecated}`]), note ?? '']
  const remark = remarks.filter((one) => one !== '').join('; ')
  return `${line}: ${range}${remark === '' ? '' : ` (${remark})`}`
}

/** What a check of settings came to, in one sentence. */
export function settingsSentence({ summary }: SettingsReport): string {
  if (summary.findings === 0) return 'Nothing to do: no finding.'
  const counts = SEVERITIES.map(
    (severity) => `${TITLES[severity].toLowerCase()}: ${summary[severity]}`,
  )
  const total = counted(summary.findings, 'finding')
  return `${total}; ${counts.join(', ')}.`
}

function widthOf({ width = 80 }: Paint): number {
  return Math.max(width, 40)
}

/** Where the text of a finding begins, behind the release. */
const INDENT = 10

const TITLES: Readonly<Record<Severity, string>> = {
  'breaks-start': 'Breaks the start',
  'changes-behaviour': 'Changes the behaviour',
  care: 'Needs care',
}

const FORMATS: Readonly<Record<FileFormat, string>> = {
  properties: 'properties',
  environment: 'environment',
  compose: 'YAML',
}

const WORDS: Readonly<Record<SettingsFinding['kind'], string>> = {
  removed: 'removed',
  renamed: 'renamed',
  'default-changed': 'default changed',
  'moved-to-database': 'moved to the database',
  'prefix-changed': 'prefix changed',
  'manual-step': 'step',
  'must-set': 'must be set',
  deprecated: 'deprecated',
  added: 'new',
  ignored: 'ignored',
  unknown: 'unknown key',
  'other-component': 'key of another component',
  duplicate: 'set twice',
  encoding: 'encoding',
}
