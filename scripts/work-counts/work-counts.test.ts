import { expect, test } from 'vitest'

import { program } from '../../src/files/test-program.ts'
import { changesOf } from './changes.ts'
import { countWork } from './count-work.ts'
import { readCounts } from './counts-file.ts'
import { WORKS } from './works.ts'

const cli = program('cli').at(-1) ?? ''

test.each(WORKS)('$name takes what it took', async (work) => {
  const changes = changesOf(readCounts().counts[work.name] ?? {}, await countWork(cli, work))

  expect(changes, 'npm run work-counts -- --reason "…" commits other counts').toEqual([])
})

test('a count that grew, fell or appeared by more than 5 % is told, a small one and a small change are not', () => {
  const before = { grew: 10_000, fell: 10_000, stayed: 10_000, small: 10 }
  const now = { grew: 10_501, fell: 9_499, stayed: 10_500, small: 900, 'is new': 1_000 }

  expect(changesOf(before, now)).toEqual([
    'fell: 10000 → 9499 (-5 %)',
    'grew: 10000 → 10501 (+5 %)',
    'is new: 0 → 1000 (new)',
  ])
})
