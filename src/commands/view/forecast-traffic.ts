import { newestRelease } from '#engine/knowledge/releases.ts'
import { NothingError, UsageError } from '#engine/model/errors.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Document } from '#reports/document/document.ts'
import { createMask } from '#reports/secrets.ts'
import { createForecaster } from '#upgrade/forecast/forecast.ts'
import { buildReport } from '#upgrade/forecast/report.ts'
import { describeForecasts } from '../forecast/document.ts'

/** Exchanges that are forecast for a page, which takes at most a few seconds. */
const MAX_EXCHANGES = 20_000

/**
 * Describes what an upgrade to the newest release changes for the requests of clients; undefined for a recording of
 * this tool's own requests, for too many exchanges, and if the recorded release is unknown.
 */
export function forecastTraffic(recording: Recording, file: string): Document | undefined {
  if (recording.header.plan || hasMore(recording, MAX_EXCHANGES)) return undefined
  try {
    const forecaster = createForecaster(recording, { followsLinks: true })
    const shown = createMask(recording.exchanges())
    return describeForecasts([buildReport(forecaster, newestRelease(), { file, shown })])
  } catch (error) {
    if (error instanceof NothingError || error instanceof UsageError) return undefined
    throw error
  }
}

function hasMore({ exchanges }: Recording, max: number): boolean {
  let count = 0
  for (const _ of exchanges()) if ((count += 1) > max) return true
  return false
}
