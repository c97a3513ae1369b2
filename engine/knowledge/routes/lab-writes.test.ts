import { expect, test } from 'vitest'

import { LAB_RELEASES } from '#tools/lab/releases.ts'
import { isWithin, parseTypedVersion } from '../../model/version.ts'
import { labReleases, routeAvailability, routeNames } from './route-availability.ts'

test('writes seen in the lab belong to releases that the lab starts', () => {
  const started = new Set(LAB_RELEASES.map(({ version }) => version))
  const rows = routeNames().flatMap((route) =>
    labReleases(route).map((release) => [route, release] as const),
  )

  expect(rows.length).toBeGreaterThan(50)
  const wrong = rows.filter(([route, release]) => {
    const version = parseTypedVersion(release)
    const windows = routeAvailability(route)?.windows
    return !started.has(release) || !version || !windows || !isWithin(version, windows)
  })
  expect(wrong).toEqual([])
  expect(rows.filter(([route]) => route.startsWith('GET '))).toEqual([])
})
