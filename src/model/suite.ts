import type { Check } from './check.ts'
import type { Probe } from './probe.ts'

/** The checks and probes of one area, in reading order. */
export interface Suite {
  readonly area: string
  readonly title: string
  readonly checks: readonly Check[]
  readonly probes: readonly Probe[]
}
