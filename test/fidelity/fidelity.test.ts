import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { checks } from '#suites/index.ts'
import { requireVersion, parseVersion, type Version } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { routesOfSuites } from '../suite-routes.ts'
import { KNOWN_DIFFERENCES, getKnown } from '#reference/known-differences.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { type Agreement, type Count, measure } from './measure.ts'
import { fixture, fixtureNames } from '../fixtures.ts'
import { liveFixture } from '../live-fixture.ts'

const names = fixtureNames()
const runs = await Promise.all(names.filter((name) => name.startsWith('reference-')).map(fixture))

interface Floors {
  readonly suites: number
  readonly all: number
}

/** Exchanges of a hundred that must match, including known differences. */
const FLOORS: Floors = { suites: 97, all: 99 }

/** Recordings outside the suites. */
const LOWER: Readonly<Record<string, Partial<Floors>>> = {
  'client-go-graylog-v11-3.2.0': { all: 88 },
  'client-graylog-api-1.2.0-2.4.6': { all: 96 },
  // Two of its searches show fields that the messages here lack.
  'client-pivot-3.2.0': { suites: 91, all: 93 },
  // Content hashes differ on each server.
  'client-sidecar-3.2.0': { all: 97 },
  'client-sidecar-5.1.0': { all: 95 },
  'client-sidecar-7.0.1': { all: 95 },
  'cluster-5.1.0-two-nodes': { all: 96 },
}

test.each(
  sampled(
    names.filter(
      (name) =>
        /^(graylog|client|cluster|migration)-/.test(name) && !/-(?:access|after)$/.test(name),
    ),
    2,
  ),
)(
  'the reference server responds like the real server of %s, except for known differences',
  async (name) => {
    const { document, suites: touched, all, differences } = await agreementWith(name)

    const unknown = differences.filter(({ areas, known }) => areas.includes('suites') && !known)
    expect(unknown).toEqual([])
    expect(document.agreeing).toBe(document.exchanges)
    const floors = { ...FLOORS, ...LOWER[name] }
    expect(getShare(touched)).toBeGreaterThanOrEqual(floors.suites)
    expect(getShare(all)).toBeGreaterThanOrEqual(floors.all)
    const explaining = differences.flatMap(({ known }) => known ?? [])
    expect(getKnown(name).filter((listed) => !explaining.includes(listed))).toEqual([])
  },
)

/** Certified lab servers: one of each available release, and one with a Reader. */
const LIVE: readonly string[] = [
  '2.0.3-write',
  '2.1.3-write',
  '2.2.3-write',
  '2.3.2-write',
  '2.4.6-write',
  '2.5.2-write',
  '3.0.0-write',
  '3.1.0-write',
  '3.2.0-write',
  '3.3.0-write',
  '4.0.0-write',
  '4.1.0-write',
  '4.2.0-write',
  '4.3.0-write',
  '5.0.0-write',
  '5.1.0-write',
  '6.1.0-write',
  '7.0.1-write',
  '2.5.2-reader-session',
  '3.1.0-reader-session',
  '4.2.0-reader-session',
  '6.1.0-reader-write',
  '7.0.1-reader-session',
  '5.0.0-questions',
  '6.1.0-questions',
  '7.1.7-questions',
]

test.each(sampled(LIVE, 4))(
  'the reference server responds like the real server certified in %s, except for known differences',
  async (name) => {
    const version = requireVersion(name.split('-')[0] ?? '')
    const recording = await liveFixture(name)

    const { all, differences } = await measure(recording, {
      version,
      suites: routesOfSuites(version, checks, runs),
      known: getKnown(name),
    })

    const unknown = differences.filter(({ known }) => !known)
    expect(unknown.map(({ request, found }) => `${request}: ${found.join(', ')}`)).toEqual([])
    expect(getShare(all)).toBeGreaterThanOrEqual(95)
  },
)

test('known differences refer to existing recordings', () => {
  const listed = KNOWN_DIFFERENCES.flatMap(({ recordings }) => recordings)

  const there = [...names, ...readdirSync(packageFile('test/fixtures/live')).map(withoutEnding)]
  expect(listed.filter((name) => !there.includes(name))).toEqual([])
})

async function agreementWith(name: string): Promise<Agreement> {
  const version = getRelease(name)
  return measure(await fixture(name), {
    version,
    suites: routesOfSuites(version, checks, runs),
    known: getKnown(name),
  })
}

function withoutEnding(file: string): string {
  return file.replace(/[.]har[.]gz$/, '')
}

function getRelease(name: string): Version {
  const version = parseVersion(/(\d\.\d\.\d)(-before|-two-nodes)?$/.exec(name)?.[1] ?? '')
  if (!version) throw new Error(`${name} names no release`)
  return version
}

function getShare({ exchanges, agreeing }: Count): number {
  return exchanges === 0 ? 100 : (agreeing / exchanges) * 100
}
