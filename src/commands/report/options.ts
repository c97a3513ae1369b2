import type { CommonOptions, WRITING } from '../../command/options/common.ts'
import type { Values } from '../../command/options/table.ts'

/** Options of `report`. */
export type ReportOptions = Values<typeof WRITING> &
  CommonOptions & {
    readonly out?: string
    /** Only of runs that are printed: unverified checks do not fail them. */
    readonly allowUnverified?: boolean
  }
