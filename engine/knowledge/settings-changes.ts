import type { ChangeKind } from '../model/upgrade/settings.ts'
import { readData } from './read-data.ts'

/** A release's change of settings, or a manual step for it. */
export interface SettingsChange {
  /** Such as `2.0-dead-letters`. */
  readonly id: string
  readonly since: string
  readonly kind: ChangeKind
  readonly keys: readonly string[]
  /** When a manual step is due. By default, one that a setting shows is due during the upgrade, and any other before. */
  readonly when?: 'before' | 'during' | 'after'
  /** The installations that a step concerns, if not all of them: `Kafka inputs`. */
  readonly onlyIf?: string
  /** The value of a new setting that keeps the old behavior. */
  readonly oldValue?: string
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
