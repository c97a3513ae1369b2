import type { ResultOptions } from '../options/common-options.ts'

/** What `report` can be told. */
export interface ReportOptions extends ResultOptions {
  readonly out?: string
}
