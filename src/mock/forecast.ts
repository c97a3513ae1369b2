import type { ForecastFinding } from '#engine/model/client-test.ts'
import type { Recording } from '#engine/model/recording.ts'
import { type CallClass, FINDING_CLASSES } from '#engine/model/upgrade/forecast.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'
import { createMask } from '#reports/secrets.ts'
import { isBack } from '#upgrade/forecast/calls/incompatibility.ts'
import { createForecaster, forecastTo } from '#upgrade/forecast/forecast.ts'
import { chooseRelease } from './served/release.ts'

/**
 * The calls of the traffic that break, are rejected, or get another response on a release, worst
 * first. Throws a UsageError.
 */
export function forecastOf(traffic: Recording, release: string): readonly ForecastFinding[] {
  const forecaster = createForecaster(traffic)
  const step = { from: forecaster.from, to: chooseRelease(release).version }
  const { calls } = forecastTo(forecaster, step.to)
  const before = isBack(step) ? 'before ' : ''
  const found = calls.filter((call) => FINDING_CLASSES.includes(call.class))
  const mask = createMask(traffic.exchanges())
  const rank = (one: CallClass): number => FINDING_CLASSES.indexOf(one)
  return found
    .toSorted((a, b) => rank(a.class) - rank(b.class))
    .map(({ exchange, method, route, class: outcome, answer, causes }) => ({
      request: `${exchange} ${method} ${mask.target(route)}`,
      outcome,
      ...(answer && { answer }),
      causes: joinedCauses(causes).map((cause) => `${before}${cause.release}: ${cause.what}`),
      fix: causes.find(({ remedy }) => remedy !== undefined)?.remedy,
    }))
}
