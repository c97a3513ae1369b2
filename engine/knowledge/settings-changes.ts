import type { ChangeKind } from '../model/upgrade/settings.ts'
import { readData } from './read-data.ts'

/** A release's change of settings, or a manual step for it. */
export interface SettingsChange {
  /** Such as `2.0-dead-letters`. */
  readonly id: string
  readonly since: string
  readonly kind: ChangeKind
  readonly keys: readonly string[]
  /** Of a step that no setting shows: whether it is due with the start of the release or after it; else before. */
  readonly when?: 'during' | 'after'
  readonly effect: string
  readonly action: string
  /** Whether the upgrade notes say it. */
  readonly announced: boolean
  readonly source: string
}

/** Every change from 1.1 on, oldest release first. */
export function settingsChanges(): readonly SettingsChange[] {
  changes ??= readData<SettingsChange[]>('settings-changes.json')
  return changes
}
let changes: readonly SettingsChange[] | undefined
