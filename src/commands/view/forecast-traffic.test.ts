import { expect, test } from 'vitest'

import { newestOfLines } from '#engine/knowledge/releases.ts'
import { packageFile } from '#engine/package.ts'
import { readForReport } from '../../run/evidence/handing-on.ts'
import { forecastTraffic } from './forecast-traffic.ts'

const read = (name: string) => readForReport(packageFile(`test/fixtures/${name}.ndjson.gz`), {})

test('the requests of a client are forecast for every later line', async () => {
  const recording = await read('client-graylog-api-1.2.0-2.4.6')

  const { releases, impacts, outcomes, groups } = forecastTraffic(recording) ?? {}

  const lines = newestOfLines().map(({ release }) => release)
  expect(releases?.map(({ release }) => release)).toEqual(lines.slice(lines.indexOf('2.4.7')))
  /** The counts of the impacts on the release at a place. */
  const countAt = (at: number) =>
    impacts?.map(
      ({ counted: [one] }, impact) =>
        `${(groups ?? [])
          .filter((group) => outcomes?.[group.outcomes.at(at) ?? -1]?.impact === impact)
          .reduce((sum, { exchanges }) => sum + exchanges.length, 0)} ${one}`,
    )
  expect(countAt(1)?.slice(0, 2)).toEqual(['0 breaks', '20 needs a change'])
  expect(countAt(-1)?.slice(0, 2)).toEqual(['10 breaks', '17 needs a change'])
  expect(JSON.stringify(outcomes)).toContain('\\"type\\" is no longer in the response')
})

test('many requests are forecast only for the newest release', async () => {
  const recording = await read('client-graylog-api-1.2.0-2.4.6')
  const exchanges = [...recording.exchanges()]
  const many = Array.from({ length: 40 }, () => exchanges)
    .flat()
    .map((exchange, index) => ({ ...exchange, index }))

  const forecast = forecastTraffic({ ...recording, exchanges: () => many })

  expect(forecast?.releases.map(({ release }) => release)).toEqual([
    newestOfLines().at(-1)?.release,
  ])
})

test('the requests of a certification are not forecast', async () => {
  const { header, ...recording } = await read('graylog-5.1.0')
  const plan = { mode: 'read', capabilities: [] } as const

  expect(forecastTraffic({ ...recording, header: { ...header, plan } })).toBeUndefined()
})

test('an empty recording has no forecast', async () => {
  const recording = await read('client-sidecar-5.1.0')

  expect(forecastTraffic({ ...recording, exchanges: () => [] })).toBeUndefined()
})
