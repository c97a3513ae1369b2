import { UsageError } from '../../src/model/errors.ts'
import { releaseNumber } from '../../src/model/version.ts'
import type { Version } from '../../src/model/version.ts'
import { readRoot } from '../../src/probe/preflight/target-url.ts'
import { reportOf } from '../../upgrade/forecast/report.ts'
import { upgradePlan } from '../../upgrade/plan/plan.ts'
import { checkSettings } from '../../upgrade/settings/check.ts'
import { readForecastSource } from '../../run/forecast-source.ts'
import { realSamples } from '../../run/real-samples.ts'
import { exitCode } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import { sayInterrupted, watchInterruption } from '../interruption.ts'
import { createProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'
import { compareServers } from './comparison.ts'
import { dryRunsOf } from './dry-runs.ts'
import type { TrafficFile } from './dry-runs.ts'
import { recordFirst } from './record-first.ts'
import { findServers } from './servers.ts'
import type { UpgradeServers } from './servers.ts'
import { checkUpgradeFiles, patchedNames, refuseNothing, sortFiles } from './upgrade-files.ts'
import type { UpgradeOptions } from './upgrade-options.ts'
import { codeOf, presentUpgrade } from './upgrade-present.ts'

/** Plans an upgrade from whatever is given, shows the plan and writes it; says what to exit with. */
export async function upgrade(
  files: readonly string[],
  options: UpgradeOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { out } = options
  if (options.recordFirst === true) {
    terminal.out(recordFirst(options.old === undefined ? undefined : readRoot(options.old)))
    return exitCode('conforms')
  }
  const sorted = sortFiles(files, options.settings)
  const isWay = options.from !== undefined && options.to !== undefined
  refuseNothing(sorted, options.old !== undefined || options.new !== undefined, isWay)
  const patched = out === undefined ? [] : patchedNames(sorted.settings)
  if (out !== undefined) checkUpgradeFiles(out, patched)
  const progress = createProgress(terminal, { isQuiet: options.quiet === true })
  const interruption = watchInterruption(progress, (code) => process.exit(code))
  try {
    const servers = await findServers(options, terminal, progress)
    progress.end()
    const traffic = await readTraffic(sorted.traffic, options, servers)
    const [from, to] = wayOf(traffic, options, servers)
    const check = checkSettings({ files: sorted.settings, from, to })
    const around = { terminal, progress, interruption }
    const dry = await dryRunsOf({ traffic, servers, from, to, options }, around)
    progress.end()
    if (dry.interrupted) return sayInterrupted(dry.interrupted, progress)
    const comparison = await compareServers(servers, options, terminal)
    if (comparison === 'interrupted') return exitCode('interrupted')
    const plan = upgradePlan({
      ...{ from, to, check, patched, settings: sorted.settings, dryRuns: dry.runs },
      ...{ traffic: await forecastAll(traffic, from, to), answeredUnknown: dry.answeredUnknown },
      ...(comparison && { comparison }),
      ...(servers.old && { old: servers.old.root }),
      ...(servers.new && { new: servers.new.root }),
    })
    presentUpgrade(plan, { settings: sorted.settings, check }, options, terminal)
    return codeOf(plan, [servers.old?.problem, servers.new?.problem])
  } finally {
    progress.end()
    interruption.end()
  }
}

async function readTraffic(
  paths: readonly string[],
  { from, base, out, logFormat }: UpgradeOptions,
  { old }: UpgradeServers,
): Promise<readonly TrafficFile[]> {
  const running = from ?? old?.version
  const given = {
    ...(running && { from: running }),
    ...(base !== undefined && { base }),
    ...(out !== undefined && { out }),
    ...(logFormat !== undefined && { logFormat }),
  }
  const files: TrafficFile[] = []
  for (const path of paths)
    files.push({ path, source: await readForecastSource(path, given, paths.length > 1) })
  return files
}

/** The two releases, from what was said, from the servers, from the traffic. Throws a UsageError where nothing tells. */
function wayOf(
  traffic: readonly TrafficFile[],
  { from: given, to: wanted }: UpgradeOptions,
  servers: UpgradeServers,
): readonly [from: Version, to: Version] {
  const recorded = traffic.map(({ source }) => source.forecaster.from)
  const releases = [...new Set(recorded.map(({ release }) => release))]
  const from = given ?? servers.old?.version ?? recorded[0]
  const to = wanted ?? servers.new?.version
  if (!from)
    throw new UsageError(
      'cannot plan an upgrade: nothing tells which release runs now; name it with --from, like --from 4.3, or the server with --old',
    )
  if (!to)
    throw new UsageError(
      'cannot plan an upgrade: --to is missing; name the release to go to, like --to 7.0, or a server of it with --new',
    )
  if (releases.length > 1)
    throw new UsageError(
      `cannot plan an upgrade: the traffic is of several releases (${releases.join(', ')}); name the one that runs now with --from`,
    )
  if (releaseNumber(from) > releaseNumber(to))
    throw new UsageError(
      `cannot plan an upgrade from ${from.release} to ${to.release}: that is a way back; name the older release with --from`,
    )
  return [from, to]
}

async function forecastAll(traffic: readonly TrafficFile[], from: Version, to: Version) {
  const sampleOf = traffic.length === 0 ? undefined : await realSamples(from, to)
  return traffic.map(({ path, source: { forecaster, options } }) => ({
    path,
    report: reportOf(forecaster, to, { ...options, ...(sampleOf && { sampleOf }) }),
  }))
}
