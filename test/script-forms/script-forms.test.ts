import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { listCallDifferences } from './compare.ts'
import { PLAIN } from './plain.ts'
import type { SentCall } from './spelling.ts'
import { WHOLE } from './whole.ts'

/** Requests that bash, curl, and wget sent; `npm run proof:script-forms` updates it. */
const TRUTH = JSON.parse(
  readFileSync(packageFile('test/script-forms/truth.json'), 'utf8'),
) as Readonly<Record<string, readonly SentCall[]>>

test.each([...PLAIN, ...WHOLE])('the requests of $id are read from its text', (spelling) => {
  expect(listCallDifferences(spelling, TRUTH[spelling.id] ?? [])).toEqual([])
})

test('all programs but one sent a request', () => {
  const silent = [...PLAIN, ...WHOLE].filter(({ id }) => (TRUTH[id] ?? []).length === 0)

  expect(silent.map(({ id }) => id)).toEqual(['not-called'])
})
