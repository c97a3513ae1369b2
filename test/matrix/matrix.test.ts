import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { checks, suites } from '#suites/index.ts'
import type { Run } from '#engine/model/results/run.ts'
import { isWithin, parseTypedVersion, type Version } from '#engine/model/version.ts'
import { listFaults, RECORDING_FAULTS } from '#suites/faults.ts'
import type { Fault } from '#engine/model/fault.ts'
import { certifyReference } from './certify-reference.ts'
import { crossLive } from '../cross-live.ts'
import { mapConcurrently } from '#src/run/map-concurrently.ts'
import { type Crossing, isSlip, isUnproven, recordedKills, listRows } from './matrix.ts'
import { RELEASE_LINES } from './release-lines.ts'

test('a fault lists each check once, and only existing checks', () => {
  const ids = new Set(checks.map(({ id }) => id))

  const odd = listFaults().filter(
    ({ fails }) =>
      fails.length === 0 ||
      new Set(fails).size < fails.length ||
      fails.some((check) => !ids.has(check)),
  )

  expect(odd.map(({ id }) => id)).toEqual([])
  expect(listFaults().length).toBeGreaterThanOrEqual(150)
})

test('every check has a fault that makes it fail', () => {
  const named = listFaults().map(({ id, fails }) => ({
    fault: id,
    release: '',
    killed: fails,
    stayed: [],
    unintended: [],
  }))

  const rows = listRows(checks, named, recordedKills([], RECORDING_FAULTS))

  expect(rows.filter(isUnproven).map(({ check }) => check)).toEqual([])
})

/** A sample; `npm run matrix` tries every fault on every release with all checks. */
test('a fault on a release makes exactly its checks fail in these areas', async () => {
  const sample = listFaults().filter(({ id }) => getNumber(id) % ONE_OF === 0)
  const crossings = await mapConcurrently(sample, AT_ONCE, crossOnce)
  const alone: Crossing[] = []
  // A short session may end early under load, so an unexpected result is repeated by itself.
  for (const [at, fault] of sample.entries())
    if (crossings[at] && isOdd(crossings[at])) alone.push(await crossOnce(fault))

  expect(alone.filter(isOdd)).toEqual([])
  expect(alone.length).toBeLessThan(10)
}, 300_000)

/** One of this many faults is in the sample. */
const ONE_OF = 32
/** Each waits some seconds for sessions to end. */
const AT_ONCE = 12
/** More areas only take more time. */
const MAX_AREAS = 3
const clean = new Map<string, Promise<Run>>()

async function crossOnce(fault: Fault): Promise<Crossing> {
  const version = releaseFor(fault)
  const areas = [...new Set(fault.fails.map((id) => id.split('.')[0] ?? ''))].slice(0, MAX_AREAS)
  const narrow = await crossIn(fault, version, areas)
  // Evidence for one area can come from another, so all areas decide.
  return isOdd(narrow) ? crossIn(fault, version) : narrow
}

async function crossIn(
  fault: Fault,
  version: Version,
  areas?: readonly string[],
): Promise<Crossing> {
  const { needs: has } = fault
  const options = { version, suites, ...(areas && { areas }) }
  const key = [version.release, has, ...(areas ?? [])].join(' ')
  const before = clean.get(key) ?? certifyReference({ ...options, ...(has && { has }) })
  clean.set(key, before)
  return crossLive(fault, await before, options)
}

function isOdd(crossing: Crossing): boolean {
  return isSlip(crossing) || crossing.unintended.length > 0
}

/** Returns a release in which it is a fault, chosen by its id. */
function releaseFor({ id, versions }: Fault): Version {
  const fit = RELEASE_LINES.map((release) => parseTypedVersion(release))
    .filter((version) => version !== undefined)
    .filter((version) => isWithin(version, versions))
  const version = fit[Math.floor(getNumber(id) / ONE_OF) % fit.length]
  if (!version) throw new Error(`"${id}" is of no release line`)
  return version
}

function getNumber(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE()
}
