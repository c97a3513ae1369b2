import { expect, test } from 'vitest'

import { fixture } from '#test/fixtures.ts'
import { judgeRecording } from '#test/judged.ts'

const RELEASES = ['2.2.3', '2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1']

test.each(RELEASES)('the recording of %s exercises every suite', async (release) => {
  const recording = await fixture(`graylog-${release}`)

  const passed = judgeRecording(recording).verdicts.filter(({ outcome }) => outcome === 'pass')

  const count = (area: string) => passed.filter(({ suite }) => suite === area).length
  expect(passed.length).toBeGreaterThanOrEqual(300)
  for (const area of ['stream', 'output', 'token', 'user', 'message', 'headers'])
    expect([area, count(area) >= 15]).toEqual([area, true])
})
