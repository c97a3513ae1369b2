import { expect, test } from 'vitest'

import { writeRecording } from '#recorder/store/writing/write.ts'
import { testFolder } from '#recorder/store/test-folder.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { placesIn } from './places-in.ts'

test('line numbers are found in any order, and an exchange past the end gets only the file', async () => {
  using folder = testFolder()
  const path = folder.path('long.ndjson')
  const exchanges = Array.from({ length: 2_500 }, (_, index) => ({ ...makeExchange(), index }))
  await writeRecording(path, { header: testHeader, exchanges: () => exchanges, remarks: [] })

  const placeOf = placesIn(path)

  // The first line is the header.
  for (const index of [0, 999, 1_000, 2_499, 7])
    expect(placeOf(index)).toEqual({ file: path, line: index + 2 })
  expect(placeOf(2_500)).toEqual({ file: path })
})
