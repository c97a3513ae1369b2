import type { ForecastReport } from '#engine/model/upgrade/forecast.ts'
import type { DryRun, ServerComparison } from '#engine/model/upgrade/plan.ts'
import type { Version } from '#engine/model/version.ts'
import type { SettingsCheck } from '../settings/check.ts'
import type { SettingsFile } from '../settings/file/entry.ts'

/** Everything that a plan is made of; each part may be missing. */
export interface PlanInput {
  readonly from: Version
  readonly to: Version
  /** Files of traffic as they were named, with their forecasts. */
  readonly traffic: readonly PlanTraffic[]
  /** The settings of one node; without files the check knows the steps that everybody has. */
  readonly check: SettingsCheck
  readonly settings: readonly SettingsFile[]
  /** Names of the patched copies. */
  readonly patched: readonly string[]
  readonly dryRuns: readonly DryRun[]
  /** How many unknown calls the dry runs got a response to. */
  readonly answeredUnknown: number
  readonly comparison?: ServerComparison
  /** Roots of the servers, as they were named. */
  readonly old?: string
  readonly new?: string
}

export interface PlanTraffic {
  readonly path: string
  readonly report: ForecastReport
  /** An access log or a script: it contains no whole requests, so that none can be sent again. */
  readonly isPartial?: true
  /** Roots of the API that the file names. */
  readonly roots?: readonly string[]
}
