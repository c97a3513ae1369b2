import { expect, test } from 'vitest'

import type { Exchange } from '../model/exchange.ts'
import { type RecordingHeader, makeRecording } from '../model/recording.ts'
import { findCreationTime } from './created.ts'

test.each<
  [what: string, created: string | undefined, startedAt: number | undefined, is: string | undefined]
>([
  ['in the file', '2026-11-20T23:45:01Z', 0, '2026-11-20T23:45:01Z'],
  ['as the start of its first exchange', undefined, 1_795_218_339_742, '2026-11-20T23:45:39.742Z'],
  ['nowhere if there is no time', undefined, undefined, undefined],
  ['nowhere if the time is invalid', undefined, 1e300, undefined],
])('the creation time of a recording is found %s', (_what, created, startedAt, expected) => {
  const header = { ...(created !== undefined && { created }) } as RecordingHeader
  const exchange = { ...(startedAt !== undefined && { startedAt }) } as Exchange

  expect(findCreationTime(makeRecording(header, [exchange]))).toBe(expected)
})

test('a recording without exchanges has no creation time', () => {
  expect(findCreationTime(makeRecording({} as RecordingHeader, []))).toBeUndefined()
})
