import type { Check } from './check.ts'
import type { Fault, RecordingFault } from './fault.ts'
import type { Probe } from './probe.ts'
import type { Conflict } from './results/run.ts'
import type { Availability } from './version.ts'

/** The checks and probes of one area, in reading order. */
export interface Suite {
  readonly area: string
  readonly title: string
  readonly checks: readonly Check[]
  /** Other areas whose checks also get evidence from its probes. */
  readonly bringsAbout?: readonly string[]
  readonly probes: readonly Probe[]
  /** Faults of servers, and the checks that fail because of them. */
  readonly faults: readonly (Fault | RecordingFault)[]
  /** Settings of the server that no traffic shows, and that its checks ask about. */
  readonly settings?: readonly string[]
  /** Where the interface document and real servers differ, shown for the releases concerned. */
  readonly conflicts?: readonly (Conflict & { readonly versions?: Availability })[]
}
