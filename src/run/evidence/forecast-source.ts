import { basename } from 'node:path'

import { checkOneServer } from '#engine/judge/target/one-server.ts'
import { createMask } from '#reports/secrets.ts'
import { NothingError, UsageError } from '#engine/model/errors.ts'
import type { Version } from '#engine/model/version.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { createForecaster, type Forecaster } from '#upgrade/forecast/forecast.ts'
import type { ReportOptions } from '#upgrade/forecast/report.ts'
import type { Shown } from '#upgrade/forecast/request-change.ts'
import { breathe } from '../breathe.ts'
import { readForReport } from './handing-on.ts'

/** A file of traffic, read once for every release that is asked for. */
export interface ForecastSource {
  readonly forecaster: Forecaster
  readonly options: ReportOptions
}

/** Options for facts that a file lacks, and the folder of the report. */
interface ForecastReading {
  readonly from?: Version
  readonly base?: string
  readonly out?: string
  readonly logFormat?: string
  /** Ends it with an InterruptedError. */
  readonly signal?: AbortSignal | undefined
}

/** Reads a file of traffic for forecasts; of several files a message names the one that it is about. Throws a UsageError. */
export async function readForecastSource(
  file: string,
  { from, base, out, logFormat, signal }: ForecastReading,
  isNamed: boolean,
): Promise<ForecastSource> {
  const recording = await readForReport(file, {
    out,
    signal,
    log: {
      ...(logFormat !== undefined && { format: logFormat }),
      ...(base !== undefined && { base: readRoot(base) }),
    },
  })
  const given = {
    followsLinks: true,
    ...(from && { from }),
    ...(base !== undefined && { roots: [readRoot(base)] }),
  }
  await breathe(signal)
  if (base === undefined) named(isNamed ? file : undefined, () => checkOneServer(recording))
  const forecaster = named(isNamed ? file : undefined, () => createForecaster(recording, given))
  const shown = whenAsked(() => createMask(recording.exchanges()))
  return { forecaster, options: { file: basename(file), shown } }
}

/** Callers without progress do not wait for it. */
function whenAsked(make: () => Shown): Shown {
  let made: Shown | undefined
  const shown = (): Shown => (made ??= make())
  return { target: (target) => shown().target(target), text: (text) => shown().text(text) }
}

function named<Value>(file: string | undefined, act: () => Value): Value {
  try {
    return act()
  } catch (cause) {
    if (file === undefined) throw cause
    if (cause instanceof NothingError)
      throw new NothingError(`"${file}": ${cause.message}`, { cause })
    if (!(cause instanceof UsageError)) throw cause
    throw new UsageError(`"${file}": ${cause.message}`, { cause })
  }
}
