import { expect, test } from 'vitest'

import { countFindings, readRun } from '../../run/follow-findings.ts'
import { describeSummary, formatMasked, liveLine } from './record-summary.ts'

const state = {
  exchanges: 1_234,
  failures: 2,
  actors: 1,
  bytes: 45_600,
  replaced: 17,
  tooLarge: 0,
  lost: 0,
  undecoded: 0,
  isSearched: true,
  rewritten: 0,
  elapsed: 65_000,
  findings: 3,
}
const summary = {
  ...state,
  secrets: 4,
  leaks: [],
  notProvable: [],
  unusedRules: [],
  footer: { type: 'footer', count: 1_234, digest: '', complete: true } as const,
}

test.each([
  [100, '01:05 · 1234 exchanges (2 failed) · 1 account · 45.6 kB · 17 values masked · 3 findings'],
  [70, '01:05 · 1234 exchanges (2 failed) · 17 values masked · 3 findings'],
  [65, '1234 exchanges (2 failed) · 17 values masked · 3 findings'],
  [40, '1234 exchanges (2 failed) · 3 findings'],
])('the progress line fits %i columns', (columns, line) => {
  expect(liveLine(state, columns)).toBe(line)
})

test('the progress line shows lost exchanges on any terminal width', () => {
  expect(liveLine({ ...state, lost: 7 }, 200)).toMatch(/ · 7 NOT RECORDED$/)
  expect(liveLine({ ...state, lost: 7 }, 30)).toMatch(/ · 7 NOT RECORDED$/)
})

test('findings are not shown before anything is judged', () => {
  expect(liveLine({ ...state, findings: undefined }, 200)).not.toContain('finding')
})

test('the summary lists exchanges, findings, and unused rules', () => {
  const footer = { ...summary.footer, complete: false, reason: 'full' }
  const none = { ok: 5, violations: 0, warnings: 0, notes: 0 } as never
  const judged = { routes: { 'GET /system': 3 }, release: '5.1.0', server: none, client: none }

  expect(describeSummary('a.ndjson', { ...summary, unusedRules: ['/never'], footer }, judged))
    .toBe(`\
a.ndjson: 1234 exchanges (2 failed), 1 account, 45.6 kB of body data
INCOMPLETE: full
4 secrets masked, 0 left
--redact rules without a match:
  /never
routes:
  GET /system (3)
server, as release 5.1.0: 5 passed, 0 violations, 0 warnings, 0 notes
client: 5 passed, 0 violations, 0 warnings, 0 notes
to find the requests that fail now or after an upgrade, run: graylog-conformance forecast a.ndjson --to 7.1
`)
})

test.each([
  [1, '1 secret masked, 0 left'],
  [0, '0 secrets masked, 0 left'],
])('%i masked secrets', (secrets, words) => {
  expect(formatMasked(secrets, 0)).toBe(words)
})

test('the summary counts partly recorded and lost exchanges', () => {
  const text = describeSummary('a.ndjson', { ...summary, tooLarge: 1, lost: 29 }, { routes: {} })

  expect(text).toContain('29 exchanges could not be recorded\n')
  expect(text).toContain(
    '1 exchange with a body over 16 MiB: forwarded in full, recorded with the first 256 KiB,',
  )
  expect(text).toContain('no verdict: nothing was recorded\n')
})

test('the summary explains how to judge later if nothing could be judged', () => {
  expect(describeSummary('a.ndjson', summary, { routes: {}, notJudged: 'no release' })).toMatch(
    /no verdict: no release\nonce you know the release, run: graylog-conformance judge a\.ndjson\n$/,
  )
})

test('the summary explains how to judge later if judging was left out', () => {
  expect(describeSummary('a.ndjson', summary, { routes: {}, isLeftOut: true })).toMatch(
    /0 left\nto check it, run: graylog-conformance judge a\.ndjson\n$/,
  )
})

test('the summary names the command that shows findings, and the forecast of a client', () => {
  const none = { ok: 5, violations: 0, warnings: 0, notes: 0 } as never
  const some = { ok: 5, violations: 2, warnings: 0, notes: 0 } as never
  const commands = (release: string, server: never, client: never) =>
    describeSummary('a.ndjson', summary, { routes: {}, release, server, client })
      .split('\n')
      .flatMap((line) => /run: graylog-conformance (.*)/.exec(line)?.[1] ?? [])

  expect(commands('5.1.0', none, some)).toEqual(['forecast a.ndjson --to 7.1'])
  expect(commands('5.1.0', some, none)).toEqual(['judge a.ndjson', 'forecast a.ndjson --to 7.1'])
  expect(commands('7.1.0', none, some)).toEqual(['judge a.ndjson'])
  expect(commands('7.1.0', none, none)).toEqual([])
})

test('findings include violations and warnings of server and client', () => {
  const printed =
    '{"summary":{"violations":1,"warnings":2},"client":{"violations":3,"warnings":4},"verdicts":[]}'
  const run = readRun(printed)

  expect(run && countFindings(run)).toBe(10)
  expect(readRun('{"error":"it cannot be judged"}')).toBe(undefined)
  expect(readRun('')).toBe(undefined)
})
