import { expect, test } from 'vitest'

import { withTimeLimit } from './time-limit.ts'

test('a time limit aborts with a TimeoutError even if nothing references its signal', async () => {
  const reason = await new Promise((resolve) => {
    const limited = withTimeLimit(new AbortController().signal, 20)
    limited.addEventListener('abort', () => {
      resolve(limited.reason)
    })
    setTimeout(resolve, 5_000, 'never')
  })

  expect(reason).toMatchObject({ name: 'TimeoutError' })
})

test("a time limit aborts with its parent signal's reason", () => {
  const controller = new AbortController()
  const limited = withTimeLimit(controller.signal, 60_000)

  controller.abort('stopped')

  expect(limited.reason).toBe('stopped')
  expect(withTimeLimit(controller.signal, 60_000).aborted).toBe(true)
})
