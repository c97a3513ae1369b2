import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { findLedgers } from './ledger-files.ts'

test('no ledgers are where no folder is', () => {
  expect(findLedgers('/no/such/folder')).toEqual([])
  expect(findLedgers(fileURLToPath(import.meta.url))).toEqual([])
})
