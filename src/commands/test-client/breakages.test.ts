import { expect, test } from 'vitest'

import { BREAKAGES } from '../../mock/breakages/test-breakages.ts'
import { program } from '#engine/files/test-program.ts'
import type { ClientTest } from '#engine/model/client-test.ts'
import { run } from '#src/cli/test-terminal.ts'

const RELEASES = [...new Set(BREAKAGES.map(({ after }) => after))].toSorted()

/** What a client with every breakage, or with none, comes to on each of their releases; one process for each. */
async function tried(way: 'broken' | 'mended', ...more: readonly string[]) {
  const words = [process.execPath, ...program('test-broken-client'), way]
  const args = ['--release', RELEASES.join(','), ...more, '--json', '--', ...words]
  const { code, out, err } = await run(['test-client', ...args])
  return { code, err, trials: (JSON.parse(out) as ClientTest).releases }
}

test('each of the eleven breakages is found in a client that has it', async () => {
  const { code, trials, err } = await tried('broken')

  expect(BREAKAGES).toHaveLength(11)
  for (const { what, after, says } of BREAKAGES) {
    const found = trials.find(({ release }) => release === after)?.findings ?? []
    const told = found.map((one) => Object.values(one).flat().join('\n')).join('\n')
    expect(`${told}`, `${what}: ${err}`).toMatch(says)
  }
  expect(code).toBe(6)
})

test('nothing is found in one that was fix', async () => {
  const { code, trials, err } = await tried('mended')

  expect(trials.map(({ release, outcome, findings }) => [release, outcome, findings])).toEqual(
    RELEASES.map((release) => [release, 'survives', []]),
  )
  expect([code, err]).toEqual([0, ''])
})
