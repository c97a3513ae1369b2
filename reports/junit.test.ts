import { expect, test } from 'vitest'

import { renderJunit } from './junit.ts'
import { sampleRun } from './sample-run.ts'

test('the XML of a run with every kind of verdict', () => {
  expect(renderJunit(sampleRun())).toMatchSnapshot()
})

test('the client has testsuites of its own and never fails', () => {
  const xml = renderJunit(sampleRun())

  const client = /<testsuite name="client: client" [^>]*>[^]*?<\/testsuite>/.exec(xml)?.[0]

  expect(client).toContain('failures="0" errors="0" skipped="1"')
  expect(client).toContain('of the client: expected Accept: application/json, found no such header')
})

test('a conforming run has no failure', () => {
  const xml = renderJunit(sampleRun([{ checkId: 'node.cluster.answer' }]))

  expect(xml).toContain('tests="1" failures="0" errors="0" skipped="0"')
  expect(xml).not.toMatch(/<(failure|error|skipped)/)
})

test('hostile text stays text, and characters that XML forbids are named', () => {
  const hostile = ']]></failure><x a="1">&amp;\u0000\u001b\ufffe\ud800\n'
  const xml = renderJunit(
    sampleRun([{ checkId: 'a', outcome: 'fail', actual: hostile, why: hostile }]),
  )

  expect(xml).toContain(
    ']]&#62;&#60;/failure&#62;&#60;x a=&#34;1&#34;&#62;&#38;amp;\\u0000\\u001b\\ufffe\\ud800&#10;',
  )
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe]/)
})
