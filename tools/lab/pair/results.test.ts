import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import type { Disagreement } from './disagreements.ts'
import { keepPair, readPairs } from './results.ts'

const AT_ODDS: Disagreement = {
  exchange: 3,
  method: 'GET',
  route: 'GET /system',
  target: '/api/system',
  forecast: 'breaks',
  because: [],
  saw: 'same',
  status: [401, 200],
  changes: [],
  cause: 'a session ran out',
}

test('equal disagreements of one route are one line with a count', () => {
  const file = freshFile()
  const rows = [{ name: 'client', compared: 40, disagreements: [AT_ODDS, AT_ODDS] }]

  keepPair(['2.0.3', '2.1.3'], rows, '2026-11-24', file)

  expect(readPairs(file)).toEqual([
    {
      from: '2.0.3',
      to: '2.1.3',
      recording: 'client',
      date: '2026-11-24',
      compared: 40,
      atOdds: [{ route: 'GET /system', status: [401, 200], calls: 2, cause: 'a session ran out' }],
    },
  ])
})

test('a pair replaces only the same pair of an earlier day', () => {
  const file = freshFile()
  const rows = (compared: number) => [{ name: 'certify', compared, disagreements: [] }]

  keepPair(['2.1.3', '2.2.3'], rows(7), '2026-11-23', file)
  keepPair(['2.0.3', '2.1.3'], rows(8), '2026-11-23', file)
  keepPair(['2.1.3', '2.2.3'], rows(9), '2026-11-24', file)

  const stored = readPairs(file).map(({ from, compared }) => [from, compared])
  expect(stored).toEqual([
    ['2.0.3', 8],
    ['2.1.3', 9],
  ])
})

function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pairs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'pairs.json')
  writeFileSync(file, '[]')
  return file
}
