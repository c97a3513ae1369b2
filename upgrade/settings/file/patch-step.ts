import { settings } from '#engine/knowledge/settings.ts'
import { releaseNumber } from '#engine/model/version.ts'
import { APPLIED_RENAMES, TRANSLATIONS } from '../carry-over.ts'
import type { SettingsCheck } from '../check.ts'
import { type Situation, successor } from '../situation.ts'
import { type Entry, spelled } from './entry.ts'

/**
 * The change that a patch makes to one entry; `by-hand`: it should be removed, but its line
 * contains more than it.
 */
export type PatchAction =
  | { readonly kind: 'keep' | 'by-hand' }
  | { readonly kind: 'rename'; readonly name: string; readonly value?: string }
  | { readonly kind: 'comment-out'; readonly reason: string }

/** Finds what the findings about an entry ask a patch to do. */
export function stepFor(entry: Entry, { judged, situations }: SettingsCheck): PatchAction {
  const situation = situations.find(({ config }) => config.entriesOf(entry.key).includes(entry))
  if (!situation) return { kind: 'keep' }
  const mine = judged.filter((one) => one.entry === entry).map(({ finding }) => finding)
  const gone = mine.find(
    ({ kind }) =>
      kind === 'removed' ||
      kind === 'renamed' ||
      (kind === 'ignored' && isPast(entry.key, situation)),
  )
  const hasOldPrefix = mine.some(({ kind }) => kind === 'prefix-changed')
  if (gone === undefined && !hasOldPrefix) return { kind: 'keep' }
  if (!entry.spans) return { kind: 'by-hand' }
  if (gone === undefined) return { kind: 'rename', name: spelled(entry.key, entry) }
  const { kind, replacedBy, release, effect, action } = gone
  const rename = replacedBy === undefined ? undefined : renamed(entry, replacedBy, situation)
  if (rename) return rename
  if (!entry.spans.lines) return { kind: 'by-hand' }
  const since = release === undefined ? '' : ` in ${release}`
  return { kind: 'comment-out', reason: `${kind}${since}: ${effect} ${action}` }
}

/** The rename, if the value can go over and the new key is still free. */
function renamed(entry: Entry, key: string, situation: Situation): PatchAction | undefined {
  const { config, from } = situation
  const first = APPLIED_RENAMES.find(
    (one) => config.isSet(one) && successor(one, situation) === key,
  )
  if (config.isSet(key) || first !== entry.key) return undefined
  const name = spelled(key, entry)
  const translate = TRANSLATIONS[entry.key]
  if (!translate) return { kind: 'rename', name }
  const value = translate(entry.value, from)
  return value === undefined || !entry.spans?.value ? undefined : { kind: 'rename', name, value }
}

/** Read by some release, but by none from the one on that we go to. */
function isPast(key: string, { to }: Situation): boolean {
  const availability = settings().get(key)?.availability ?? []
  const isOver = (until?: string) =>
    until !== undefined && releaseNumber(until) <= releaseNumber(to)
  return availability.length > 0 && availability.every(({ until }) => isOver(until))
}
