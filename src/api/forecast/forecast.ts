import type { Forecast } from '#engine/model/upgrade/forecast.ts'
import { call, type Calling } from '../../command/calling.ts'
import { FORECAST } from '../options/forecast.ts'
import type { Given } from '../../command/options/table.ts'

/** What {@link forecast} can be told. */
export interface ForecastGiven extends Given<typeof FORECAST>, Calling {}

/**
 * Says for every call of a recording, HAR file, access log or script whether it works on another release, gets another
 * answer, needs a change or breaks. Gives what `schemas/forecast.json` describes; with `all` one for each release
 * line. Rejects with a UsageError or a NothingError.
 */
export async function forecast(
  file: string,
  given: ForecastGiven & { readonly all: true },
): Promise<readonly Forecast[]>
export async function forecast(
  file: string,
  given: ForecastGiven & { readonly all?: false; readonly to: string },
): Promise<Forecast>
export async function forecast(
  file: string,
  given: ForecastGiven,
): Promise<Forecast | readonly Forecast[]> {
  return call('forecast', FORECAST, given, async ({ options, ctx }) => {
    const { forecastAll } = await import('./forecast-all.ts')
    const { signal } = ctx
    // The result alone is what a program wants; pages are made where a folder or a form asks for them.
    const made = await forecastAll([file], { ...options, signal, json: true }, ctx)
    made.shown?.held?.finish(made.code, ctx.log, {})
    const [forecasts = []] = made.forecasts
    const [first] = forecasts
    if (options.all === true || !first) return forecasts
    return first
  })
}
