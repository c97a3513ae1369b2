import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { FORMATS } from '#reports/formats.ts'
import { renderJson } from '#reports/json.ts'
import type { Run } from '#engine/model/results/run.ts'
import { packageFile } from '#engine/package.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

const RECORDING = 'test/fixtures/client-telegraf-2.5.2.ndjson.gz'
const folder = freshFolder()
const old = join(folder, 'old')

beforeAll(async () => {
  await run(['judge', RECORDING, '--out', old, '--quiet'])
})

test('run.json, the page, and the folder produce the same output in every format', async () => {
  for (const format of [
    'junit',
    'sarif',
    'ctrf',
    'tap',
    'markdown',
    'annotations',
    'badge',
    'json',
  ]) {
    const [document, page, whole] = await Promise.all(
      [join(old, 'run.json'), join(old, 'report.html'), old].map((path) =>
        run(['report', path, '--format', format]),
      ),
    )

    expect([document?.code, document?.err], format).toEqual([0, ''])
    expect(document?.out.length, format).toBeGreaterThan(50)
    expect(page?.out, format).toBe(document?.out)
    expect(whole?.out, format).toBe(document?.out)
  }
})

test('a page contains the exact run, compressed if it is large', async () => {
  const large = join(folder, 'large')
  mkdirSync(large, { recursive: true })
  const small = JSON.parse(readFileSync(join(old, 'run.json'), 'utf8')) as Run
  const verdicts = Array.from({ length: 6 }, () => small).flatMap((one) => one.verdicts)
  writeFileSync(join(large, 'run.json'), renderJson({ ...small, verdicts }))
  const page = join(large, 'report.html')
  await run(['report', large, '--format', `html=${page}`])
  expect(readFileSync(page, 'utf8')).toContain('data-encoding="gzip, base64"')

  const { out } = await run(['report', join(large, 'report.html'), '--json'])

  expect(out).toBe(readFileSync(join(large, 'run.json'), 'utf8'))
})

test('a page written from a run says that its exchanges are missing', async () => {
  const { out } = await run(['report', join(old, 'run.json'), '--format', 'html'])

  expect(out).toContain('this page does not show the exchanges')
  expect(out).toContain('<meta name="generator" content="graylog-conformance')
})

test('report renders the results of every command', async () => {
  const made = join(folder, 'made')
  mkdirSync(made)
  const conf = packageFile('upgrade/settings/fixtures/server-1.3.conf')
  await run([
    'compare',
    RECORDING,
    'test/fixtures/backend-2.5.2.ndjson.gz',
    'test/fixtures/graylog-2.2.3.ndjson.gz',
    '--out',
    made,
    '--quiet',
  ])
  await run(['forecast', RECORDING, '--to', '6.1', '--out', made, '--quiet'])
  await run(['upgrade', RECORDING, conf, '--to', '6.1', '--out', made, '--quiet'])
  const settings = join(made, 'settings.json')
  await run([
    'check-settings',
    conf,
    '--from',
    '2.5',
    '--to',
    '6.1',
    '--format',
    `json=${settings}`,
  ])

  for (const name of ['comparison', 'forecast', 'upgrade', 'settings']) {
    const { code, out, err } = await run(['report', join(made, `${name}.json`), '--format', 'ctrf'])

    expect([name, code, err]).toEqual([name, 0, ''])
    expect(JSON.parse(out)).toMatchObject({ reportFormat: 'CTRF' })
  }
})

test('several results get a folder each and cannot share one file', async () => {
  const out = join(folder, 'all')
  const both = [join(old, 'run.json'), join(folder, 'large', 'run.json')]

  const refused = await run(['report', ...both, '--format', 'tap'])
  const written = await run(['report', ...both, '--format', 'tap', '--out', out])

  expect(refused.code).toBe(2)
  expect(refused.err).toContain('cannot write 2 results as tap to the same destination')
  expect([written.code, written.err]).toEqual([0, ''])
  expect(readdirSync(out).toSorted()).toEqual(['large', 'old'])
})

test('every format is written to its file, and overwrites that file', async () => {
  const out = join(folder, 'every')
  const names = Object.keys(FORMATS)
  const args = ['judge', RECORDING, '--out', out, '--quiet']
  const formats = names.flatMap((name) => ['--format', name])

  const first = await run([...args, ...formats])
  const again = await run([...args, ...formats])

  expect([first.code, first.err, again.code, again.err]).toEqual([0, '', 0, ''])
  expect(readdirSync(out).length).toBe(names.length)
})

test('foreign files are not overwritten', async () => {
  const file = join(folder, 'mine.tap')
  writeFileSync(file, 'TAP version 14\n1..0\n')

  const { code, err } = await run(['judge', RECORDING, '--format', `tap=${file}`])

  expect(code).toBe(2)
  expect(err).toContain('a file that this tool did not write')
  expect(readFileSync(file, 'utf8')).toBe('TAP version 14\n1..0\n')
})

test('the summary is appended to GITHUB_STEP_SUMMARY', async () => {
  const file = join(folder, 'step-summary.md')
  writeFileSync(file, 'before\n')

  const { out } = await run(['judge', RECORDING, '--format', 'markdown'], {
    GITHUB_STEP_SUMMARY: file,
  })

  expect(readFileSync(file, 'utf8')).toMatch(
    /^before\n<!-- graylog-conformance -->\n\n## graylog 2\.5\.2/,
  )
  expect(out).toContain('i the client passed 8 checks')
})

