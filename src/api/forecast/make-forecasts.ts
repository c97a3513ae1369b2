import { printJsonInPieces } from '#reports/json-pieces.ts'
import { breathe } from '../../run/breathe.ts'
import { type ForecastSource, readForecastSource } from '../../run/evidence/forecast-source.ts'
import { UsageError } from '#engine/model/errors.ts'
import { FINDING_CLASSES, type Forecast } from '#engine/model/upgrade/forecast.ts'
import type { Version } from '#engine/model/version.ts'
import { addressNotes } from '#upgrade/forecast/calls/address.ts'
import { type Forecaster, forecastTo } from '#upgrade/forecast/forecast.ts'
import { lineReleases } from '#upgrade/forecast/picture.ts'
import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import type { ForecastOptions } from '../options/forecast.ts'

/** Forecasts of files, by file and by release. */
export interface MadeForecasts {
  readonly sources: readonly ForecastSource[]
  readonly forecasts: readonly (readonly Forecast[])[]
  /** What a command exits with. */
  readonly code: ExitCode
}

/** Throws a UsageError where nothing says which release to go to. */
export function checkWay({ all, to }: ForecastOptions): void {
  if (all === true || to) return
  throw new UsageError(
    'cannot forecast: --to is missing; name the release to go to, like --to 7.0, or ask for every release with --all',
  )
}

/** Reads files and says what becomes of their calls. Throws a UsageError. */
export async function makeForecasts(
  files: readonly string[],
  options: ForecastOptions & { readonly signal?: AbortSignal },
): Promise<MadeForecasts> {
  const { to, all, signal } = options
  const sources: ForecastSource[] = []
  for (const file of files) sources.push(await readForecastSource(file, options, files.length > 1))
  const targets = ({ from }: Forecaster): readonly Version[] =>
    all === true || !to ? lineReleases(from, to) : [to]
  const forecasts: Forecast[][] = []
  for (const { forecaster } of sources) {
    const own: Forecast[] = []
    for (const target of targets(forecaster)) {
      await breathe(signal)
      own.push(forecastTo(forecaster, target))
    }
    forecasts.push(own)
  }
  const isMoved = sources.some(({ forecaster }) =>
    targets(forecaster).some((target) => movesAway(forecaster, target)),
  )
  const code = isMoved ? exitCode('differences') : exitCodeOf(forecasts.flat())
  return { sources, forecasts, code }
}

/** A new base address concerns every call, though the class of none. */
function movesAway({ roots, from }: Forecaster, to: Version): boolean {
  return addressNotes(roots, { from, to }).length > 0
}

/** A finding outweighs what stayed unknown, or was not read; that is no promise either. */
function exitCodeOf(forecasts: readonly Forecast[]): ExitCode {
  const classes = new Set(forecasts.flatMap(({ calls }) => calls.map((call) => call.class)))
  if (FINDING_CLASSES.some((one) => classes.has(one))) return exitCode('differences')
  const isOpen = classes.has('unknown') || forecasts.some(({ notRead }) => notRead !== undefined)
  return exitCode(isOpen ? 'incomplete' : 'conforms')
}

/** One file and one release: the forecast itself; else lists of them, by file and by release. */
export function forecastJson(
  forecasts: readonly (readonly Forecast[])[],
  isAll: boolean,
): Iterable<string> {
  const byFile = forecasts.map((list) => (isAll ? list : list[0]))
  return printJsonInPieces(byFile.length === 1 ? byFile[0] : byFile)
}
