import { join } from 'node:path'

import { readOldResult } from '#src/commands/report/old-result.ts'
import { ADMIN, reference } from '#src/cli/test-reference.ts'
import { freshFolder, run } from '#src/cli/test-terminal.ts'
import { renderAgain } from '#src/command/views.ts'
import { fleetCommand } from '#src/commands/certify/fleet/command.ts'
import { checkSettingsCommand } from '#src/commands/check-settings/index.ts'
import { compareCommand } from '#src/commands/compare/index.ts'
import { resultOfForecasts, resultOfPictures } from '#src/commands/forecast/result.ts'
import { renderRun } from '#src/commands/judge/render-run.ts'
import { replayCommand } from '#src/commands/replay/index.ts'
import { sampleReplay } from '#src/commands/replay/sample-replay.ts'
import { upgradeCommand } from '#src/commands/upgrade/index.ts'
import { samplePlan } from '#src/commands/upgrade/sample-plan.ts'
import { sampleFleet } from '#reports/fleet/sample-fleet.ts'
import type { RenderInput } from '#reports/formats/render-input.ts'
import { describeResult } from '#reports/results/describe-result.ts'
import { printJson } from '#reports/visible.ts'
import { readForecastSource } from '#src/run/evidence/forecast-source.ts'
import { placesIn } from '#src/run/evidence/places-in.ts'
import { readSettingsAt } from '#src/run/settings-source.ts'
import type { Result } from '#engine/model/results/result.ts'
import { packageFile } from '#engine/package.ts'
import { compareRuns } from '#upgrade/compare/compare.ts'
import { forecastTo } from '#upgrade/forecast/forecast.ts'
import { buildCompatibilityMatrix } from '#upgrade/forecast/picture.ts'
import { buildReport } from '#upgrade/forecast/report.ts'
import { release } from '#upgrade/plan/test-plan.ts'
import { checkSettings } from '#upgrade/settings/check.ts'
import { fixture } from '../fixtures.ts'
import { fixtureRun } from '../judged.ts'

const TOOL = { name: 'graylog-conformance', version: '0.1.0' }

/** The result of each command on real recordings, computed once. */
export const MADE = onceEach({
  'a run of 2.0.3': () => getRun('graylog-2.0.3'),
  'a run of 7.0.1 as another account': () => getRun('graylog-7.0.1-access'),
  'a run of a client': () => getRun('client-go-graylog-v11-3.2.0'),
  'a run with a search backend': () => getRun('backend-2.5.2'),
  'a run judged by the rules of another release': async () => {
    const recording = await fixture('graylog-2.0.3')
    const { judge } = await import('#engine/judge/judge.ts')
    const { suites } = await import('#suites/index.ts')
    const run = judge(recording, suites, { assumeVersion: release('5.1.0') })
    return renderRun({ run, exchangesOf: () => undefined })
  },
  'a comparison of 5.1.0 and 7.0.1': async () => {
    const names = ['graylog-5.1.0', 'graylog-7.0.1']
    const sides = await Promise.all(
      names.map(async (name) => ({ name, run: await fixtureRun(name) })),
    )
    return renderAgain(
      compareCommand,
      compareRuns(sides, () => undefined),
      { failOn: 'any' },
    )
  },
  'a forecast of a client': async () => {
    const { forecaster, options } = await readForecastSource(getFile(GO), {}, false)
    const to = release('7.0')
    const result = resultOfForecasts([buildReport(forecaster, to, options)], TOOL)
    return withFindings(result, forecastTo(forecaster, to))
  },
  'a forecast of every release': async () => {
    const { forecaster, options } = await readForecastSource(getFile(GO), {}, false)
    const result = resultOfPictures([buildCompatibilityMatrix(forecaster, options)], TOOL)
    return withFindings(result, forecastTo(forecaster, release('7.0')))
  },
  'a replay': () =>
    renderAgain(replayCommand, { replay: sampleReplay(), sent: [] }, { failOn: 'changed' }),
  'a replay on a server of another release': replayed,
  'a plan of a real client': async () => {
    const out = freshFolder()
    await run(['upgrade', getFile(GO), '--to', '6.1', '--out', out, '--quiet'])
    return readOldResult(join(out, 'upgrade.json'))
  },
  'a check of settings': () => {
    const files = [readSettingsAt(packageFile('upgrade/settings/fixtures/server-1.3.conf'))]
    const { report } = checkSettings({ files, from: release('2.5'), to: release('7.0') })
    return renderAgain(checkSettingsCommand, report)
  },
  'a test of a client': async () => {
    const out = freshFolder()
    const ask = 'fetch(process.argv[1] + "/roles", { method: "POST" })'
    const to = ['--release', '2.5.2', '--to', '4.0', '--out', out, '--format', 'json', '--quiet']
    await run(['test-client', ...to, '--', process.execPath, '-e', ask, '{url}'])
    return readOldResult(join(out, 'client-test.json'))
  },
  'a fleet': () => renderAgain(fleetCommand, sampleFleet()),
  'a plan of an upgrade': () => renderAgain(upgradeCommand, { plan: samplePlan(), unreached: [] }),
})

const GO = 'client-go-graylog-v11-3.2.0'

/** Computes each once. */
function onceEach(
  makers: Readonly<Record<string, () => RenderInput | Promise<RenderInput>>>,
): Readonly<Record<string, () => Promise<RenderInput>>> {
  return Object.fromEntries(
    Object.entries(makers).map(([name, make]) => {
      let made: Promise<RenderInput> | undefined
      return [name, () => (made ??= Promise.resolve(make()))]
    }),
  )
}

function withFindings(result: Result, document: unknown): RenderInput {
  return { result, document: () => printJson(document), describe: () => describeResult(result) }
}

/** Replays a run of the reference server to a later one. */
async function replayed(): Promise<RenderInput> {
  const [out, dir] = [freshFolder(), freshFolder()]
  const recorded = ['--mode', 'write', '--suite', 'node,stream', '--out', dir, '--quiet']
  await using old = await reference('3.2.0')
  await run(['certify', old.root, ...recorded], ADMIN)
  await using next = await reference('6.1.0')
  const recording = join(dir, 'recording.ndjson')
  const to = ['--mode', 'write', '--out', out, '--quiet']
  await run(['replay', recording, next.root, ...to], ADMIN)
  return readOldResult(join(out, 'replay.json'))
}

async function getRun(name: string): Promise<RenderInput> {
  const run = await fixtureRun(name)
  const exchanges = [...(await fixture(name)).exchanges()]
  const placeOf = placesIn(getFile(name))
  return renderRun({ run, exchangesOf: (index) => exchanges[index], placeOf })
}

function getFile(name: string): string {
  return packageFile(`test/fixtures/${name}.ndjson.gz`)
}
