import type { SettingsCheck } from '../check.ts'
import type { Entry, SettingsFile } from './entry.ts'
import { type PatchAction, stepFor } from './patch-step.ts'
import { skipLineEnding } from './properties.ts'
import { splitLines } from './variables.ts'

/** A file with renames applied and removed keys commented out; every other byte as it was. */
export interface Patch {
  readonly bytes: Uint8Array
  /** Lines of the original, from 1. */
  readonly renamed: readonly number[]
  readonly commentedOut: readonly number[]
  /** Lines that a person has to change, since they hold more than the setting. */
  readonly byHand: readonly number[]
}

/** Applies to one of the checked files what its findings ask for. */
export function patchSettings(file: SettingsFile, check: SettingsCheck): Patch {
  const planned = file.entries.map((entry) => ({ entry, step: stepFor(entry, check) }))
  const linesOf = (wanted: PatchAction['kind']) =>
    planned.filter(({ step }) => step.kind === wanted).map(({ entry }) => entry.place?.line ?? 0)
  const edits = planned.flatMap((one, at) => editsOf(one, planned[at - 1], file.text))
  return {
    bytes: Buffer.from(apply(file.text, edits), 'latin1'),
    renamed: linesOf('rename'),
    commentedOut: linesOf('comment-out'),
    byHand: linesOf('by-hand'),
  }
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

function editsOf(
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
  const ending = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const reason = isToldAbove(planned, above, text) ? '' : `# ${ascii(step.reason)}${ending}`
  return splitLines(text.slice(lines.start, lines.end)).map(({ start }, at) => ({
    start: lines.start + start,
    end: lines.start + start,
    text: `${at === 0 ? reason : ''}# `,
  }))
}

/** Whether the line right above is commented out for the same reason. */
function isToldAbove(planned: Planned, above: Planned | undefined, text: string): boolean {
  if (above?.step.kind !== 'comment-out' || planned.step.kind !== 'comment-out') return false
  const end = above.entry.spans?.lines?.end
  const isNext =
    end !== undefined && skipLineEnding(text, end) === planned.entry.spans?.lines?.start
  return isNext && above.step.reason === planned.step.reason
}

/** What every encoding of the file can hold. */
function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?')
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
