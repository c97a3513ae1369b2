import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { whyForeign } from '#test/accuracy/not-the-release.ts'
import { computeTruth } from '#test/accuracy/truth.ts'
import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { matcherOfAllReleases } from '#engine/knowledge/routes/matchers.ts'
import { requireVersion, releaseNumber } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { RIGHT } from '../replay/happened.ts'
import { createForecaster, type Forecaster } from './forecast.ts'
import { pairUp } from './pair-up.ts'
import { buildReport } from './report.ts'
import { fixture } from '#test/fixtures.ts'
import { liveFixture } from '#test/live-fixture.ts'

/** Releases of runs against real servers as an administrator, oldest first. */
const RELEASES = readdirSync(packageFile('test/fixtures/live'))
  .flatMap((name) => /^([\d.]+)-write\.har\.gz$/.exec(name)?.[1] ?? [])
  .toSorted((a, b) => releaseNumber(a) - releaseNumber(b))
const STEPS = RELEASES.slice(1).map((to, at) => [RELEASES[at] ?? '', to] as const)

test.each(STEPS)(
  'the forecast from %s contradicts no response of the real %s',
  async (older, newer) => {
    const [a, b] = [await makeForecaster(`${older}-write`), await makeForecaster(`${newer}-write`)]
    const predictions = a.predictions(b.from)
    const classes = new Map(a.calls.map((call, at) => [call.index, predictions[at]?.class]))

    const pairs = pairUp(a.calls, b.calls)
      .filter(([x, y]) => x.route !== undefined || y.route !== undefined)
      .filter(([x, y]) => x.status > 0 && y.status > 0)
      .filter((pair) => !pair.some((one) => whyForeign(one) !== undefined))
    const wrong = pairs.flatMap((pair) => {
      const foretold = classes.get(pair[0].index) ?? 'unknown'
      const { kind } = computeTruth(pair, [a.from, b.from])
      const [x] = pair
      return RIGHT[kind].includes(foretold) ? [] : [`${x.method} ${x.path}: ${foretold}, ${kind}`]
    })

    expect(wrong).toEqual([])
    expect(pairs.length).toBeGreaterThan(200)
  },
)

test('a call recorded with 200 does not already fail', async () => {
  const { calls, predictions } = await makeForecaster('6.1.0-write')
  const on = (to: string) =>
    predictions(requireVersion(to)).map((one, at) => ({ ...one, call: calls[at] ?? calls[0] }))
  const of = (to: string, path: string) => on(to).find(({ call }) => call?.path === path)

  for (const to of ['5.1.0', '7.0.1', '7.1.7'])
    expect(
      on(to).filter((one) => one.class === 'already-fails' && one.call?.status === 200),
    ).toEqual([])
  expect(of('7.0.1', '/count/total')?.class).toBe('works')
  expect(of('7.1.7', '/count/total')).toMatchObject({
    class: 'answer-changes',
    causes: [
      { what: 'the route was removed', release: '4.0.0' },
      { release: '7.1.0', what: expect.stringContaining('page of the web interface') as string },
    ],
  })
})

test.each([
  ['client-go-graylog-v11-3.2.0', '7.0.1'],
  ['graylog-2.5.2', '6.1.0'],
])('causes are in release order: %s on %s', async (name, to) => {
  const evidence = await fixture(name)
  const shown = { target: String, text: String }
  const { clients } = buildReport(createForecaster(evidence), requireVersion(to), {
    file: name,
    shown,
  })
  const groups = clients.flatMap((client) => client.groups)
  const orders = groups.map(({ causes }) => causes.map((cause) => releaseNumber(cause.release)))

  expect(orders.filter((order) => order.length > 1).length).toBeGreaterThan(5)
  expect(orders).toEqual(orders.map((order) => order.toSorted((a, b) => a - b)))
})

test.each([
  ['state-3.2.0', '3.3.0'],
  ['state-5.1.0', '6.1.0'],
])('a call seen on each release is not unknown: %s on %s', async (name, to) => {
  const file = packageFile(`test/fixtures/${name}.ndjson.gz`)
  const forecaster = createForecaster(await readEvidence(file))
  const predictions = forecaster.predictions(requireVersion(to))

  for (const wanted of [/^DELETE .*\/rules\/[^/]+$/, /^PUT \/users\/[^/]+$/]) {
    const classes = forecaster.calls.flatMap(({ route = '', status }, at) =>
      wanted.test(route) && status < 300 ? predictions[at]?.class : [],
    )
    expect(classes).toHaveLength(2)
    expect(classes).not.toContain('unknown')
  }
})

test('a route is reported as unknown to all releases only if none has it', async () => {
  const recorded = [await makeForecaster('2.4.6-write'), await makeForecaster('7.0.1-write')]
  const said = recorded.flatMap(({ calls, predictions }) =>
    predictions(requireVersion('3.0.0')).flatMap(({ causes }, at) =>
      causes.some(({ what }) => what === 'no release has this route') ? calls[at]?.path : [],
    ),
  )

  expect(said.length).toBeGreaterThan(5)
  const known = said.filter((path = '') => matcherOfAllReleases().match(path) !== undefined)
  expect(known).toEqual([])
})

test('a later or removed route is reported with its release', async () => {
  const { calls, predictions } = await makeForecaster('2.4.6-write')
  const at = calls.findIndex(({ path }) => path === '/events/definitions')

  expect(predictions(requireVersion('3.0.0'))[at]).toMatchObject({
    route: 'GET /events/definitions',
    class: 'already-fails',
    causes: [{ release: '3.1.0', what: 'the route was added later' }],
  })
})

test('a moved path is shown relative to the root', async () => {
  const client = 'test/fixtures/client-go-graylog-v11-3.2.0.ndjson.gz'
  const forecaster = createForecaster(await readEvidence(packageFile(client)))
  const shown = { target: String, text: String }
  const { clients } = buildReport(forecaster, requireVersion('3.3.0'), { file: client, shown })
  const lines = clients.flatMap(({ groups }) => groups.flatMap(({ change = [] }) => change))
  const moved = lines.filter(({ text }) => text.includes('/legacy')).map(({ text }) => text)

  expect(moved).toEqual([
    'GET /api/legacy/dashboards/6b00e82bfdd6254296ad9d25',
    'DELETE /api/legacy/dashboards/6b00e82bfdd6254296ad9d25',
  ])
})

async function makeForecaster(name: string): Promise<Forecaster> {
  return createForecaster(await liveFixture(name))
}
