import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import type { Document } from '#reports/document/document.ts'
import type { Term } from '#reports/viewer/filter.ts'
import type { TargetChoice } from '#reports/viewer/replay.ts'
import type { Columns, Detail, PackedColumns, ValueLink } from '#reports/viewer/traffic.ts'
import type { Event } from '../run/event.ts'

/** The state of the running command, and the actions that the page offers. */
export interface LiveState {
  readonly head?: Extract<Event, { type: 'head' }>
  readonly progress?: Extract<Event, { type: 'progress' }>
  /** Verdicts so far. */
  readonly verdicts: readonly Verdict[]
  readonly actions: {
    readonly targets: readonly TargetChoice[]
    /** Whether the command can be ended. */
    readonly stops: boolean
  }
}

/** The data that the viewer loads first. */
export interface ViewerData {
  readonly title: string
  /** Roots of the API in the recording. */
  readonly roots: readonly string[]
  readonly columns: PackedColumns
  readonly links: readonly ValueLink[]
  readonly run?: Run | undefined
  /** The overview. */
  readonly document?: Document | undefined
  /** The name of the first screen, by default "Overview". */
  readonly name?: string | undefined
  /** Results that may be compared, by their place in the list. */
  readonly results?: readonly { readonly path: string; readonly at: number }[]
  /** More exchanges may come. */
  readonly isLive: boolean
}

/** One result that the viewer shows: the exchanges of a recording, or a document. */
export interface ViewerSource extends Disposable {
  readonly load: () => Promise<ViewerData>
  /** All rows so far. */
  readonly columns: Columns
  readonly detail: (row: number) => Detail | undefined
  /** Finds rows whose headers or bodies match, some at a time. */
  readonly search: (term: Term) => AsyncIterable<readonly number[]>
  /** Reads added exchanges; false if everything must be loaded again. Missing if nothing can be added. */
  readonly poll?: () => Promise<boolean>
}
