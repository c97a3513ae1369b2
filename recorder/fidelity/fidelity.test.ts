import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { CONNECTIONS } from './test-connections.ts'
import { MESSAGES } from './test-messages.ts'

const POINTS = [...MESSAGES, ...CONNECTIONS]

/** Rows of docs/reference/recordings.md about preserved details by engine: yes, no, or a dash. */
const rows = readFileSync(packageFile('docs/reference/recordings.md'), 'utf8')
  .split('\n')
  .filter((line) => /\| (?:yes|no|–) +\|$/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', reverse = '', forward = '']) => ({ name, reverse, forward }))

test('the documentation has exactly one row for each point', () => {
  expect(rows.map(({ name }) => name)).toEqual(POINTS.map(({ name }) => name))
})

const PROMISES = rows.flatMap(({ name, reverse, forward }) => [
  { name, engine: 'reverse' as const, isKept: reverse },
  { name, engine: 'forward' as const, isKept: forward },
])

test.each(PROMISES)('$engine: $name: $isKept', async ({ name, engine, isKept }) => {
  const probe = POINTS.find((point) => point.name === name)?.probe
  if (!probe) throw new Error(`there is no probe for "${name}"`)

  if (isKept === 'yes') await probe(engine)
  else if (isKept === 'no') await expect(probe(engine)).rejects.toThrow()
})
