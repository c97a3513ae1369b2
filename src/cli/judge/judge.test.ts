import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Run } from '#engine/model/results/run.ts'
import { packageFile } from '#engine/package.ts'
import { freshFolder, run } from '../test-terminal.ts'

const OLD = packageFile('test/fixtures/graylog-2.2.3.ndjson.gz')
const NEW = packageFile('test/fixtures/graylog-7.0.1.ndjson.gz')

test('judge writes reports of a recording, but no recording', async () => {
  const out = freshFolder()

  const { code, out: printed } = await run(['judge', NEW, '--out', out])

  expect(code).toBe(0)
  expect(printed).toContain(`Report: ${join(out, 'report.html')}`)
  for (const name of ['run.json', 'report.html', 'junit.xml'])
    expect(existsSync(join(out, name))).toBe(true)
  expect(existsSync(join(out, 'recording.ndjson'))).toBe(false)
})

test('judge checks several files separately, in folders named after them', async () => {
  const out = freshFolder()

  const { code } = await run(['judge', OLD, NEW, '--quiet', '--out', out])

  const releases = ['graylog-2.2.3', 'graylog-7.0.1'].map((name) => {
    const text = readFileSync(join(out, name, 'run.json'), 'utf8')
    return (JSON.parse(text) as Run).target.judgedVersion
  })
  expect(code).toBe(0)
  expect(releases).toEqual(['2.2.3', '7.0.1'])
})

test('judge continues after a file that it cannot read, and exits with 2', async () => {
  const { code, out, err } = await run(['judge', '/no/such.har', NEW, '--json'])

  expect(code).toBe(2)
  expect(err).toContain('cannot read "/no/such.har"')
  expect((JSON.parse(out) as Run[])[0]?.target.judgedVersion).toBe('7.0.1')
})

test('a recording judged as another release shows violations and exits with 1', async () => {
  const { code, out } = await run(['judge', OLD, '--assume-version', '2.5', '--json'])

  const { target, summary } = JSON.parse(out) as Run
  expect(code).toBe(1)
  expect(target).toMatchObject({ judgedVersion: '2.5.0', versionSource: 'assumed' })
  expect(summary.violations).toBeGreaterThan(0)
})

test('a quiet run prints nothing if it passes, and ten lines at most if it fails', async () => {
  const passed = await run(['judge', NEW, '--quiet'])
  const failed = await run(['judge', OLD, '--assume-version', '2.5', '--quiet'])

  const lines = failed.err.trimEnd().split('\n')
  expect([passed.out, passed.err, failed.out]).toEqual(['', '', ''])
  expect(lines.length).toBeLessThanOrEqual(10)
  expect(lines[0]).toMatch(/^✗ graylog .* does not conform: /)
  expect(lines[1]).toMatch(/^ {2}✗ [a-z-]+\.[a-z.-]+: MUST /)
})

test('judge checks only the selected suite', async () => {
  const { out } = await run(['judge', NEW, '--suite', 'csrf', '--json'])

  const { verdicts } = JSON.parse(out) as Run
  const judged = verdicts.filter(({ outcome }) => outcome === 'pass')
  expect(new Set(judged.map(({ suite }) => suite))).toEqual(new Set(['csrf']))
})

const BACKEND = packageFile('test/fixtures/backend-3.2.0-expect-off.ndjson.gz')
const BEFORE = packageFile('test/fixtures/migration-3.1.0-before.ndjson.gz')
const AFTER = packageFile('test/fixtures/migration-3.2.0-after.ndjson.gz')

test('judge recognizes search backend traffic and accepts a setting that it cannot observe', async () => {
  const setting = 'elasticsearch_use_expect_continue=true'

  const own = await run(['judge', BACKEND])
  const told = await run(['judge', BACKEND, '--setting', setting])

  expect(own).toMatchObject({ code: 0 })
  expect(own.out).toMatch(/^i graylog 3\.2\.0 with the search backend at http:/m)
  expect(own.out).toContain('elasticsearch_use_expect_continue was set to false')
  expect(told.code).toBe(1)
  expect(told.out).toContain('backend.expect.sent')
})

test('--backend treats interface traffic as search backend traffic', async () => {
  const { out } = await run(['judge', NEW, '--backend', '--assume-version', '7.0', '--json'])

  const { verdicts } = JSON.parse(out) as Run
  expect(new Set(verdicts.map(({ suite }) => suite))).toEqual(new Set(['backend']))
})

test('an irrelevant --setting is rejected with the relevant names', async () => {
  const { code, err } = await run(['judge', BACKEND, '--setting', 'is_master=true'])

  expect(code).toBe(2)
  expect(err).toContain('elasticsearch_use_expect_continue')
})

test('judge checks migrated dashboards and writes the reports', async () => {
  const out = freshFolder()

  const { code, out: printed } = await run([
    'judge',
    '--before',
    BEFORE,
    '--after',
    AFTER,
    '--out',
    out,
  ])

  const told = readFileSync(join(out, 'run.json'), 'utf8')
  expect(code).toBe(0)
  expect(printed.replaceAll(/\s+/g, ' ')).toContain('1 without a position: line "tag:beta"')
  expect((JSON.parse(told) as Run).summary).toMatchObject({ ok: 14, violations: 0 })
  expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('without a position')
})

test('an upgrade that breaks the list of views is a violation that names the widget', async () => {
  const [before, after] = ['3.1.0-dashboards-broken-before', '3.2.0-dashboards-broken-after'].map(
    (name) => packageFile(`test/fixtures/live/${name}.har.gz`),
  )

  const { code, out } = await run([
    'judge',
    '--before',
    `${before}`,
    '--after',
    `${after}`,
    '--verbose',
  ])

  expect(code).toBe(1)
  expect(out).toContain('dashboard.listed')
  expect(out.replaceAll(/\s+/g, ' ')).toMatch(
    /change the interval of ".+" on ".+" \((quarter|year)\)/,
  )
})

test.each([
  [[], 'there is nothing to judge'],
  [['--before', BEFORE], '--before and --after must be used together'],
  [
    ['--before', BEFORE, '--after', AFTER, NEW],
    'cannot combine --before and --after with other input',
  ],
  [
    ['--before', AFTER, '--after', BEFORE],
    'pass a recording from before 3.2.0 and one from 3.2.0 or later',
  ],
])('judge rejects %j', async (options, reason) => {
  const { code, err } = await run(['judge', ...options])

  expect(code).toBe(2)
  expect(err).toContain(reason)
})
