import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readRecording } from '../../recorder/store/reading/read.ts'
import { packageFile } from '../package.ts'
import { createForecaster } from '../../upgrade/forecast/forecast.ts'
import { recordedReleases } from './recorded-writes.ts'
import { routeLife, routeNames } from './route-lives.ts'

test('what is said to be recorded is in the recordings of real servers', async () => {
  const names = readdirSync(packageFile('fixtures')).filter((name) =>
    /^(?:client|cluster|migration)-.*\.gz$/.test(name),
  )
  const shown = new Set<string>()
  for (const name of names) {
    const { from, calls } = createForecaster(await readRecording(packageFile(`fixtures/${name}`)))
    for (const { route = '', status } of calls)
      if (status >= 200 && status < 300) shown.add(`${from.release} ${route}`)
  }
  const said = routeNames().flatMap((route) =>
    recordedReleases(route).map((release) => `${release} ${route}`),
  )

  expect(said.length).toBeGreaterThan(30)
  expect(said.filter((one) => !shown.has(one))).toEqual([])
  expect(routeLife('POST /roles')?.seen).toEqual(['3.2.0'])
})
