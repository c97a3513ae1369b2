import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { keepResults, readResults, type CertifiedRow } from './results.ts'

const ROW: CertifiedRow = {
  version: '3.2.0',
  variant: 'usual',
  way: 'admin-read',
  seconds: 9,
  differences: [],
  digest: { exit: 0, violations: [], warnings: ['node.id'], unverified: [], ok: 300 },
  footprint: { left: [], lost: ['users {}'] },
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'results-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the results of each release are a separate file, and are read together', () => {
  const folder = emptyFolder()

  keepResults('3.2.0', [ROW], '2026-11-24', folder)
  keepResults('2.0.3', [{ ...ROW, version: '2.0.3' }], '2026-11-23', folder)

  expect(readdirSync(folder)).toEqual(['2.0.3.json', '3.2.0.json'])
  expect(readResults(folder).date).toBe('2026-11-24')
  expect(readResults(folder).rows.map(({ version }) => version)).toEqual(['2.0.3', '3.2.0'])
})

test('a row replaces an older one of the same run, but not repeated runs', () => {
  const folder = emptyFolder()
  const inARow = { ...ROW, repeated: { runs: 20, unlike: 0 } }

  keepResults('3.2.0', [ROW, inARow, { ...ROW, way: 'admin-write' }], '2026-11-23', folder)
  keepResults('3.2.0', [{ ...ROW, digest: { ...ROW.digest, ok: 301 } }], '2026-11-24', folder)

  const stored = readResults(folder).rows.map(({ way, ok, repeated }) => [way, ok, repeated?.runs])
  expect(stored).toEqual([
    ['admin-read', 301, undefined],
    ['admin-read', 300, 20],
    ['admin-write', 300, undefined],
  ])
})

test('leftovers and losses are one count', () => {
  const folder = emptyFolder()

  keepResults('3.2.0', [ROW], '2026-11-24', folder)

  expect(readResults(folder).rows).toEqual([
    {
      version: '3.2.0',
      variant: 'usual',
      way: 'admin-read',
      exit: 0,
      violations: 0,
      warnings: 1,
      unverified: 0,
      ok: 300,
      left: 1,
    },
  ])
})
