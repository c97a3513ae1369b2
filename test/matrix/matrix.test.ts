import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import type { Run } from '#engine/model/results/run.ts'
import { isWithin, parseTypedVersion, type Version } from '#engine/model/version.ts'
import { listFaults, RECORDING_FAULTS } from '#suites/faults.ts'
import type { Fault } from '#engine/model/fault.ts'
import { certifyReference } from './certify-reference.ts'
import { crossLive } from '../cross-live.ts'
import { mapConcurrently } from '#src/run/map-concurrently.ts'
import { type Crossing, isSlip, isUnproven, recordedKills, listRows } from './matrix.ts'
import { RELEASE_LINES } from './release-lines.ts'

const checks = suites.flatMap((suite) => suite.checks)

test('faults name each check once, and only checks that exist', () => {
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

test('a fault makes every check fail', () => {
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

/** A sample; the whole, every fault on every release and all checks, is a command: npm run matrix. */
test('a fault kills what it says on a release of its own, and nothing else in these areas', async () => {
  const sample = listFaults().filter(({ id }) => getNumber(id) % ONE_OF === 0)
  const crossings = await mapConcurrently(sample, AT_ONCE, crossOnce)
  const alone: Crossing[] = []
  // Beside others a short session may end before its turn: what is odd is decided with nothing next to it.
  for (const [at, fault] of sample.entries())
    if (crossings[at] && isOdd(crossings[at])) alone.push(await crossOnce(fault))

  expect(alone.filter(isOdd)).toEqual([])
  expect(alone.length).toBeLessThan(10)
}, 300_000)

/** How many faults there are for one of the sample. */
const ONE_OF = 32
/** Each waits some seconds for sessions to end. */
const AT_ONCE = 12
/** More areas say no more of a fault, but take their time. */
const MAX_AREAS = 3
const clean = new Map<string, Promise<Run>>()

async function crossOnce(fault: Fault): Promise<Crossing> {
  const version = releaseFor(fault)
  const areas = [...new Set(fault.fails.map((id) => id.split('.')[0] ?? ''))].slice(0, MAX_AREAS)
  const narrow = await crossIn(fault, version, areas)
  // Evidence for one area may come from another: the whole interface decides.
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

/** A release on which it is a fault; its id determines which. */
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
