import { expect, test } from 'vitest'

import type { CooperativeTask } from '#engine/model/steps.ts'
import { breathing } from './breathe.ts'

test('a timer runs between two steps, and an interrupted task closes its resources', async () => {
  let isClosed = false
  const signal = AbortSignal.timeout(20)

  const error: unknown = await breathing(
    slowly(() => (isClosed = true)),
    signal,
  ).catch((caught: unknown) => caught)

  expect(error).toMatchObject({ name: 'InterruptedError', cause: signal.reason as unknown })
  expect(isClosed).toBe(true)
})

test('a task returns its value with and without a signal', async () => {
  const { signal } = new AbortController()

  expect(await breathing(count(100), signal)).toBe(100)
  expect(await breathing(count(100), undefined)).toBe(100)
})

/** Blocks the thread for four seconds in total, with short breaks. */
function* slowly(close: () => void): CooperativeTask<string> {
  try {
    for (let step = 0; step < 4_000; step += 1) {
      const until = performance.now() + 1
      while (performance.now() < until);
      yield
    }
    return 'done'
  } finally {
    close()
  }
}

function* count(to: number): CooperativeTask<number> {
  for (let at = 0; at < to; at += 1) yield
  return to
}
