import type { ChangeKind } from '../../src/knowledge/settings-changes.ts'
import type { Place } from './file/entry.ts'

/** What happens if nothing is done. */
export type Severity = 'breaks-start' | 'changes-behaviour' | 'care'

export type FindingKind =
  | ChangeKind
  | 'must-set'
  | 'deprecated'
  | 'ignored'
  | 'unknown'
  | 'other-component'
  | 'duplicate'
  | 'encoding'

/** One thing to know before the upgrade. It never holds a value of the files. */
export interface Finding {
  readonly kind: FindingKind
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
  /** Where it stands; missing when it is about something that is not in the files. */
  readonly place?: Place
  /** The row of the knowledge that it rests on, such as `2.0-dead-letters`. */
  readonly change?: string
  /** Whether the upgrade notes say it; missing when no row tells. */
  readonly announced?: boolean
  /** Where the fact comes from. */
  readonly source: string
}

/** In the order in which they are shown. */
export const SEVERITIES: readonly Severity[] = ['breaks-start', 'changes-behaviour', 'care']
