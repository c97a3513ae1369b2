import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { RecorderSummary } from '#recorder/capture/recorder.ts'
import { packageFile } from '#engine/package.ts'
import { createProgress } from '../../command/terminal/progress.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'
import { type EndedBy, present } from './record-end.ts'
import type { RecordOptions } from './options.ts'

const RECORDING = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')
const LATER = `to check it, run: graylog-conformance judge ${RECORDING}\n`

test.each<[what: string, exchanges: number, endedBy: EndedBy, judge: boolean, isJudged: boolean]>([
  ['a small recording ended by a service manager', 271, 'SIGTERM', true, true],
  ['a medium recording ended by a service manager', 1_001, 'SIGTERM', true, false],
  ['a large recording ended by a service manager', 40_000, 'SIGTERM', true, false],
  ['a large recording ended by a person', 40_000, 'SIGINT', true, true],
  ['a recording with --no-judge', 271, 'time', false, false],
])('%s is judged at its end, or explains how to judge it later', async (_what, ...given) => {
  const [exchanges, endedBy, judge, isJudged] = given

  const { out, err } = await ended(exchanges, endedBy, { judge })

  expect(out.includes(LATER)).toBe(!isJudged)
  expect(/server, as release 5.1.0: \d+ passed/.test(out)).toBe(isJudged)
  expect(err.includes('checking 40000 exchanges')).toBe(isJudged && exchanges === 40_000)
})

test('--no-judge can be set in a config file', async () => {
  const file = join(freshFolder(), 'settings.json')
  writeFileSync(file, '{"no-judge":"perhaps"}')

  const { code, err } = await run(['record', 'http://127.0.0.1:1/api', '--config', file])

  expect([code, err]).toEqual([2, expect.stringContaining('"no-judge" in the config file')])
})

/** Runs the end of a recording; returns the printed text. */
async function ended(exchanges: number, endedBy: EndedBy, more: Partial<RecordOptions>) {
  const said = { out: '', err: '' }
  const terminal = {
    out: (text: string) => void (said.out += text),
    err: (text: string) => void (said.err += text),
    env: {},
    isTerminal: false,
    columns: 80,
    hasColour: false,
  }
  const options = { out: RECORDING, ...more } as RecordOptions
  const summary = {
    exchanges,
    failures: 0,
    actors: 1,
    bytes: 1,
    replaced: 0,
    tooLarge: 0,
    lost: 0,
    undecoded: 0,
    isSearched: true,
    rewritten: 0,
    secrets: 0,
    leaks: [],
    notProvable: [],
    unusedRules: [],
    footer: { type: 'footer', count: exchanges, digest: '', complete: true },
  } as RecorderSummary & { readonly lost: number }
  await present(
    summary,
    { options, endedBy, progress: createProgress(terminal, { isQuiet: false }) },
    terminal,
  )
  return said
}
