import type { CommonOptions, WRITING } from '../../command/options/common.ts'
import type { Values } from '../../command/options/table.ts'

/** Options of `report`. */
export type ReportOptions = Values<typeof WRITING> &
  CommonOptions & {
    readonly out?: string
    /** Shows all of a report that is printed. */
    readonly verbose?: boolean
    /** Only of runs that are printed: unverified checks do not fail them. */
    readonly allowUnverified?: boolean
  }
