import { expect, test } from 'vitest'

import { UsageError } from '#engine/model/errors.ts'
import { makeRecording } from '#engine/model/recording.ts'
import { testHeader } from '#engine/model/test-exchange.ts'
import { redactRecording } from './redacted.ts'
import { provenText } from './write-text.ts'

test('a text above the maximum string length is rejected before it is joined', async () => {
  const piece = 'x'.repeat(1_000_000)
  function* pieces(): Generator<string> {
    for (let at = 0; at < 501; at += 1) yield piece
  }

  const nothing = redactRecording(makeRecording(testHeader, []), { key: 'key' })

  await expect(provenText(pieces(), nothing)).rejects.toThrow(UsageError)
  await expect(provenText(pieces(), nothing)).rejects.toThrow(/--out$/)
  expect(await provenText(['a', 'b'], nothing)).toBe('ab')
})
