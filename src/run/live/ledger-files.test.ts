import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { discardScratch, findLedgers, ledgerName, SCRATCH } from './ledger-files.ts'
import { freshFolder } from '../../cli/test-terminal.ts'

test('a missing folder has no ledgers', () => {
  const inside = (out: string): readonly string[] =>
    findLedgers(out).filter((file) => file.startsWith(out))

  expect(inside('/no/such/folder')).toEqual([])
  expect(inside(fileURLToPath(import.meta.url))).toEqual([])
})

test('ledgers of repetitions, targets, and controls of a killed run are found', () => {
  const out = freshFolder()
  const files = ['', 'repeat-2', 'target', 'target-1', 'control-1'].map((folder) =>
    join(out, folder, ledgerName('gc-0a1b2c3d')),
  )
  for (const file of [...files, join(out, 'bodies', ledgerName('gc-0a1b2c3d'))]) {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, '')
  }

  expect(findLedgers(out).filter((file) => file.startsWith(out))).toEqual(
    expect.arrayContaining(files),
  )
  expect(findLedgers(out).filter((file) => file.includes('bodies'))).toEqual([])
})

test('the temporary folder of a killed run is found, and kept as long as its ledger exists', () => {
  const folder = mkdtempSync(join(tmpdir(), SCRATCH))
  const file = join(folder, ledgerName('gc-0a1b2c3d'))
  writeFileSync(file, '')

  discardScratch(folder)
  const found = findLedgers('/no/such/folder')
  rmSync(file)
  discardScratch(folder)

  expect(found).toContain(file)
  expect(existsSync(folder)).toBe(false)
})
