import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { listCallDifferences } from './compare.ts'
import { PLAIN } from './plain.ts'
import type { SentCall } from './spelling.ts'
import { WHOLE } from './whole.ts'

/** What bash, curl and wget sent; `npm run proof:script-forms` writes it anew. */
const TRUTH = JSON.parse(
  readFileSync(packageFile('test/script-forms/truth.json'), 'utf8'),
) as Readonly<Record<string, readonly SentCall[]>>

test.each([...PLAIN, ...WHOLE])('what $id sends is read from its text', (spelling) => {
  expect(listCallDifferences(spelling, TRUTH[spelling.id] ?? [])).toEqual([])
})

test('the programs sent something for all but one', () => {
  const silent = [...PLAIN, ...WHOLE].filter(({ id }) => (TRUTH[id] ?? []).length === 0)

  expect(silent.map(({ id }) => id)).toEqual(['not-called'])
})
