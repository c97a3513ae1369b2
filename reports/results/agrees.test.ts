import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { exitCodeOf as codeOfReplay } from '#src/commands/replay/index.ts'
import { exitCodeOfFleet } from '#src/commands/certify/fleet/exit-code.ts'
import { exitCodeOf } from '#src/command/exit-codes.ts'
import { freshFolder, run } from '#src/cli/test-terminal.ts'
import { fixture } from '#test/fixtures.ts'
import { fixtureRun } from '#test/judged.ts'
import { readForecastSource } from '#src/run/evidence/forecast-source.ts'
import { readSettingsAt } from '#src/run/settings-source.ts'
import { packageFile } from '#engine/package.ts'
import { THRESHOLDS } from '#engine/model/upgrade/comparison.ts'
import type { UpgradePlan } from '#engine/model/upgrade/plan.ts'
import { type Replay, REPLAY_THRESHOLDS } from '#engine/model/upgrade/replay.ts'
import { FLEET_OUTCOMES, FLEET_POLICIES } from '#engine/model/results/fleet.ts'
import type { ClientTest } from '#engine/model/client-test.ts'
import type { Result } from '#engine/model/results/result.ts'
import { type Run, tally } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { compareRuns } from '#upgrade/compare/compare.ts'
import { buildCompatibilityMatrix } from '#upgrade/forecast/picture.ts'
import { buildReport } from '#upgrade/forecast/report.ts'
import type { PlanInput } from '#upgrade/plan/input.ts'
import { upgradePlan } from '#upgrade/plan/plan.ts'
import { group, input, release, report } from '#upgrade/plan/test-plan.ts'
import { checkSettings } from '#upgrade/settings/check.ts'
import { sampleFleet } from '../fleet/sample-fleet.ts'
import { sampleReplay } from '#src/commands/replay/sample-replay.ts'
import { resultOfSettings } from '#src/commands/check-settings/result.ts'
import { resultOfForecasts, resultOfPictures } from '#src/commands/forecast/result.ts'
import { exitCodeOfPlan, resultOfUpgrade } from '#src/commands/upgrade/result.ts'
import { samplePlan } from '#src/commands/upgrade/sample-plan.ts'
import { toResult as resultOfClientTest } from '#src/commands/test-client/result.ts'
import { toResult as resultOfComparison } from '#src/commands/compare/result.ts'
import { resultOfFleet } from './of-fleet.ts'
import { toResult as resultOfReplay } from '#src/commands/replay/result.ts'
import { resultOfRun } from './of-run.ts'
import { MUST } from '#upgrade/settings/test-settings.ts'
import { sampled } from '#tools/test-run/whole.ts'

const TOOL = { name: 'graylog-conformance', version: '0.0.0' }

/** Checks whether a result ends a command with an exit code other than 0. */
function fails({ problems, items }: Result): boolean {
  return problems.length > 0 || items.some(({ isFailing }) => isFailing)
}

const RECORDINGS = [
  'graylog-2.0.3',
  'graylog-5.1.0',
  'graylog-7.0.1-access',
  'reference-7.1.7',
  'client-telegraf-2.5.2',
  'backend-2.5.2',
  'reference-7.1.7-tls',
]

test.each([...FLEET_POLICIES, 'none'] as const)(
  'a fleet with --fail-on %s fails like its exit code',
  (policy) => {
    const fleet = sampleFleet()
    const sound = fleet.servers.filter(({ outcome }) => outcome === 'conforms').slice(0, 9)
    for (const outcome of FLEET_OUTCOMES) {
      const own = fleet.servers.filter((server) => server.outcome === outcome).slice(0, 1)
      const servers = [...sound, ...own]
      for (const outdated of [[], fleet.outdated]) {
        const failOn = policy === 'none' ? [] : [policy]
        const part = { ...fleet, servers, failOn, outdated }
        expect(fails(resultOfFleet(part)), outcome).toBe(exitCodeOfFleet(part) !== 0)
      }
    }
  },
)

test.each(sampled(RECORDINGS, 4))('a run of %s fails like its exit code', async (name) => {
  const judged = await fixtureRun(name)
  const exchanges = [...(await fixture(name)).exchanges()]
  const evidence = { exchangesOf: (index: number) => exchanges[index] }

  for (const edited of [judged, failing(judged), { ...judged, complete: false }])
    for (const allowUnverified of [false, true]) {
      const result = resultOfRun(edited, { ...evidence, allowUnverified })
      expect(fails(result)).toBe(exitCodeOf(edited, { allowUnverified }) !== 0)
    }
})

function failing(judged: Run): Run {
  const verdicts = judged.verdicts.map((verdict, at): Verdict =>
    at === 3 ? { ...verdict, outcome: 'fail', rating: 'violation', subject: 'server' } : verdict,
  )
  return { ...judged, verdicts, summary: tally(verdicts, 'server') }
}

test.each([
  ['graylog-5.1.0', 'graylog-5.1.0'],
  ['graylog-5.1.0', 'graylog-7.0.1'],
  ['graylog-7.0.1', 'graylog-5.1.0'],
  ['graylog-3.1.0', 'client-telegraf-2.5.2'],
  ['backend-2.5.2', 'graylog-5.1.0'],
])('a comparison of %s and %s fails like its exit code', async (...names) => {
  const sides = await Promise.all(
    names.map(async (name) => ({ name, run: await fixtureRun(name) })),
  )
  const comparison = compareRuns(sides, () => undefined)

  const folder = freshFolder()
  const files = sides.map(({ run: judged }, at) => {
    writeFileSync(join(folder, `${at}.json`), JSON.stringify(judged))
    return join(folder, `${at}.json`)
  })
  for (const failOn of THRESHOLDS) {
    const { code } = await run(['compare', ...files, '--fail-on', failOn, '--quiet'])
    expect([failOn, fails(resultOfComparison(comparison, { tool: TOOL, failOn }))]).toEqual([
      failOn,
      code !== 0,
    ])
  }
})

