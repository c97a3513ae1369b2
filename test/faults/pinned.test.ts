import { expect, test } from 'vitest'

import { sampled } from '#tools/test-run/whole.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { certifyFault, type Certification } from '../harness/certify.ts'
import { LIVE_FAULTS } from './all.ts'
import { BEYOND } from './beyond.ts'
import { BLIND, PINNED } from './blind.ts'

const faults = new Map(LIVE_FAULTS.map((fault) => [fault.id, fault]))
const right = new Map<string, Promise<Certification>>()
const rows = [
  ...BLIND.map(({ id, fails, versions }) => [id, fails?.[0] ?? '', versions?.since ?? ''] as const),
  ...PINNED,
]

test('40 faults are pinned to a check', () => {
  expect(rows).toHaveLength(40)
})

test('every fault that is counted separately exists', () => {
  expect([...BEYOND.keys()].filter((id) => !faults.has(id))).toEqual([])
})

test.each(sampled(rows, 4))('%s fails %s on %s', async (id, check, release) => {
  const fault = faults.get(id)
  const version = parseTypedVersion(release)
  if (!fault || !version) throw new Error(`there is no fault ${id}, or no release ${release}`)
  const suites = [check.split('.', 1)[0] ?? '']
  const key = `${release} ${suites.join()}`
  const known = right.get(key) ?? certifyFault({}, version, { suites })
  right.set(key, known)

  const found = await certifyFault(fault, version, { suites })

  expect(failing(await known)).not.toContain(check)
  expect(failing(found)).toContain(check)
})

function failing({ run }: Certification): readonly string[] {
  return (run?.verdicts ?? [])
    .filter(({ outcome, subject }) => outcome === 'fail' && subject === 'server')
    .map(({ checkId }) => checkId)
}
