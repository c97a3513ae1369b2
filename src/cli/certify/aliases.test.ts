import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Run } from '#engine/model/results/run.ts'
import { packageFile } from '#engine/package.ts'
import { ALIASES } from '#suites/aliases.ts'
import { freshFolder, run } from '../test-terminal.ts'

beforeAll(() => Object.assign(ALIASES, { 'csrf.denied': 'csrf.refused' }))
afterAll(() => Reflect.deleteProperty(ALIASES, 'csrf.denied'))

const RECORDING = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')

test('explain accepts an old id', async () => {
  const { out } = await run(['explain', 'csrf.denied'])

  expect(out).toMatch(/^csrf\.refused\n/)
})

test('--check accepts an old id', async () => {
  const { out } = await run(['judge', RECORDING, '--check', 'csrf.denied', '--json'])

  const { verdicts } = JSON.parse(out) as Run
  const judged = verdicts.filter(({ outcome }) => outcome === 'pass').map(({ checkId }) => checkId)
  expect(judged).toContain('csrf.refused')
  expect(judged.every((id) => id.startsWith('csrf.refused'))).toBe(true)
})

test('compare matches the checks of runs from before and after a rename', async () => {
  const [before, after] = [freshFolder(), freshFolder()]
  for (const folder of [before, after]) await run(['judge', RECORDING, '--out', folder])
  const file = join(before, 'run.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"csrf.refused"', '"csrf.denied"'))

  const { code, out } = await run(['compare', file, join(after, 'run.json')])

  expect(code, out).toBe(0)
})
