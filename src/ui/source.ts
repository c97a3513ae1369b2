import type { ViewerData } from '#reports/viewer/data.ts'
import type { Term } from '#reports/viewer/filter.ts'
import type { Columns, Detail } from '#reports/viewer/traffic.ts'

/** One result that the viewer shows: the exchanges of a recording, or a document. */
export interface ViewerSource extends Disposable {
  /** Reads everything but the rows. */
  readonly load: () => Promise<Omit<ViewerData, 'columns'>>
  /** All rows so far. */
  readonly columns: Columns
  readonly detail: (row: number) => Detail | undefined
  /** Finds rows whose headers or bodies match, some at a time. */
  readonly search: (term: Pick<Term, 'key' | 'value'>) => AsyncIterable<readonly number[]>
  /**
   * Reads added exchanges, for a limited time if one is given; false if everything must be loaded again. Missing if
   * nothing can be added.
   */
  readonly poll?: (milliseconds?: number) => Promise<boolean>
  /** Whether the last poll ended before the end of the file. */
  readonly isBehind?: boolean
}
