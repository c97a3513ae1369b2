import type { SettingsFindingKind, Severity } from '#engine/model/upgrade/settings.ts'
import { isRead, settings } from '#engine/knowledge/settings.ts'
import type { SettingsChange } from '#engine/knowledge/settings-changes.ts'
import { releaseNumber, type Version } from '#engine/model/version.ts'
import type { Configuration } from './file/configuration.ts'
import type { Entry } from './file/entry.ts'

/** A configuration on its way from one release to another. */
export interface Situation {
  readonly from: Version
  readonly to: Version
  readonly config: Configuration
}

/** The finding of a rule: an entry, the absence of keys, or a step for every node. */
export interface Hit {
  readonly severity: Severity
  readonly entry?: Entry
  /** Keys that are not set, or that a step is about. */
  readonly keys?: readonly string[]
  /** Whether it rests on keys being absent. */
  readonly isAbsence?: boolean
  /** A step of every server. */
  readonly isForAll?: true
  /** The differences from the row of the knowledge. */
  readonly kind?: SettingsFindingKind
  readonly effect?: string
  readonly action?: string
  readonly replacedBy?: string
}

/** Judges one change of the knowledge against a configuration. */
export type ChangeJudge = (situation: Situation, change: SettingsChange) => readonly Hit[]

/** How one change is judged; `silent` says why it never gives a finding. */
export type Rule = ChangeJudge | { readonly silent: string }

/** Whether the upgrade leaves or reaches the release: after `from`, up to and including `to`. */
export function isOnTheWay(release: string, { from, to }: Pick<Situation, 'from' | 'to'>): boolean {
  const number = releaseNumber(release)
  return releaseNumber(from) < number && number <= releaseNumber(to)
}

/** Whether the release we go to reads the key. */
export function isReadAfter(key: string, { to }: Situation): boolean {
  return isRead(settings().get(key), to)
}

/** The key that the release we go to reads in place of this one; undefined when there is none. */
export function successor(key: string, situation: Situation): string | undefined {
  const next = settings().get(key)?.replacedBy
  if (next === undefined || isReadAfter(next, situation)) return next
  return successor(next, situation)
}
