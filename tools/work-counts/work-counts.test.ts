import { expect, test } from 'vitest'

import { program } from '#engine/files/test-program.ts'
import { listChanges } from './changes.ts'
import { countWork } from './count-work.ts'
import { readCounts } from './counts-file.ts'
import { WORKS } from './works.ts'

const cli = program('cli').at(-1) ?? ''

const RUNS = 3

test.each(WORKS)('$name does as much work as committed', async (work) => {
  const committed = readCounts().counts[work.name] ?? {}
  const count = async () => listChanges(committed, await countWork(cli, work))
  let changes = await count()
  // Some work depends on timing, such as searching a recording while it is written; a change of ours is in every run.
  for (let run = 1; run < RUNS && changes.length > 0; run += 1) changes = await count()

  expect(changes, 'npm run work-counts -- --reason "…" commits other counts').toEqual([])
})

test('counts that change by more than 5 % are reported, and small counts and changes are not', () => {
  const before = { grew: 20_000, fell: 20_000, stayed: 20_000, small: 10 }
  const now = { grew: 21_001, fell: 18_999, stayed: 21_000, small: 9_999, 'is new': 10_000 }

  expect(listChanges(before, now)).toEqual([
    'fell: 20000 → 18999 (-5 %)',
    'grew: 20000 → 21001 (+5 %)',
    'is new: 0 → 10000 (new)',
  ])
})
