import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { judge } from '../commands/judge/index.ts'
import { certify } from '../commands/certify/index.ts'
import { startReferenceServer } from '../commands/serve/index.ts'
import type { Run } from '#engine/model/results/run.ts'
import { type Assertion, examples, layOutVendor, runTests } from '#tools/test-run/vendor-project.ts'

const ADMIN = { user: { name: 'admin', password: 'admin' } }
/** A small suite, so that the run is short. */
const ASKED = { suite: 'node' }

let folder = ''
let ran: Awaited<ReturnType<typeof runTests>>

/** Runs everything once: the examples of the page, a server with a fault, and files that abort. */
beforeAll(async () => {
  folder = await layOutVendor()
  const healthy = await startReferenceServer({ serverVersion: '7.0.1' })
  const faulty = await startReferenceServer({ serverVersion: '7.0.1', fault: 'node.id.differs' })
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  for (const [name, text] of examples()) write(name, text)
  const conformance = (given: object, more = ''): string =>
    `import { conformance } from 'graylog-conformance/vitest'
     import { test } from 'vitest'
     await conformance(${JSON.stringify(given)})
     ${more}`
  write(
    'faulty.test.ts',
    conformance({ url: faulty.root, credentials: ADMIN, ...ASKED, out: 'faulty-report' }),
  )
  const recording = 'recording.ndjson'
  await certify(faulty.root, { credentials: ADMIN, ...ASKED, out: join(folder, 'first') })
  writeFileSync(join(folder, recording), readFileSync(join(folder, 'first', recording)))
  write('stale.yaml', '- check: node.root.open\n  reason: once it was so\n')
  write('stale.test.ts', conformance({ recording, baseline: 'stale.yaml', ...ASKED }))
  const kill = 'process.kill(process.pid, "SIGKILL")'
  const killed = { recording, ...ASKED, out: 'killed-report' }
  write('killed.test.ts', conformance(killed, `test('is killed', () => { ${kill} })`))
  write('broken.test.ts', conformance({ url: 'http://127.0.0.1:9', out: 'broken-report' }))
  ran = await runTests(folder, ['--dangerouslyIgnoreUnhandledErrors'], {
    GRAYLOG_URL: healthy.root,
    GRAYLOG_USER: 'admin',
    GRAYLOG_PASSWORD: 'admin',
  })
  await Promise.all([healthy.close(), faulty.close()])
}, 300_000)

test('the example certifies a healthy server without failed tests', () => {
  const tests = testsOf('server')

  expect(tests.filter(({ status }) => status === 'failed')).toEqual([])
  expect(tests.filter(({ status }) => status === 'passed').length).toBeGreaterThan(200)
})

test('a failed check is a failed test with the difference and a command that reproduces it', () => {
  const [failed, ...others] = testsOf('faulty').filter(({ status }) => status === 'failed')

  expect(others).toEqual([])
  expect(failed?.title).toBe('node.record.key: MUST list each node record under its own node_id')
  expect(failed?.tags).toEqual([
    'graylog',
    'graylog:must',
    'graylog:documented',
    'graylog:suite:node',
  ])
  expect(failed?.failureMessages.join()).toMatch(/\nrequest: GET \/api\/cluster\n/)
  expect(failed?.failureMessages.join()).toContain('curl -sS -i')
  expect(ran.printed).toMatch(/Expected: "node_id .*\nReceived: ""1{8}-2222/)
  expect(ran.printed).toMatch(/❯ faulty\.test\.ts:3:\d+\n/)
})

test('a finding in the baseline is an expected failure that names its owner', () => {
  const tests = testsOf('recording')
  const known = tests.filter(({ title }) => title.includes('(known: '))

  expect(tests.filter(({ status }) => status === 'failed')).toEqual([])
  expect(known).toMatchObject([
    {
      title: expect.stringMatching(/^node\.record\.key: .*mixes the nodes.*owner Ann/) as string,
      status: 'passed',
      tags: expect.arrayContaining(['graylog:known']) as string[],
    },
  ])
  expect(ran.printed).toContain('1 expected fail')
})

test('a stale baseline entry fails', () => {
  const failed = testsOf('stale').filter(({ status }) => status === 'failed')

  expect(failed.map(({ title }) => title.replace(/:.*/, ''))).toEqual([
    'the baseline is up to date',
    'node.record.key',
  ])
})

test('unverified checks and warnings are skipped with a reason', () => {
  const skipped = testsOf('faulty').filter(({ status }) => status === 'skipped')

  expect(skipped.length).toBeGreaterThan(100)
  expect(ran.printed).toContain('[out-of-scope: needs another node (--also URL)]')
  expect(ran.printed).toMatch(/\[warning: expected /)
})

test('the report is identical to that of judge', async () => {
  const here = join(folder, 'here')
  await judge(join(folder, 'recording.ndjson'), { out: here, baseline: join(folder, 'known.yaml') })

  for (const name of ['report.html', 'junit.xml', 'run.json'])
    expect(fileOf('recording-report', name), name).toBe(fileOf('here', name))
  expect(ran.printed).toContain(`Report: ${join(folder, 'faulty-report/report.html')}`)
})

test('the report of a server is the same as that of certify', () => {
  const [told, first] = ['faulty-report', 'first'].map(runIn)
  const ratings = (run: Run | undefined) =>
    run?.verdicts.map(({ checkId, rating }) => `${checkId}: ${rating}`)

  expect(ratings(told)).toEqual(ratings(first))
  expect(told?.summary).toEqual(first?.summary)
  expect(told?.complete).toBe(true)
})

test('a test file whose process is killed is an error, and its report is incomplete', () => {
  expect(ran.code).toBe(1)
  expect(ran.printed).toMatch(/Error: killed\.test\.ts: \d+ tests of \d+ did not finish/)
  expect(runIn('killed-report').complete).toBe(false)
})

test('a test file that certifies nothing is an error with a reason', () => {
  expect(testsOf('broken')).toEqual([])
  expect(ran.printed).toMatch(/TargetError: cannot reach "http:\/\/127\.0\.0\.1:9/)
  expect(ran.printed).toContain('Error: broken.test.ts stopped before it reported anything: cannot')
})

function testsOf(file: string): readonly Assertion[] {
  const found = ran.told.testResults.find(({ name }) => name.endsWith(`/${file}.test.ts`))
  return found?.assertionResults ?? []
}

function fileOf(folderOf: string, name: string): string {
  return readFileSync(join(folder, folderOf, name), 'utf8')
}

function runIn(folderOf: string): Run {
  return JSON.parse(fileOf(folderOf, 'run.json')) as Run
}
