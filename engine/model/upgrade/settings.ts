/** The change of a setting in a release. */
export type ChangeKind =
  | 'added'
  | 'removed'
  | 'renamed'
  | 'default-changed'
  | 'moved-to-database'
  | 'prefix-changed'
  | 'manual-step'

/** The effect if the setting stays as it is. */
export type Severity = 'breaks-start' | 'changes-behaviour' | 'care'

/** The kind of a finding about a setting, or of a task. */
export type SettingsFindingKind =
  | ChangeKind
  | 'must-set'
  | 'deprecated'
  | 'ignored'
  | 'unknown'
  | 'other-component'
  | 'duplicate'
  | 'encoding'

/** A place in a file: lines and columns from 1, columns in UTF-16 units, `endColumn` exclusive. */
export interface SettingsPlace {
  readonly file: string
  readonly line: number
  readonly endLine: number
  readonly column: number
  readonly endColumn: number
}

/** One thing to know before the upgrade. It never contains a value of the files. */
export interface SettingsFinding {
  readonly kind: SettingsFindingKind
  readonly severity: Severity
  /** The release that causes it; missing when every release does. */
  readonly release?: string
  /** The settings it is about; empty for a step that no setting shows. */
  readonly keys: readonly string[]
  /** The name as it is written, when that is not the key. */
  readonly written?: string
  readonly effect: string
  readonly action: string
  /** The key that takes over. */
  readonly replacedBy?: string
  /** The nearest key that exists, for an unknown one. */
  readonly didYouMean?: string
  /** Its place; missing if it is about something that is not in the files. */
  readonly place?: SettingsPlace
  /** The row of the knowledge that it rests on, such as `2.0-dead-letters`. */
  readonly change?: string
  /** A step of every server, regardless of its settings. */
  readonly isForAll?: true
  /** Whether the upgrade notes mention it; missing if no row says. */
  readonly announced?: boolean
  /** Where the fact comes from. */
  readonly source: string
}

/** Whether it is a step that no line of the files shows. */
export function isStep({ kind, place }: SettingsFinding): boolean {
  return kind === 'manual-step' && place === undefined
}

/** Whether the settings need a fix; the other findings are steps and notes. */
export function needsFix(finding: SettingsFinding): boolean {
  const { kind, severity, didYouMean } = finding
  if (finding.isForAll) return false
  return severity !== 'care' || didYouMean !== undefined || REPLACED.includes(kind)
}

const REPLACED: readonly SettingsFindingKind[] = ['removed', 'renamed', 'prefix-changed']

/** Counts the settings in the files that none of the findings is about. */
export function countOthers(
  { files }: Pick<SettingsReport, 'files'>,
  findings: readonly SettingsFinding[],
): number {
  const found = findings.flatMap(({ place, keys, written }) =>
    place && keys.length > 0 ? `${place.file}:${place.line}:${written ?? keys.join()}` : [],
  )
  return files.reduce((sum, { settings }) => sum + settings, 0) - new Set(found).size
}

/** In the order in which they are shown. */
export const SEVERITIES: readonly Severity[] = ['breaks-start', 'changes-behaviour', 'care']

/** A release line's requirement for one piece of software. */
export interface Requirement {
  /** In words, such as `2.0.0 - 2.x` or `17`. */
  readonly range: string
  readonly source: string
  readonly note?: string
  /** The deprecated versions, or `all versions`. */
  readonly deprecated?: string
}

/** Requirements of the release lines on the way for one piece of software. */
export interface RequirementPath {
  readonly software: string
  /** Whether the last line needs something else than the first. */
  readonly changes: boolean
  /** The first line, each line that needs something else than the one before, and the last line. */
  readonly steps: readonly RequirementStep[]
}

/** The need of one line; without `needs` no source states one. */
export interface RequirementStep {
  readonly line: string
  readonly needs?: Requirement
}

/** The effects of an upgrade on some settings; plain JSON without any value of the files. */
export interface SettingsReport {
  /** Releases as `x.y.z`. */
  readonly from: string
  readonly to: string
  readonly files: readonly FileSummary[]
  /** Remarks on the files, one sentence each. */
  readonly notes: readonly string[]
  readonly summary: { readonly findings: number } & Readonly<Record<Severity, number>>
  readonly findings: readonly SettingsFinding[]
  /** The interface document's rows on the way, with how many findings show each. */
  readonly documented: readonly DocumentedRow[]
  readonly requirements: readonly RequirementPath[]
}

/** How the settings of a file are written. */
export type FileFormat = 'properties' | 'environment' | 'compose'

/** A file that was read. */
interface FileSummary {
  readonly path: string
  readonly format: FileFormat
  /** How many it sets. */
  readonly settings: number
}

/** A row of the interface document about settings. */
export interface DocumentedRow {
  readonly id: string
  readonly release: string
  readonly says: string
  /** How many findings show it. */
  readonly findings: number
}
