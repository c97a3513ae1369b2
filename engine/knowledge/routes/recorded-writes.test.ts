import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '../../package.ts'
import { createForecaster } from '#upgrade/forecast/forecast.ts'
import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { recordedReleases } from './recorded-writes.ts'
import { routeAvailability, routeNames } from './route-availability.ts'
import { liveFixture } from '#test/live-fixture.ts'

test('routes marked as recorded are in recordings of real servers', async () => {
  const names = readdirSync(packageFile('test/fixtures'), { recursive: true })
    .map(String)
    .filter((name) => /^(?:client|cluster|migration|live.[\d.]+)-.*\.gz$/.test(name))
    .filter((name) => !name.includes('backend'))
  const shown = new Set<string>()
  for (const name of names) {
    const { from, calls } = createForecaster(
      await readEvidence(packageFile(`test/fixtures/${name}`)),
    )
    for (const { route = '', status } of calls)
      if (status >= 200 && status < 300) shown.add(`${from.release} ${route}`)
  }
  const listedWrites = routeNames().flatMap((route) =>
    recordedReleases(route).map((release) => `${release} ${route}`),
  )

  expect(listedWrites.length).toBeGreaterThan(30)
  expect(listedWrites.filter((one) => !shown.has(one))).toEqual([])
  expect(routeAvailability('POST /roles')?.seen).toContain('3.2.0')
})

test('writes in a recording of a real server are marked as recorded', async () => {
  const { from, calls } = createForecaster(await liveFixture('5.1.0-write'))
  const good = calls.filter(({ status, method }) => method !== 'GET' && status < 300 && status > 0)
  const writes = new Set(good.flatMap(({ route }) => route ?? []))

  expect(writes.size).toBe(20)
  expect([...writes].filter((one) => !routeAvailability(one)?.seen.includes(from.release))).toEqual(
    [],
  )
})
