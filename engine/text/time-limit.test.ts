import { expect, test } from 'vitest'

import { withTimeLimit } from './time-limit.ts'

test('is aborted with a TimeoutError when the time is up, though no one holds on to it', async () => {
  const reason = await new Promise((resolve) => {
    const limited = withTimeLimit(new AbortController().signal, 20)
    limited.addEventListener('abort', () => {
      resolve(limited.reason)
    })
    setTimeout(resolve, 5_000, 'never')
  })

  expect(reason).toMatchObject({ name: 'TimeoutError' })
})

test('is aborted with the signal that it follows, for its reason', () => {
  const controller = new AbortController()
  const limited = withTimeLimit(controller.signal, 60_000)

  controller.abort('stopped')

  expect(limited.reason).toBe('stopped')
  expect(withTimeLimit(controller.signal, 60_000).aborted).toBe(true)
})
