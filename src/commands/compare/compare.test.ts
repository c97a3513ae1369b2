import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Comparison } from '#engine/model/upgrade/comparison.ts'
import type { Run } from '#engine/model/results/run.ts'
import { freshFolder, run } from '#src/cli/test-terminal.ts'
import { ADMIN, reference } from '#src/cli/test-reference.ts'

const OLD = 'test/fixtures/graylog-5.1.0.ndjson.gz'
const NEW = 'test/fixtures/graylog-7.0.1.ndjson.gz'

test('a recording compared with itself exits with 0 and no difference', async () => {
  const { code, out } = await run(['compare', OLD, OLD])

  expect(code).toBe(0)
  expect(out).toContain('no difference')
})

test('two releases exit with 6 and list added, removed, and changed checks', async () => {
  const { code, out } = await run(['compare', OLD, NEW, '--json'])

  const { checks, answers } = JSON.parse(out) as Comparison
  const changeOf = (id: string) => checks.find(({ checkId }) => checkId === id)?.changes[0]
  expect(code).toBe(6)
  expect(changeOf('stream.refuse.flat')).toBe('new')
  expect(changeOf('node.summary.type')).toBe('gone')
  expect(answers.find(({ call }) => call === 'GET /system/cluster/node')?.differences).toContain(
    'field type was removed',
  )
})

test("only the second server's fault is reported as broken", async () => {
  await using sound = await reference()
  await using faulty = await reference('5.1.0', 'session.valid-until.zulu')
  const out = freshFolder()

  const { code } = await run(
    ['compare', sound.root, faulty.root, '--suite', 'session', '--out', out, '--quiet'],
    ADMIN,
  )

  const { checks } = JSON.parse(readFileSync(join(out, 'comparison.json'), 'utf8')) as Comparison
  expect(code).toBe(6)
  expect(new Set(checks.map(({ changes }) => changes[0]))).toEqual(new Set(['broken']))
  expect(checks.map(({ checkId }) => checkId)).toContain('session.record.valid-until')
  expect(existsSync(join(out, 'comparison.html'))).toBe(true)
  expect(existsSync(join(out, 'target-2', 'recording.ndjson'))).toBe(true)
})

test('more than two inputs produce a matrix, and run.json works like its recording', async () => {
  const folder = freshFolder()
  await run(['judge', OLD, '--out', folder, '--quiet'])

  const { code, out } = await run(
    ['compare', OLD, join(folder, 'run.json'), NEW].concat('--fail-on', 'broken'),
  )

  expect(code).toBe(0)
  expect(out).toContain('A → B: no difference')
  expect(out).toContain('rules added')
  expect(out).toMatch(/Suite +Rule +A 5.1.0 +B 5.1.0 +C 7.0.1\n/)
})

test('only checks that both runs selected are counted, in either direction', async () => {
  const folder = freshFolder()
  await run(['judge', OLD, '--out', folder, '--quiet'])
  const file = join(folder, 'run.json')
  const failing = JSON.parse(readFileSync(file, 'utf8')) as Run
  const all = failing.verdicts.map((one) =>
    one.checkId.startsWith('session.')
      ? { ...one, outcome: 'fail' as const, rating: 'violation' as const }
      : one,
  )
  const summary = { ...failing.summary, violations: all.length }
  writeFileSync(file, JSON.stringify({ ...failing, verdicts: all, summary }))

  const { out } = await run(['compare', file, file, '--check', 'node', '--json'])
  const back = await run(['compare', NEW, OLD])

  expect((JSON.parse(out) as Comparison).runs.map((one) => one.failing)).toEqual([0, 0])
  expect(back.out).not.toContain('of your own calls break')
})

test('an input that is not a run, a recording, or a URL is rejected with a one-line error', async () => {
  const file = join(freshFolder(), 'run.json')
  writeFileSync(file, '{"format":"graylog-conformance-run"}')

  const alone = await run(['compare', OLD])
  const wrong = await run(['compare', OLD, file])

  expect([alone.code, wrong.code]).toEqual([2, 2])
  expect(alone.err).toContain('pass at least two inputs')
  expect(wrong.err).toContain("must have required property 'version'")
})