test.each([
  ['client-telegraf-2.5.2', '2.5'],
  ['client-telegraf-2.5.2', '6.1'],
  ['client-graylog-api-1.2.0-2.4.6', '2.5'],
])('a forecast of %s to %s fails like its exit code', async (name, to) => {
  const file = packageFile(`test/fixtures/${name}.ndjson.gz`)
  const { forecaster, options } = await readForecastSource(file, {}, false)

  const { code } = await run(['forecast', file, '--to', to, '--quiet'])
  const all = await run(['forecast', file, '--all', '--quiet'])

  const reported = buildReport(forecaster, release(to), options)
  expect(fails(resultOfForecasts([reported], TOOL))).toBe(code !== 0)
  expect(fails(resultOfPictures([buildCompatibilityMatrix(forecaster, options)], TOOL))).toBe(
    all.code !== 0,
  )
})

test('a replay fails like its exit code', () => {
  const replay = sampleReplay()
  const noise = replay.calls.slice(-1)
  const counts = { changed: 0, undecided: 0, noise: 1, same: 0 }
  const quiet: Replay = { ...replay, calls: noise, grave: 0, counts }
  const cases: readonly Replay[] = [
    replay,
    quiet,
    { ...quiet, complete: false },
    { ...quiet, left: ['the stream x'] },
    { ...quiet, calls: [], counts: { ...counts, noise: 0 } },
    { ...replay, calls: replay.calls.slice(1), grave: 0 },
    { ...quiet, calls: replay.calls.slice(1, 2), counts: { ...counts, noise: 0, changed: 1 } },
    { ...quiet, calls: replay.calls.slice(6, 7), counts: { ...counts, noise: 0, undecided: 1 } },
  ]
  for (const one of cases)
    for (const failOn of REPLAY_THRESHOLDS)
      for (const allowUnverified of [false, true]) {
        const options = { failOn, allowUnverified, tool: TOOL }
        const code = codeOfReplay(one, options)
        expect(fails(resultOfReplay(one, options))).toBe(code !== 0)
      }
})

test.each([
  ['2.5', '3.2', 'is_master = true\n'],
  ['7.0', '7.0', MUST],
])('settings from %s to %s fail like their exit code', async (from, to, text) => {
  const file = join(freshFolder(), 'server.conf')
  writeFileSync(file, text)
  const checked = checkSettings({
    files: [readSettingsAt(file)],
    from: release(from),
    to: release(to),
  })

  const { code } = await run(['check-settings', file, '--from', from, '--to', to])

  expect(fails(resultOfSettings(checked.report, TOOL))).toBe(code !== 0)
})

const GOOD = "fetch(process.argv[1] + '/system/lbstatus', { headers: { Accept: 'text/plain' } })"

test.each([
  ['it passes', [], GOOD],
  ['it exits with an error', [], `${GOOD}.then(() => process.exit(3))`],
  ['it breaks a rule', [], `fetch(process.argv[1] + '/roles', { method: 'POST' })`],
  ['it sends no request', [], '0'],
  ['it breaks on a later release', ['--to', '4.0'], "fetch(process.argv[1] + '/count/total')"],
])('a client test fails like its exit code: %s', async (_case, more, source) => {
  const args = ['--release', '3.3.0', '--except', 'client.accept', ...more, '--quiet', '--json']
  const program = [process.execPath, '-e', source, '{url}']

  const { code, out } = await run(['test-client', ...args, '--', ...program])

  const result = resultOfClientTest(JSON.parse(out) as ClientTest, () => (at) => ({
    file: `${at}`,
  }))
  expect([fails(result), result.rating === 'ok']).toEqual([code !== 0, code === 0])
})

const GAIN = { class: 'answer-changes', answer: 'gains' } as const
const SCRIPT = { class: 'already-fails', places: ['backup.sh:14'] } as const

test.each<[string, UpgradePlan]>([
  ['nothing', buildPlan({})],
  ['calls that work', buildPlan({ traffic: [{ path: 'a', report: report([]) }] })],
  ['a call that breaks', buildPlan({ traffic: [{ path: 'a', report: report([group({})]) }] })],
  ['an added field', buildPlan({ traffic: [{ path: 'a', report: report([group(GAIN)]) }] })],
  ['a script', buildPlan({ traffic: [{ path: 'a', report: report([group(SCRIPT)]) }] })],
  [
    'unknown',
    buildPlan({ traffic: [{ path: 'a', report: report([group({ class: 'unknown' })]) }] }),
  ],
  ['settings', buildPlan({}, 'gc_warning_threshold = 1s\n')],
  ['quiet settings', buildPlan({}, 'is_master = true\n')],
  ['all of it', samplePlan()],
  ['a dry run that failed', { ...samplePlan(), dryRuns: [] }],
])('a plan with %s fails like its exit code', (_case, plan) => {
  expect(fails(resultOfUpgrade(plan, { tool: TOOL }))).toBe(exitCodeOfPlan(plan, []) !== 0)
  expect(fails(resultOfUpgrade(plan, { tool: TOOL, unreached: ['not reached'] }))).toBe(true)
})

function buildPlan(more: Partial<PlanInput>, conf?: string): UpgradePlan {
  return upgradePlan(input(conf === undefined ? {} : { conf }, more))
}
