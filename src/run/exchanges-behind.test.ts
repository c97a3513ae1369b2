import { expect, test } from 'vitest'

import type { Recording } from '#engine/model/recording.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { exchangesBehind } from './exchanges-behind.ts'
import { withCauses } from './with-causes.ts'
import { fixture } from '#test/fixtures.ts'
import { judgeRecording } from '#test/judged.ts'

test('a recording is read once for causes and for shown exchanges', async () => {
  const { recording, passes } = counting(await fixture('graylog-2.5.2'))
  const assumeVersion = parseTypedVersion('7.0.1')
  const judged = judgeRecording(recording, { ...(assumeVersion && { assumeVersion }) })
  const before = passes()
  const exchangesOf = exchangesBehind(judged, recording)

  expect(passes()).toBe(before)
  const { causes = [], verdicts } = withCauses(judged, exchangesOf)
  const shown = verdicts.flatMap(({ exchanges }) => exchanges.map((index) => exchangesOf(index)))

  expect(causes.length).toBeGreaterThan(0)
  expect(shown.length).toBeGreaterThan(100)
  expect(shown).not.toContain(undefined)
  expect(exchangesOf(-1)).toBeUndefined()
  expect(passes()).toBe(before + 1)
})

/** Counts how often the exchanges of a recording are read. */
function counting(of: Recording): { readonly recording: Recording; readonly passes: () => number } {
  let count = 0
  const exchanges = () => {
    count += 1
    return of.exchanges()
  }
  return { recording: { ...of, exchanges }, passes: () => count }
}