test('the summary is written automatically, and only once', async () => {
  const file = join(folder, 'unasked.md')
  const judge = async (...more: readonly string[]) => {
    rmSync(file, { force: true })
    const { out, err, code } = await run(['judge', RECORDING, ...more], {
      GITHUB_STEP_SUMMARY: file,
    })
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return { out, err, code, summaries: text.split('<!-- graylog-conformance -->').length - 1 }
  }
  const copy = join(folder, 'copy-of-summary.md')

  expect(await judge()).toMatchObject({ summaries: 1, err: '', code: 0 })
  expect(await judge('--json')).toMatchObject({ summaries: 1, err: '', code: 0 })
  expect(await judge('--format', 'markdown', '--format', `markdown=${copy}`)).toMatchObject({
    summaries: 1,
    err: '',
    code: 0,
  })
  expect(existsSync(copy)).toBe(true)
})

test('report writes a summary only on request', async () => {
  const [file, out] = [join(folder, 'old.md'), join(folder, 'of-old')]
  await run(['judge', RECORDING, '--out', out, '--quiet'])
  const report = ['report', join(out, 'run.json'), '--out', out]

  await run([...report, '--format', 'tap'], { GITHUB_STEP_SUMMARY: file })
  expect(existsSync(file)).toBe(false)
  await run([...report, '--format', 'markdown'], { GITHUB_STEP_SUMMARY: file })
  expect(existsSync(file)).toBe(true)
})

test('report does not accept a baseline', async () => {
  const { code, err } = await run(['report', RECORDING, '--format', 'tap', '--baseline', 'x.yaml'])

  expect([code, err]).toEqual([2, expect.stringContaining("unknown option '--baseline'")])
})

test('a summary that cannot be written is an error only if it was requested', async () => {
  const environment = { GITHUB_STEP_SUMMARY: join(folder, 'nowhere', 'summary.md') }

  const unasked = await run(['judge', RECORDING], environment)
  const asked = await run(['judge', RECORDING, '--format', 'markdown'], environment)

  expect([unasked.code, asked.code]).toEqual([0, 2])
  expect(unasked.err).toMatch(/^note: cannot add to the job summary .*\n$/)
  expect(unasked.out).toContain('i the client passed 8 checks')
})

test.each<[readonly string[], string]>([
  [['--format', 'sarfi'], 'did you mean "sarif"'],
  [['--format', 'sarif='], 'has no file name'],
  [
    ['--format', 'tap', '--format', 'sarif'],
    'cannot print tap and sarif to stdout at the same time',
  ],
  [['--format', 'tap=-', '--json'], 'cannot print --json and tap to stdout at the same time'],
  [['--format', 'tap=x.out', '--format', 'sarif=x.out'], 'two reports would be written to'],
])('%j is rejected with a one-line error', async (args, message) => {
  const { code, err } = await run(['judge', RECORDING, ...args])

  expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
  expect(err).toContain(message)
  expect(existsSync('x.out')).toBe(false)
})

test.each<[string, string, string]>([
  ['nothing', '', 'contains no JSON results from this tool'],
  ['another JSON', '{"a": 1}', 'it is not a result created by this tool'],
  ['a page without a run', '<!doctype html><p>x', 'contains no JSON results from this tool'],
  [
    'a page with a broken run',
    '<!doctype html><script type="application/json" id="run" data-encoding="gzip, base64">xxxx</script>',
    'contains no JSON results from this tool',
  ],
  ['a run in another format', '{"format": "graylog-conformance-run"}', 'required'],
])('%s is rejected with a one-line error', async (_name, text, message) => {
  const file = join(folder, 'any.json')
  rmSync(file, { force: true })
  writeFileSync(file, text)

  const { code, err } = await run(['report', file, '--format', 'tap'])

  expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
  expect(err).toContain(message)
})

test('explain --markdown writes an issue for a finding of a run or page', async () => {
  const client = join(folder, 'client')
  await run([
    'judge',
    'test/fixtures/client-go-graylog-v11-3.2.0.ndjson.gz',
    '--out',
    client,
    '--quiet',
  ])
  const { verdicts } = JSON.parse(readFileSync(join(client, 'run.json'), 'utf8')) as Run
  const at = verdicts.findIndex(({ outcome }) => outcome === 'fail')
  const { checkId = '', expected = '' } = verdicts[at] ?? {}
  const explain = (words: string) => run(['explain', '--markdown', words])

  const byNumber = await explain(`${join(client, 'run.json')}:${at + 1}`)
  const byCheck = await explain(`${join(client, 'report.html')}:${checkId}`)

  expect([byNumber.code, byNumber.err]).toEqual([0, ''])
  expect(byNumber.out).toContain(checkId)
  expect(byNumber.out).toContain(`Expected: \`${expected}\``)
  expect(byCheck.out).toBe(byNumber.out)
})

test.each<[string, string]>([
  ['csrf.refused', 'pass the run and the finding'],
  ['RUN:0', 'use a number from 1 to'],
  ['RUN:no.such.check', 'or a check ID'],
  ['package.json:1', 'it is not a run'],
])('explain --markdown %s is rejected with a one-line error', async (words, message) => {
  const { code, err } = await run([
    'explain',
    '--markdown',
    words.replace('RUN', join(old, 'run.json')),
  ])

  expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
  expect(err).toContain(message)
})
