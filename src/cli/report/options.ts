import type { ResultOptions } from '../options/common-options.ts'

/** What `report` can be told. */
export interface ReportOptions extends ResultOptions {
  readonly out?: string
  /** Only of runs that are printed: unverified checks do not fail them. */
  readonly allowUnverified?: boolean
}
