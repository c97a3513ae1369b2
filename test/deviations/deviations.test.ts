import { expect, test } from 'vitest'

import { sampled } from '#tools/test-run/whole.ts'
import type { Run } from '#engine/model/results/run.ts'
import { suites } from '#suites/index.ts'
import { BLIND_DEVIATIONS } from './all.ts'
import { catches } from './catch.ts'
import { certifyDeviating, type CertifyDeviatingOptions } from './certify.ts'

const checks = new Map(suites.flatMap((suite) => suite.checks).map((check) => [check.id, check]))
const right = new Map<string, Promise<Run>>()

test('of the deviations that were written before anybody looked at the checks, 38 of 40 were caught', () => {
  const missed = BLIND_DEVIATIONS.filter(({ atFirst }) => atFirst === 'missed').map(({ id }) => id)

  expect(BLIND_DEVIATIONS).toHaveLength(40)
  expect(missed).toEqual(['user-id-is-name', 'update-forgets'])
})

test.each(sampled(BLIND_DEVIATIONS, 4).map((row) => [row.id, row.caughtBy, row] as const))(
  '%s is caught by %s',
  async (_id, check, deviation) => {
    const options = enoughFor(check)
    const { run } = await certifyDeviating(deviation, suites, options)

    const found = catches(run, await rightOne(deviation.release, options))

    expect(found.map((one) => one.check)).toContain(check)
  },
)

/** The probes of the check's own area, in the mode in which they bring its evidence about. */
function enoughFor(id: string): CertifyDeviatingOptions {
  const { mode = 'read', needs = [] } = checks.get(id) ?? {}
  const isMade = needs.includes('limited-account') || needs.includes('token')
  return { mode: isMade ? 'write' : mode, areas: [id.split('.')[0] ?? ''] }
}

function rightOne(release: string, options: CertifyDeviatingOptions): Promise<Run> {
  const key = JSON.stringify([release, options])
  const made =
    right.get(key) ?? certifyDeviating({ release }, suites, options).then(({ run }) => run)
  right.set(key, made)
  return made
}
