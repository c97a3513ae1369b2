import { join } from 'node:path'

import { renderHtml } from '#reports/document/html.ts'
import { createMask } from '#reports/secrets.ts'
import { NothingError, TargetError, UsageError } from '#engine/model/errors.ts'
import type { DryRun } from '#engine/model/upgrade/plan.ts'
import type { Version } from '#engine/model/version.ts'
import { printJson } from '#reports/visible.ts'
import { forecastTo } from '#upgrade/forecast/forecast.ts'
import { dryRunCalls } from '#upgrade/plan/dry-run.ts'
import type { ForecastSource } from '../../run/evidence/forecast-source.ts'
import { writeReport } from '../../run/report-folder.ts'
import type { Context } from '../../command/context.ts'
import { describeReplay } from '../replay/document.ts'
import type { ReplayInput } from '../replay/options.ts'
import { type ReplayOutcome, run as replay } from '../replay/run.ts'
import type { UpgradeServer, UpgradeServers } from './servers.ts'
import type { UpgradeInput } from './options.ts'

/** A file of traffic, named and read. */
export interface TrafficFile {
  readonly path: string
  readonly source: ForecastSource
  /** The file is an access log or a script, which contains no complete requests to send. */
  readonly isPartial: boolean
}

/** The dry runs. */
interface DryRuns {
  readonly runs: readonly DryRun[]
  /** Calls without a prediction that got a response. */
  readonly answeredUnknown: number
}

interface DryRunsInput {
  readonly traffic: readonly TrafficFile[]
  readonly servers: UpgradeServers
  readonly from: Version
  readonly to: Version
  readonly input: UpgradeInput
}

/** Sends each file with whole requests to the new server; the old one, in read mode, identifies noise. */
export async function tryCalls(plan: DryRunsInput, ctx: Context): Promise<DryRuns> {
  const { traffic, servers } = plan
  const fresh = servers.new
  const runs: DryRun[] = []
  let answeredUnknown = 0
  if (!fresh) return { runs, answeredUnknown }
  for (const [at, file] of traffic.entries()) {
    const { path, source, isPartial } = file
    if (isPartial) continue
    const nothing = { file: source.options.file, url: fresh.root, calls: [], left: [] }
    if (fresh.problem !== undefined) {
      runs.push({ ...nothing, problem: fresh.problem })
      continue
    }
    try {
      const made = await replay({ ...optionsOf(plan, fresh, at), file: path, url: fresh.root }, ctx)
      const { run, unknown } = resultOf(file, made, plan)
      answeredUnknown += unknown
      runs.push({ ...nothing, ...run, ...writePages(made, plan, at) })
    } catch (error) {
      if (!isExpected(error)) throw error
      runs.push({ ...nothing, problem: error.message })
    }
  }
  return { runs, answeredUnknown }
}

/** Whether the file or the server is the problem; anything else is a defect. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof UsageError || error instanceof NothingError || error instanceof TargetError
  )
}

function folderOf(at: number): string {
  return `dry-run-${at + 1}`
}

function optionsOf(
  { servers: { old }, from, input: { out, base } }: DryRunsInput,
  fresh: UpgradeServer,
  at: number,
): Omit<ReplayInput, 'file' | 'url'> {
  const { out: _none, ...how } = fresh.how
  const isControl = old !== undefined && old.problem === undefined
  return {
    ...how,
    failOn: 'changed',
    assumeRecorded: from,
    ...(base !== undefined && { base }),
    ...(out !== undefined && { out: join(out, folderOf(at)) }),
    ...(isControl && { control: old.root, controlMode: 'read' }),
    ...(isControl && old.how.credentials && { controlCredentials: old.how.credentials }),
  }
}

function resultOf({ source }: TrafficFile, { replay }: ReplayOutcome, { from, to }: DryRunsInput) {
  const { forecaster } = source
  const forecast = forecastTo(forecaster, to).calls
  const { calls, answered } = dryRunCalls({
    replay,
    forecast,
    recorded: forecaster.calls,
    from,
    to,
    shown: createMask([]).target,
  })
  const { target, mode, counts, left } = replay
  const unknown = forecast.filter((one) => one.class === 'unknown' && answered.has(one.exchange))
  return {
    run: { release: target.release, mode, counts, answered: answered.size, calls, left },
    unknown: unknown.length,
  }
}

/** Writes the whole replay next to the plan. */
function writePages(outcome: ReplayOutcome, { input: { out } }: DryRunsInput, at: number) {
  if (out === undefined) return {}
  const name = folderOf(at)
  writeReport(join(out, name), 'replay.json', printJson(outcome.replay))
  writeReport(join(out, name), 'replay.html', renderHtml(describeReplay(outcome)))
  return { report: `${name}/replay.html` }
}
