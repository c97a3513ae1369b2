import { expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import { judge } from '#engine/judge/judge.ts'
import { packageFile } from '#engine/package.ts'
import { suites } from './index.ts'

const RELEASES = ['2.2.3', '2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1']

test.each(RELEASES)('the recording of %s exercises every suite', async (release) => {
  const recording = await readRecording(packageFile(`test/fixtures/graylog-${release}.ndjson.gz`))

  const passed = judge(recording, suites).verdicts.filter(({ outcome }) => outcome === 'pass')

  const count = (area: string) => passed.filter(({ suite }) => suite === area).length
  expect(passed.length).toBeGreaterThanOrEqual(300)
  for (const area of ['stream', 'output', 'token', 'user', 'message', 'headers'])
    expect([area, count(area) >= 15]).toEqual([area, true])
})
