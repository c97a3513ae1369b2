import { settingsChanges } from '#engine/knowledge/settings-changes.ts'
import { defaultOf, settings } from '#engine/knowledge/settings.ts'
import type { SettingsFinding } from '#engine/model/upgrade/settings.ts'
import type { Version } from '#engine/model/version.ts'
import type { SettingsCheck } from '../check.ts'
import { ascii, isOwnPath, placeholder } from './addition.ts'
import type { Entry, SettingsFile, Span } from './entry.ts'
import { type PatchAction, stepFor } from './patch-step.ts'
import { endOfLine, skipLineEnding } from './properties.ts'
import { splitLines } from './variables.ts'

/** A file with renames applied and removed keys commented out; every other byte as it was. */
export interface Patch {
  readonly bytes: Uint8Array
  /** Lines of the original, from 1. */
  readonly renamed: readonly number[]
  readonly commentedOut: readonly number[]
  /** Lines that a person has to change, since they contain more than the setting. */
  readonly byHand: readonly number[]
  /** Missing settings that the operator has to decide on, as comments. */
  readonly added: readonly Addition[]
}

/** Applies to one of the checked files what its findings ask for. */
export function patchSettings(
  file: SettingsFile,
  check: SettingsCheck,
  isWanted: IsWanted = isOwnPath,
): Patch {
  const planned = file.entries.map((entry) => ({ entry, step: stepFor(entry, check) }))
  const linesOf = (wanted: PatchAction['kind']) =>
    planned.filter(({ step }) => step.kind === wanted).map(({ entry }) => entry.place?.line ?? 0)
  const added = additionsTo(file, check, isWanted)
  const edits = [
    ...planned.flatMap((one, at) => listEdits(one, planned[at - 1], file.text)),
    ...added.map((one, at) => additionEdit(one, added[at - 1], file.text)),
  ]
  return {
    bytes: Buffer.from(apply(file.text, edits), 'latin1'),
    renamed: linesOf('rename'),
    commentedOut: linesOf('comment-out'),
    byHand: linesOf('by-hand'),
    added,
  }
}

/** Selects the findings whose missing settings a patch adds; by default those of folders. */
type IsWanted = (finding: SettingsFinding) => boolean

/** A placeholder that a patch adds after the last setting of a server.conf. */
interface Addition {
  readonly key: string
  /** The line of the last setting there, from 1. */
  readonly line: number
  readonly last: Span
  readonly reason: string
  /** The value that keeps the old behavior. Missing if the server needs one that only the operator knows. */
  readonly value?: string
}

/**
 * Finds the missing settings that need a decision, with a value for each. In a template their place is unknown.
 */
export function additionsTo(
  file: SettingsFile,
  check: SettingsCheck,
  isWanted: IsWanted = isOwnPath,
): readonly Addition[] {
  const { judged, situations } = check
  if (file.template) return []
  const steps = file.entries.map((entry) => stepFor(entry, check))
  const renamed = steps.flatMap((step) => (step.kind === 'rename' ? [step.name] : []))
  return situations.flatMap(({ config, from, to }) => {
    const entry = config.entries.findLast(({ origin, spans }) => origin === 'file' && spans?.lines)
    const last = entry?.spans?.lines
    // Behind a backslash the text would go on.
    if (!entry || !last || !file.entries.includes(entry) || file.text[last.end - 1] === '\\')
      return []
    const line = entry.place?.line ?? 0
    return judged.flatMap(({ finding }) => {
      const { kind, keys, effect, action } = finding
      if (!isWanted(finding)) return []
      const before = kind === 'must-set' ? ' Set it before you start.' : ''
      const reason = `${effect} ${action}${before}`
      return keys
        .filter((key) => !config.isSet(key) && !renamed.includes(key))
        .filter((key) => !file.text.includes(placeholder(key)))
        .map((key) => ({ key, line, last, reason, ...getValue(key, finding, [from, to]) }))
    })
  })
}

/** The value that keeps the old behavior; a new switch gets the value that its default does not have. */
function getValue(
  key: string,
  finding: SettingsFinding,
  [from, to]: readonly [from: Version, to: Version],
): Pick<Addition, 'value'> {
  if (finding.kind === 'must-set') return {}
  // The old default of a folder may be relative and would lead away from the data.
  if (isOwnPath(finding)) return { value: '<path>' }
  const [old, now] = [from, to].map((version) => defaultOf(settings().get(key), version))
  const { oldValue } = settingsChanges().find(({ id }) => id === finding.change) ?? {}
  const value = oldValue ?? old ?? (typeof now === 'boolean' ? !now : undefined)
  return isPlain(value) ? { value: String(value) } : {}
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function additionEdit(
  { key, last, reason, value }: Addition,
  above: Addition | undefined,
  text: string,
): TextChange {
  const ending = getEnding(text)
  const indent = indentAt(text, last.start)
  const setting = [placeholder(key), ...(value === undefined ? [] : [value])].join(' ')
  const isToldAbove = above?.reason === reason && above.last === last
  const comments = isToldAbove ? [] : [`# ${ascii(reason)}`]
  const lines = [...comments, setting].map((line) => `${ending}${indent}${line}`)
  return { start: last.end, end: last.end, text: lines.join('') }
}

interface Planned {
  readonly entry: Entry
  readonly step: PatchAction
}

interface TextChange {
  readonly start: number
  readonly end: number
  readonly text: string
}

function listEdits(
  planned: Planned,
  above: Planned | undefined,
  text: string,
): readonly TextChange[] {
  const { entry, step } = planned
  const { spans } = entry
  if (!spans) return []
  if (step.kind === 'rename')
    return [
      { ...spans.key, text: step.name },
      ...(step.value !== undefined && spans.value ? [{ ...spans.value, text: step.value }] : []),
    ]
  const { lines } = spans
  if (step.kind !== 'comment-out' || !lines) return []
  const reason = isExplainedAbove(planned, above, text)
    ? ''
    : `# ${ascii(step.reason)}${getEnding(text)}`
  // After the indentation, so that a block of YAML continues.
  return splitLines(text.slice(lines.start, lines.end)).map(({ start }, at) => {
    const indent = indentAt(text, lines.start + start)
    const place = lines.start + start + indent.length
    return {
      start: place,
      end: place,
      text: at === 0 && reason !== '' ? `${reason}${indent}# ` : '# ',
    }
  })
}

function getEnding(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
}

function indentAt(text: string, start: number): string {
  return /[ \t]*/y.exec(text.slice(start, endOfLine(text, start)))?.[0] ?? ''
}

/** Whether the line right above is commented out for the same reason. */
function isExplainedAbove(planned: Planned, above: Planned | undefined, text: string): boolean {
  if (above?.step.kind !== 'comment-out' || planned.step.kind !== 'comment-out') return false
  const end = above.entry.spans?.lines?.end
  const isNext =
    end !== undefined && skipLineEnding(text, end) === planned.entry.spans?.lines?.start
  return isNext && above.step.reason === planned.step.reason
}

function apply(text: string, edits: readonly TextChange[]): string {
  const parts: string[] = []
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at) continue
    parts.push(text.slice(at, edit.start), edit.text)
    at = edit.end
  }
  return [...parts, text.slice(at)].join('')
}
