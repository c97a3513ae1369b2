import { expect, test } from 'vitest'

import { BREAKAGES } from '../../mock/breakages/test-breakages.ts'
import { program } from '#engine/files/test-program.ts'
import type { ClientTest } from '#engine/model/client-test.ts'
import { run } from '#src/cli/test-terminal.ts'

const RELEASES = [...new Set(BREAKAGES.map(({ after }) => after))].toSorted()

/** Tests a client with all breakages, or with none, on each release in a separate process. */
async function tried(way: 'broken' | 'mended', ...more: readonly string[]) {
  const words = [process.execPath, ...program('test-broken-client'), way]
  const args = ['--release', RELEASES.join(','), ...more, '--json', '--', ...words]
  const { code, out, err } = await run(['test-client', ...args])
  return { code, err, trials: (JSON.parse(out) as ClientTest).releases }
}

test('test-client finds each of the eleven breakages in a client that has it', async () => {
  const { code, trials, err } = await tried('broken')

  expect(BREAKAGES).toHaveLength(11)
  for (const { what, after, says } of BREAKAGES) {
    const found = trials.find(({ release }) => release === after)?.findings ?? []
    const reported = found.map((one) => Object.values(one).flat().join('\n')).join('\n')
    expect(`${reported}`, `${what}: ${err}`).toMatch(says)
  }
  expect(code).toBe(6)
})

test('test-client finds nothing in a fixed client', async () => {
  const { code, trials, err } = await tried('mended')

  expect(trials.map(({ release, outcome, findings }) => [release, outcome, findings])).toEqual(
    RELEASES.map((release) => [release, 'survives', []]),
  )
  // A slow machine shows progress.
  const said = err.split('\n').filter((line) => line !== '' && !/^tested \d/.test(line))
  expect([code, said]).toEqual([0, []])
})
