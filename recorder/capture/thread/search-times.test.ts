import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { searchAsTimeAllows } from './search-times.ts'

const KILOBYTES = 32 * 1024

/** Builds a recording of this size that is searched in steps; `busy` keeps recording. */
function buildRecording(size: number, { busy = false } = {}) {
  let searched = 0
  let taken = 0
  searchAsTimeAllows(
    {
      searchAhead: () => {
        const bytes = Math.min(KILOBYTES, size - searched)
        searched += bytes
        return Promise.resolve(bytes)
      },
      written: () => size,
      unsearched: () => size - searched,
    },
    () => (busy ? (taken += 1) : taken),
  )
  return { searched: () => searched }
}

test('an idle recorder searches everything that was written', async () => {
  const { searched } = buildRecording(50 * KILOBYTES)

  await expect.poll(searched, { timeout: 5_000 }).toBe(50 * KILOBYTES)
})

test('recording takes precedence over searching', async () => {
  const { searched } = buildRecording(1_000 * KILOBYTES, { busy: true })
  await pause(500)

  expect(searched()).toBe(0)
})
