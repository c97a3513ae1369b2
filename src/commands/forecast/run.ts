import type { Forecast, ForecastPicture, ForecastReport } from '#engine/model/upgrade/forecast.ts'
import type { Version } from '#engine/model/version.ts'
import { once } from '#engine/text/once.ts'
import { addressNotes } from '#upgrade/forecast/calls/address.ts'
import { type Forecaster, forecastTo } from '#upgrade/forecast/forecast.ts'
import { lineReleases, buildCompatibilityMatrix } from '#upgrade/forecast/picture.ts'
import { buildReport } from '#upgrade/forecast/report.ts'
import type { Input } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { breathe } from '../../run/breathe.ts'
import { type ForecastSource, readForecastSource } from '../../run/evidence/forecast-source.ts'
import { realSamples } from '../../run/evidence/real-samples.ts'
import type { options } from './options.ts'

/** The forecasts of all files; views for people are built on demand. */
export interface ForecastOutcome {
  /** By file and by release. */
  readonly forecasts: readonly (readonly Forecast[])[]
  /** Whether the base URL changes, which concerns every call, though no call's class shows it. */
  readonly isMoved: boolean
  /** One for each file, for one release. */
  readonly reports: () => readonly ForecastReport[]
  /** One for each file, for all releases. */
  readonly pictures: () => readonly ForecastPicture[]
}

/** Reads the files and forecasts their calls. Throws a UsageError. */
export async function run(
  input: Input<typeof options>,
  { signal }: Context,
): Promise<ForecastOutcome> {
  const { files, to, all } = input
  const sources: ForecastSource[] = []
  for (const file of files)
    sources.push(await readForecastSource(file, { ...input, signal }, files.length > 1))
  const targetsOf = ({ from }: Forecaster): readonly Version[] =>
    all === true || !to ? lineReleases(from, to) : [to]
  const forecasts: Forecast[][] = []
  for (const { forecaster } of sources) {
    const own: Forecast[] = []
    for (const target of targetsOf(forecaster)) {
      await breathe(signal)
      own.push(forecastTo(forecaster, target))
    }
    forecasts.push(own)
  }
  return {
    forecasts,
    isMoved: sources.some(({ forecaster }) => {
      const { roots, from } = forecaster
      return targetsOf(forecaster).some((one) => addressNotes(roots, { from, to: one }).length > 0)
    }),
    reports: await prepareReports(sources, input),
    pictures: once(() =>
      sources.map(({ forecaster, options }) => buildCompatibilityMatrix(forecaster, options, to)),
    ),
  }
}

/** Loads the real responses to show, unless only the JSON is wanted. */
async function prepareReports(
  sources: readonly ForecastSource[],
  { to, all, json, out, format }: Input<typeof options>,
): Promise<ForecastOutcome['reports']> {
  if (all === true || !to) return () => []
  const isJsonAlone = json === true && out === undefined && format.length === 0
  const samples = await Promise.all(
    sources.map(async ({ forecaster }) =>
      isJsonAlone ? undefined : realSamples(forecaster.from, to),
    ),
  )
  return once(() =>
    sources.map(({ forecaster, options }, at) => {
      const sampleOf = samples[at]
      return buildReport(forecaster, to, { ...options, ...(sampleOf && { sampleOf }) })
    }),
  )
}
