import { breathe } from '../../run/breathe.ts'
import { readForecastSource } from '../../run/evidence/forecast-source.ts'
import { realSamples } from '../../run/evidence/real-samples.ts'
import type { Context } from '../../command/context.ts'
import { NOWHERE } from '#recorder/nowhere.ts'
import { NothingError, UsageError } from '#engine/model/errors.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { releaseNumber, type Version } from '#engine/model/version.ts'
import { buildReport } from '#upgrade/forecast/report.ts'
import type { UpgradeInput } from './options.ts'
import type { TrafficFile } from './dry-runs.ts'
import type { UpgradeServers } from './servers.ts'

/** Reads the traffic of clients; skips files without any unless the user named them. Throws a UsageError. */
export async function readTraffic(
  paths: readonly string[],
  { from, base, out, logFormat }: UpgradeInput,
  { old }: UpgradeServers,
  { signal, log }: Pick<Context, 'signal' | 'log'>,
  maySkip: boolean,
): Promise<readonly TrafficFile[]> {
  const running = from ?? old?.version
  const given = {
    ...(running && { from: running }),
    ...(base !== undefined && { base }),
    ...(out !== undefined && { out }),
    ...(logFormat !== undefined && { logFormat }),
    signal,
  }
  const files: TrafficFile[] = []
  for (const path of paths) {
    try {
      const source = await readForecastSource(path, given, paths.length > 1)
      files.push({ path, source, isPartial: arePartial(source.forecaster.read()) })
    } catch (error) {
      if (!maySkip || !(error instanceof NothingError)) throw error
      log(`Skipped ${error.message}`)
    }
  }
  return files
}

/** Finds the two releases in the options, the servers, or the traffic. Throws a UsageError if all are silent. */
export function releasesOf(
  traffic: readonly TrafficFile[],
  { from: given, to: wanted }: UpgradeInput,
  servers: UpgradeServers,
): readonly [from: Version, to: Version] {
  const recorded = traffic.map(({ source }) => source.forecaster.from)
  const releases = [...new Set(recorded.map(({ release }) => release))]
  const from = given ?? servers.old?.version ?? recorded[0]
  const to = wanted ?? servers.new?.version
  if (!from)
    throw new UsageError(
      'cannot plan an upgrade: the current release is unknown; specify the release with --from, such as --from 4.3, or the current server with --old',
    )
  if (!to)
    throw new UsageError(
      'cannot plan an upgrade: --to is missing; specify the target release, such as --to 7.0, or, with --new, a server that runs it',
    )
  if (releases.length > 1)
    throw new UsageError(
      `cannot plan an upgrade: the traffic comes from several releases (${releases.join(', ')}); specify the current release with --from`,
    )
  if (releaseNumber(from) > releaseNumber(to))
    throw new UsageError(
      `cannot plan an upgrade from ${from.release} to ${to.release}: that is a downgrade; specify the older release with --from and the newer one with --to`,
    )
  return [from, to]
}

/** Forecasts the calls of each file. */
export async function forecastTraffic(
  traffic: readonly TrafficFile[],
  [from, to]: readonly [from: Version, to: Version],
  signal: AbortSignal,
) {
  const sampleOf = traffic.length === 0 ? undefined : await realSamples(from, to)
  const all = []
  for (const { path, source, isPartial } of traffic) {
    await breathe(signal)
    const { forecaster, options } = source
    all.push({
      path,
      roots: forecaster.roots.filter((root) => new URL(root).origin !== NOWHERE),
      report: buildReport(forecaster, to, { ...options, ...(sampleOf && { sampleOf }) }),
      ...(isPartial && { isPartial: true as const }),
    })
  }
  return all
}

/** Whether all calls come from logs or scripts. */
function arePartial(calls: Iterable<Annotated>): boolean {
  for (const { exchange } of calls)
    if (exchange.request.isWithoutHeaders !== true && exchange.writtenAt === undefined) return false
  return true
}
