import { expect, test } from 'vitest'

import { renderJunit } from './junit.ts'
import {
  SAMPLE_EXCHANGES,
  SAMPLE_PASSWORD,
  SAMPLE_SESSION,
  SAMPLE_TOKEN,
  sampleExchange,
} from '../sample-exchanges.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Evidence } from '../evidence.ts'
import { resultOfRun } from '../results/of-run.ts'
import { sampleRun } from '../sample-run.ts'

function renderRun(run: Run, evidence: Evidence = { exchangesOf: () => undefined }): string {
  return renderJunit(resultOfRun(run, evidence))
}

const EVIDENCE = { exchangesOf: (index: number) => SAMPLE_EXCHANGES[index] }

test('the XML of a run with every kind of verdict', () => {
  expect(renderRun(sampleRun(), EVIDENCE)).toMatchSnapshot()
})

test('a failure contains the request, the response, and the command that repeats it', () => {
  const xml = renderRun(sampleRun(), EVIDENCE)

  const failure = /<failure [^>]*>([^<]*)<\/failure>/.exec(xml)?.[1]?.replaceAll('&#10;', '\n')
  for (const line of [
    'request: DELETE /api/streams/000000000000000000000000',
    'status: 404',
    'expected: rejection with 400',
    'found: 404: the method ran',
  ])
    expect(failure?.split('\n')).toContain(line)
  expect(failure).toContain('curl -sS -i -X DELETE')
  for (const secret of [SAMPLE_PASSWORD, SAMPLE_SESSION, SAMPLE_TOKEN, btoa(SAMPLE_PASSWORD)])
    expect(xml).not.toContain(secret)
})

test('an unverified check is an error if it fails the run', () => {
  const strict = renderRun(sampleRun(), EVIDENCE)
  const lenient = renderRun(sampleRun(), { ...EVIDENCE, allowUnverified: true })

  expect(strict).toContain('<error type="unverified" message="unverified: no probe of this run')
  expect(strict).toMatch(/<testsuites [^>]* failures="1" errors="1" /)
  expect(lenient).toContain('<skipped message="unverified: no probe of this run')
  expect(lenient).toMatch(/<testsuites [^>]* failures="1" errors="0" /)
})

test('an incomplete run is an error, as in its exit code', () => {
  const run = sampleRun([{ checkId: 'node.cluster.answer' }], { complete: false })

  const xml = renderRun(run)

  expect(xml).toContain('<testcase classname="run" name="the evidence is complete">')
  expect(xml).toMatch(/<testsuites [^>]* tests="2" failures="0" errors="1" /)
})

test('a warning appears where readers show it', () => {
  const xml = renderRun(sampleRun(), EVIDENCE)

  expect(xml).toContain(
    '<system-err>warning: node.record.is-leader: expected a boolean, got &#34;yes&#34;</system-err>',
  )
})

test('every test has the duration of its exchanges in seconds', () => {
  const timed = (index: number) => ({
    ...sampleExchange({ index }),
    startedAt: 1_000,
    endedAt: 1_250,
  })

  const xml = renderRun(sampleRun(), { exchangesOf: timed })

  expect(xml).toContain('<testsuites name="graylog')
  expect(xml).toMatch(/<testsuite name="csrf"[^>]* time="0\.500"/)
  expect(xml.match(/<testcase [^>]* time="\d+\.\d{3}"/g)).toHaveLength(12)
})

/** From the Jenkins plug-in xunit, junit-10.xsd: the attributes and children of each element. */
const SCHEMA: Readonly<Record<string, readonly [attributes: string, children: string]>> = {
  testsuites: ['name time tests failures errors', 'testsuite'],
  testsuite: [
    'name tests failures errors group time skipped timestamp hostname id package file log url',
    'testsuite properties testcase system-out system-err',
  ],
  testcase: ['name time classname group', 'skipped error failure system-out system-err'],
  properties: ['', 'property'],
  property: ['name value', ''],
  failure: ['type message', ''],
  error: ['type message', ''],
  skipped: ['type message', ''],
  'system-out': ['', ''],
  'system-err': ['', ''],
}

test.each([
  ['of every kind', sampleRun()],
  ['cut short', sampleRun(undefined, { complete: false })],
  ['without verdicts', sampleRun([])],
  ['without known checks', sampleRun([{ checkId: 'a', outcome: 'error', reason: 'it broke' }])],
])('the XML of a run %s has only elements and attributes that Jenkins accepts', (_what, run) => {
  const open: string[] = []
  const xml = renderRun(run, EVIDENCE)

  for (const [, end, name = '', attributes = '', single] of xml.matchAll(
    /<(\/?)([a-z][a-z-]*)((?: [a-z-]+="[^"]*")*)(\/?)>/g,
  )) {
    if (end === '/') {
      open.pop()
      continue
    }
    const [known = '', children = ''] = SCHEMA[open.at(-1) ?? ''] ?? ['', 'testsuites']
    expect(children.split(' '), `${name} in ${open.join('/')} ${known}`).toContain(name)
    for (const [, attribute = ''] of attributes.matchAll(/ ([a-z-]+)="/g))
      expect(SCHEMA[name]?.[0].split(' '), `${attribute} of ${name}`).toContain(attribute)
    if (single !== '/') open.push(name)
  }
  expect(open).toEqual([])
})

test('client checks have their own test suites and never fail', () => {
  const xml = renderRun(sampleRun())

  const client = /<testsuite name="client: client" [^>]*>[^]*?<\/testsuite>/.exec(xml)?.[0]

  expect(client).toContain('failures="0" errors="0" skipped="1"')
  expect(client).toContain('client: expected Accept: application/json, got none')
})

test('a conforming run has no failures', () => {
  const xml = renderRun(sampleRun([{ checkId: 'node.cluster.answer' }]))

  expect(xml).toContain('tests="1" failures="0" errors="0" skipped="0"')
  expect(xml).not.toMatch(/<(failure|error|skipped)/)
})

test('hostile text is escaped, and characters that XML forbids are named', () => {
  const hostile = ']]></failure><x a="1">&amp;\u0000\u001b\ufffe\ud800\n'
  const xml = renderRun(
    sampleRun([{ checkId: 'a', outcome: 'fail', actual: hostile, why: hostile }]),
  )

  expect(xml).toContain(
    ']]&#62;&#60;/failure&#62;&#60;x a=&#34;1&#34;&#62;&#38;amp;\\u0000\\u001b\\ufffe\\ud800&#10;',
  )
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe]/)
})
