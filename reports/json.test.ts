import { readFileSync } from 'node:fs'

import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'

import type { Run } from '#engine/model/results/run.ts'
import { packageFile } from '#engine/package.ts'
import { renderJson } from './json.ts'
import { sampleRun } from './sample-run.ts'

const schema = JSON.parse(readFileSync(packageFile('schemas/run.json'), 'utf8')) as object
const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schema)

test('run.json matches its published schema', () => {
  validate(JSON.parse(renderJson(sampleRun())))

  expect(validate.errors).toBeNull()
})

test.each([
  ['an unknown member', { extra: 1 }],
  ['another format', { format: 'something' }],
  ['a verdict without an outcome', { verdicts: [{ checkId: 'a' }] }],
  ['an invalid pointer', { verdicts: [{ ...sampleRun().verdicts[0], pointer: 'a/b' }] }],
])('the schema rejects %s', (_what, change) => {
  expect(validate({ ...sampleRun(), ...change })).toBe(false)
})

test('members are written in the order of the schema', () => {
  const run = sampleRun()
  const reversed = reverseMembers(run) as Run

  expect(renderJson(reversed)).toBe(renderJson(run))
  expect(Object.keys(JSON.parse(renderJson(run)) as object).slice(0, 3)).toEqual([
    'format',
    'version',
    'tool',
  ])
})

test('run.json is read back as the same run', () => {
  expect(JSON.parse(renderJson(sampleRun()))).toEqual(sampleRun())
})

test('a member named __proto__ stays a member', () => {
  const odd = JSON.parse('{"__proto__":{"polluted":true}}') as object
  const run = { ...sampleRun(), target: odd } as Run

  expect(renderJson(run)).toContain('"__proto__": {')
})

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reverseMembers(member)]),
  )
}
