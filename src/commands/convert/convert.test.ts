import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

const SESSION = '22facbf2-0a52-4317-8f14-73c709d1c028'
const PASSWORD = 'Canary-7x!kQ2-of-nobody'
const basic = (pair: string): string => Buffer.from(pair).toString('base64')

/** Writes a HAR file like that of a browser, with secrets in many places. */
function harFile(folder: string): string {
  let at = Date.UTC(2026, 10, 20, 23, 45, 39)
  const entry = (method: string, path: string, headers: object, sent: string, answer: string) => ({
    startedDateTime: new Date((at += 20)).toISOString(),
    time: 18.5,
    request: {
      method,
      url: `http://logs.example:9000/api${path}`,
      httpVersion: 'HTTP/1.1',
      headers: Object.entries(headers).map(([name, value]) => ({ name, value: String(value) })),
      ...(sent !== '' && { postData: { mimeType: 'application/json', text: sent } }),
      bodySize: sent.length,
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'Set-Cookie', value: `authentication=${SESSION};Path=/` }],
      content: { size: answer.length, mimeType: 'application/json', text: answer },
    },
  })
  const file = join(folder, 'browser.har')
  const login = JSON.stringify({ username: 'jane', password: PASSWORD, host: '' })
  const entries = [
    entry('GET', `/x?was=${SESSION}`, {}, '', '{}'),
    entry('POST', '/system/sessions', {}, login, `{"session_id":"${SESSION}"}`),
    entry('GET', '/streams', { Authorization: `Basic ${basic(`${SESSION}:session`)}` }, '', '{}'),
    entry('GET', '/streams', { Authorization: `Basic ${basic(`jane:${PASSWORD}`)}` }, '', '{}'),
    entry('DELETE', `/system/sessions/${SESSION}`, {}, '', '{}'),
  ]
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', entries } }))
  return file
}

test('a duplicate entry is written once', async () => {
  const folder = freshFolder()
  const file = harFile(folder)
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as {
    log: { entries: { request: object }[] }
  }
  const [first] = log.entries
  // Another client can send an identical request at the same time.
  const headers = [{ name: 'Authorization', value: 'Basic ***' }]
  const entries = [...log.entries, first, { ...first, request: { ...first?.request, headers } }]
  writeFileSync(file, JSON.stringify({ log: { ...log, entries } }))

  const { code, err } = await run(['convert', file, '--to', 'curl'])

  expect(err).toContain('6 exchanges written as curl commands')
  expect(err).toContain('1 of 7 entries was left out (duplicate): entry 5')
  expect(code).toBe(0)
})

const NEEDLES = [SESSION, PASSWORD, basic(`${SESSION}:session`), basic(`jane:${PASSWORD}`)]

test.each([
  ['recording', 'a recording'],
  ['har', 'HAR'],
  ['nock', 'a nock fixture'],
  ['curl', 'curl commands'],
])('converting to %s leaves no secret', async (to, what) => {
  const folder = freshFolder()
  const out = join(folder, `out.${to}`)

  const { code, err } = await run(['convert', harFile(folder), '--to', to, '--out', out])

  const written = readFileSync(out, 'utf8')
  expect([code, err]).toEqual([
    0,
    `5 exchanges written to ${out} as ${what}; 2 secrets masked, none found in the output\n`,
  ])
  expect(NEEDLES.filter((needle) => written.includes(needle))).toEqual([])
  expect(readdirSync(folder).sort()).toEqual(['browser.har', `out.${to}`])
})

test('a recording converted to HAR and back keeps its verdicts', async () => {
  const folder = freshFolder()
  const [har, back] = ['a.har', 'b.ndjson'].map((name) => join(folder, name))
  if (har === undefined || back === undefined) throw new Error('no names')
  const fixture = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')
  const judgeVerdicts = async (file: string): Promise<unknown> => {
    const { out } = await run(['judge', file, '--json'])
    return (JSON.parse(out) as { verdicts: unknown }).verdicts
  }

  const first = await run(['convert', fixture, '--to', 'har', '--out', har, '--quiet'])
  const second = await run(['convert', har, '--to', 'recording', '--out', back])

  expect([first.code, first.out, first.err]).toEqual([0, '', ''])
  expect(second.err).toContain('masked and verified when it was made')
  expect(await judgeVerdicts(back)).toEqual(await judgeVerdicts(fixture))
  expect(await judgeVerdicts(har)).toEqual(await judgeVerdicts(fixture))
})

test('convert prints a script to stdout and a summary to stderr', async () => {
  const { code, out, err } = await run(['convert', harFile(freshFolder()), '--to', 'curl'])

  expect(code).toBe(0)
  expect(out).toMatch(/^#!\/usr\/bin\/env bash\n/)
  expect(err).toContain('5 exchanges written as curl commands; 2 secrets masked')
})

test('the summary does not say that secrets are not in the output if it was not searched for them', async () => {
  const file = harFile(freshFolder())
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(PASSWORD, 'hunt2'))

  const { err } = await run(['convert', file, '--to', 'curl'])

  expect(err).toMatch(
    /; \d secrets masked\nthe output could not be searched for some secrets; --json lists them\n$/,
  )
})

test('--json prints the result of the conversion', async () => {
  const folder = freshFolder()
  const out = join(folder, 'out.json')

  const result = await run(['convert', harFile(folder), '--to', 'nock', '--json', '--out', out])

  expect(result.err).toBe('')
  expect(JSON.parse(result.out)).toEqual({
    to: 'nock',
    out,
    exchanges: 5,
    failed: 0,
    leftOut: 0,
    bodiesLeftOut: 0,
    secrets: 2,
    wasRedacted: false,
    notProvable: [],
    unusedRules: [],
    remarks: [],
  })
})

test.each([
  [['--to', 'recording'], 'specify a file with --out'],
  [['--to', 'har', '--json'], 'specify a file with --out'],
  [['--to', 'pcap'], 'is not one of: recording, har, nock, curl'],
  [[], 'required option'],
  [['--to', 'har', '--out', '/'], 'it already exists'],
  [['--to', 'har', '--out', packageFile('package.json/x')], 'cannot write'],
  [
    ['--to', 'har', '--redact', 'pattern:('],
    'cannot use redaction pattern number 1: Unterminated group',
  ],
])('%j exits with 2 and a one-line error', async (args, words) => {
  const { code, out, err } = await run(['convert', harFile(freshFolder()), ...args])

  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(words)
  expect(err).toMatch(/^graylog-conformance: [^\n]*\n$/)
})
